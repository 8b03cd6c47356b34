import type { FaxReception, ReceivedFax } from '../../../legs/leg.ts'
import { loadKoffi } from './koffi.ts'

/** A fax machine that receives one fax (ITU-T T.30) in linear sound of 8,000 samples a second. */
export interface FaxModem {
  hear(samples: Int16Array): void
  /** Tells it that this many samples did not arrive. */
  miss(samples: number): void
  /** @returns what it says in the next `samples` */
  say(samples: number): Int16Array
  isOver(): boolean
  pages(): number
  /** Hangs up and writes the file. The machine is gone afterwards. */
  close(): ReceivedFax
}

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

/** What `t30_stats_t` is: numbers of 32 bits, of which these are used. There is room for more than it has. */
const STATISTICS = 32
const [PAGES_RECEIVED, PIXELS_ACROSS, ERROR] = [3, 7, 14]

/**
 * Loads spandsp and starts a fax machine. It is C code that reads what a stranger sends, so it belongs into a process
 * in which there is nothing else.
 * @throws Error the library, or what loads it, is missing or is of another kind
 */
export const createFaxModem = (options: FaxModemOptions): FaxModem => {
  const { library, path, station, isCorrecting } = options
  const spandsp = loadKoffi().load(library)
  const call = <Result = void>(declaration: string) => spandsp.func(declaration) as Call<Result>
  const hear = call<number>('int fax_rx(void *s, _In_ int16_t *amp, int len)')
  const miss = call<number>('int fax_rx_fillin(void *s, int len)')
  const say = call<number>('int fax_tx(void *s, _Out_ int16_t *amp, int len)')
  const isActive = call<number>('int t30_call_active(void *s)')
  const readStatistics = call('void t30_get_transfer_statistics(void *s, _Out_ int32_t *t)')

  const fax = call<unknown>('void *fax_init(void *s, int calling)')(null, 0)
  if (fax === null) throw new Error('The fax machine does not start')
  call('void fax_set_transmit_on_idle(void *s, int on)')(fax, 1)
  const t30 = call<unknown>('void *fax_get_t30_state(void *s)')(fax)
  call('void t30_set_rx_file(void *s, const char *path, int stop)')(t30, path, -1)
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
  const isOver = () => isActive(t30) === 0

  return {
    hear: (samples) => void hear(fax, samples, samples.length),
    miss: (samples) => void miss(fax, samples),
    say(samples) {
      const said = new Int16Array(samples)
      say(fax, said, samples)
      return said
    },
    isOver,
    pages: () => statistic(PAGES_RECEIVED),
    close() {
      const isComplete = isOver() && statistic(ERROR) === 0
      // ends the call in progress, and closes the file
      call('void t30_terminate(void *s)')(t30)
      const pages = statistic(PAGES_RECEIVED)
      // known as soon as the other side has told what it sends
      const isFax = statistic(PIXELS_ACROSS) > 0
      const named = call<string | null>('const char *t30_get_rx_ident(void *s)')(t30)?.trim() ?? ''
      call('int fax_release(void *s)')(fax)
      call('int fax_free(void *s)')(fax)
      return { isComplete: isComplete && pages > 0, isFax, pages, station: named === '' ? null : named }
    },
  }
}

type Call<Result> = (...values: unknown[]) => Result
