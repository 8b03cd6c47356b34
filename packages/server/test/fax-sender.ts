import { onTestFinished } from 'vitest'
import { fromALaw, toALaw } from '../src/domain/media/audio/g711.ts'
import { loadKoffi } from '../src/rtc/media/child/fax/koffi.ts'
import { findSpandsp, installSpandsp } from '../src/rtc/media/fax-legs.ts'

/** A fax machine that sends, at whose other end there is sound in A-law, 8,000 samples a second. */
export interface FaxSender {
  hear(sound: Uint8Array): void
  /** What it says in the next 20 ms. */
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
const [PAGES_SENT, ERROR] = [2, 14]

/** Why no fax can be sent in this test; null: it can. */
export const whyNoFax = (): string | null => (findSpandsp() === null ? installSpandsp : null)

interface FaxSenderOptions {
  readonly station: string
  readonly isCorrecting: boolean
  readonly whenDone: typeof onTestFinished
}

/** @param path of a TIFF */
export const startFaxSender = (
  path: string,
  { station = '+43 1 55501', isCorrecting = true, whenDone = onTestFinished }: Partial<FaxSenderOptions> = {},
): FaxSender => {
  const spandsp = loadKoffi().load(findSpandsp() ?? '')
  const fax = spandsp.func('void *fax_init(void *s, int calling)')(null, 1)
  const t30 = spandsp.func('void *fax_get_t30_state(void *s)')(fax)
  spandsp.func('void fax_set_transmit_on_idle(void *s, int on)')(fax, 1)
  spandsp.func('void t30_set_tx_file(void *s, const char *path, int from, int to)')(t30, path, -1, -1)
  spandsp.func('int t30_set_tx_ident(void *s, const char *ident)')(t30, station)
  for (const [setting, value] of [
    ['supported_modems', MODEMS],
    ['supported_compressions', COMPRESSIONS],
    ['supported_resolutions', RESOLUTIONS],
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
    hear: (sound) =>
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
    result: () => (isActive(t30) === 0 ? statistic(ERROR) : null),
    pages: () => statistic(PAGES_SENT),
    station: () => (spandsp.func('const char *t30_get_rx_ident(void *s)')(t30) as string | null)?.trim() ?? '',
  }
}
