import { faxStation } from '@lineside/telephony/fax/fax-station'
import type { FaxReception, ReceivedFax, SentFax } from '../../../legs/leg.ts'
import { loadKoffi } from './koffi.ts'

/** A fax machine (ITU-T T.30) in linear sound of 8,000 samples a second. */
export interface FaxModem<Outcome> {
  hear(samples: Int16Array): void
  /** Tells it that this many samples did not arrive. */
  miss(samples: number): void
  /** @returns the machine's sound for the next `samples` */
  say(samples: number): Int16Array
  isOver(): boolean
  /** How many pages have come so far. */
  pages(): number
  /** Hangs up, and closes the file. The machine is gone afterwards. */
  close(): Outcome
}

/** Settings of a machine that sends, and of one that receives. */
export interface FaxModemOptions extends Pick<FaxReception, 'path' | 'station' | 'isCorrecting'> {
  /** Path of the shared library spandsp 0.0.6. */
  readonly library: string
}

/** Numbers of the library's headers. */
const MODEMS_V27TER_V29_V17 = 1 | 2 | 4
const COMPRESSIONS_T4_1D_T4_2D_T6 = 2 | 4 | 8
const RESOLUTIONS_STANDARD_FINE_SUPERFINE = 1 | 2 | 4
/** As wide as A4, which all stored faxes are. */
const SIZES_A4_B4_LETTER_LEGAL = 1 | 0x20000 | 0x40000 | 0x80000 | 0x100000
const ENCODING_T6 = 3

/** Layout of `t30_stats_t`: numbers of 32 bits, of which these are used. There is room for more than it has. */
const STATISTICS = 32
const [PAGES_SENT, PAGES_RECEIVED, PAGES_OF_FILE, PIXELS_ACROSS, ERROR] = [2, 3, 4, 7, 14]

/**
 * Loads spandsp and starts a fax machine. It is C code that reads what a stranger sends, so it belongs into a process
 * in which there is nothing else.
 * @throws Error the library, or what loads it, is missing or is of another kind
 */
const startMachine = (isCalling: boolean, { library, station, isCorrecting }: FaxModemOptions) => {
  const spandsp = loadKoffi().load(library)
  const call = <Result = void>(declaration: string) => spandsp.func(declaration) as Call<Result>
  const hear = call<number>('int fax_rx(void *s, _In_ int16_t *amp, int len)')
  const miss = call<number>('int fax_rx_fillin(void *s, int len)')
  const say = call<number>('int fax_tx(void *s, _Out_ int16_t *amp, int len)')
  const isActive = call<number>('int t30_call_active(void *s)')
  const readStatistics = call('void t30_get_transfer_statistics(void *s, _Out_ int32_t *t)')

  const fax = call<unknown>('void *fax_init(void *s, int calling)')(null, isCalling ? 1 : 0)
  if (fax === null) throw new Error('The fax machine does not start')
  call('void fax_set_transmit_on_idle(void *s, int on)')(fax, 1)
  const t30 = call<unknown>('void *fax_get_t30_state(void *s)')(fax)
  for (const [setting, value] of [
    ['supported_modems', MODEMS_V27TER_V29_V17],
    ['supported_compressions', COMPRESSIONS_T4_1D_T4_2D_T6],
    ['supported_resolutions', RESOLUTIONS_STANDARD_FINE_SUPERFINE],
    ['supported_image_sizes', SIZES_A4_B4_LETTER_LEGAL],
    ['ecm_capability', isCorrecting ? 1 : 0],
    ['rx_encoding', ENCODING_T6],
  ] as const)
    call(`int t30_set_${setting}(void *s, int value)`)(t30, value)
  call('int t30_set_tx_ident(void *s, const char *ident)')(t30, station)

  const statistic = (index: number): number => {
    const found = new Int32Array(STATISTICS)
    readStatistics(t30, found)
    return found[index] ?? 0
  }
  return {
    call,
    t30,
    statistic,
    /** The station name of the other side. */
    other: () => faxStation(call<string | null>('const char *t30_get_rx_ident(void *s)')(t30) ?? ''),
    /** Ends the call in progress, and closes the file. */
    terminate: () => call('void t30_terminate(void *s)')(t30),
    release() {
      call('int fax_release(void *s)')(fax)
      call('int fax_free(void *s)')(fax)
    },
    line: {
      hear: (samples: Int16Array) => void hear(fax, samples, samples.length),
      miss: (samples: number) => void miss(fax, samples),
      say(samples: number) {
        const said = new Int16Array(samples)
        say(fax, said, samples)
        return said
      },
      isOver: () => isActive(t30) === 0,
      pages: () => statistic(PAGES_RECEIVED),
    },
  }
}

/** @throws Error as above */
export const createReceivingModem = (options: FaxModemOptions): FaxModem<ReceivedFax> => {
  const { call, t30, line, statistic, other, terminate, release } = startMachine(false, options)
  call('void t30_set_rx_file(void *s, const char *path, int stop)')(t30, options.path, -1)
  return {
    ...line,
    close() {
      const isComplete = line.isOver() && statistic(ERROR) === 0
      terminate()
      const pages = statistic(PAGES_RECEIVED)
      // known as soon as the other side has announced its pages
      const isFax = statistic(PIXELS_ACROSS) > 0
      const station = other()
      release()
      return { isComplete: isComplete && pages > 0, isFax, pages, station }
    },
  }
}

/** @throws Error as above */
export const createSendingModem = (options: FaxModemOptions): FaxModem<SentFax> => {
  const { call, t30, line, statistic, other, terminate, release } = startMachine(true, options)
  call('void t30_set_tx_file(void *s, const char *path, int from, int to)')(t30, options.path, -1, -1)
  const words = call<string>('const char *t30_completion_code_to_str(int code)')
  return {
    ...line,
    close() {
      const isOver = line.isOver()
      const code = statistic(ERROR)
      // a page counts once the other side has confirmed it; a receiver that hangs up after the last one has the fax
      const pages = statistic(PAGES_SENT)
      const isWhole = pages > 0 && pages >= statistic(PAGES_OF_FILE)
      terminate()
      const station = other()
      release()
      const isComplete = (isOver && code === 0) || isWhole
      return { isComplete, pages, station, ended: isOver && !isComplete ? { code, words: words(code) } : null }
    },
  }
}

type Call<Result> = (...values: unknown[]) => Result
