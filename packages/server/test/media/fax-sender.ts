import { fromALaw, toALaw } from '../../src/domain/media/audio/g711.ts'
import { loadKoffi } from '../../src/rtc/media/child/fax/koffi.ts'
import { findSpandsp, installSpandsp } from '../../src/rtc/media/fax-legs.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'

/** A fax machine that sends, at whose other end there is sound in A-law, 8,000 samples a second. */
export interface FaxSender {
  hear(sound: Uint8Array): void
  /** Its sound of the next 20 ms. */
  say(): Buffer
  /** null: it is still sending; 0: the other side took every page; else the error by the numbers of spandsp. */
  result(): number | null
  /** Pages that the other side has taken. */
  pages(): number
  /** How the other side names itself. */
  station(): string
}

const SAMPLES = 160
const MODEMS = 1 | 2 | 4
const COMPRESSIONS = 2 | 4 | 8
const RESOLUTIONS = 1 | 2 | 4
const A4 = 1 | 0x20000
const STATISTICS = 32
const [PAGES_SENT, PAGES_RECEIVED, ERROR] = [2, 3, 14]

/** A fax machine that receives, at the same kind of line. */
export interface FaxReceiver extends Pick<FaxSender, 'hear' | 'say' | 'station'> {
  /** null: it has not hung up; 0: every page came; else the error by the numbers of spandsp. */
  result(): number | null
  /** Pages that have come. */
  pages(): number
}

/** Why no fax can be sent in this test; null: it can. */
export const whyNoFax = (): string | null => (findSpandsp() === null ? installSpandsp : null)

interface FaxMachineOptions {
  readonly station: string
  readonly isCorrecting: boolean
  /** Sets of the library's bits: 1 standard, 2 fine, 4 superfine. */
  readonly resolutions: number
  readonly whenDone: (end: () => void) => void
}

const startMachine = (
  isCalling: boolean,
  file: (t30: unknown, spandsp: ReturnType<ReturnType<typeof loadKoffi>['load']>) => void,
  {
    station = '+43 1 55501',
    isCorrecting = true,
    resolutions = RESOLUTIONS,
    whenDone = whenTestIsOver,
  }: Partial<FaxMachineOptions>,
) => {
  const spandsp = loadKoffi().load(findSpandsp() ?? '')
  const fax = spandsp.func('void *fax_init(void *s, int calling)')(null, isCalling ? 1 : 0)
  const t30 = spandsp.func('void *fax_get_t30_state(void *s)')(fax)
  spandsp.func('void fax_set_transmit_on_idle(void *s, int on)')(fax, 1)
  file(t30, spandsp)
  spandsp.func('int t30_set_tx_ident(void *s, const char *ident)')(t30, station)
  for (const [setting, value] of [
    ['supported_modems', MODEMS],
    ['supported_compressions', COMPRESSIONS],
    ['supported_resolutions', resolutions],
    ['supported_image_sizes', A4],
    ['ecm_capability', isCorrecting ? 1 : 0],
  ] as const)
    spandsp.func(`int t30_set_${setting}(void *s, int value)`)(t30, value)
  const hear = spandsp.func('int fax_rx(void *s, _In_ int16_t *amp, int len)')
  const statistics = spandsp.func('void t30_get_transfer_statistics(void *s, _Out_ int32_t *t)')
  const isActive = spandsp.func('int t30_call_active(void *s)')
  const statistic = (index: number): number => {
    const found = new Int32Array(STATISTICS)
    statistics(t30, found)
    return found[index] ?? 0
  }
  const say = spandsp.func('int fax_tx(void *s, _Out_ int16_t *amp, int len)')
  whenDone(() => {
    spandsp.func('int fax_release(void *s)')(fax)
    spandsp.func('int fax_free(void *s)')(fax)
  })
  return {
    hear: (sound: Uint8Array) =>
      void hear(
        fax,
        Int16Array.from(sound, (byte) => fromALaw(byte) * 32_768),
        sound.length,
      ),
    say() {
      const said = new Int16Array(SAMPLES)
      say(fax, said, SAMPLES)
      return Buffer.from(Uint8Array.from(said, toALaw))
    },
    statistic,
    result: () => (isActive(t30) === 0 ? statistic(ERROR) : null),
    station: () => (spandsp.func('const char *t30_get_rx_ident(void *s)')(t30) as string | null)?.trim() ?? '',
  }
}

/** @param path of a TIFF */
export const startFaxSender = (path: string, options: Partial<FaxMachineOptions> = {}): FaxSender => {
  const send = 'void t30_set_tx_file(void *s, const char *path, int from, int to)'
  const machine = startMachine(true, (t30, spandsp) => void spandsp.func(send)(t30, path, -1, -1), options)
  return { ...machine, pages: () => machine.statistic(PAGES_SENT) }
}

/** @param path where the TIFF is written */
export const startFaxReceiver = (path: string, options: Partial<FaxMachineOptions> = {}): FaxReceiver => {
  const receive = 'void t30_set_rx_file(void *s, const char *path, int stop)'
  const machine = startMachine(false, (t30, spandsp) => void spandsp.func(receive)(t30, path, -1), options)
  return { ...machine, pages: () => machine.statistic(PAGES_RECEIVED) }
}
