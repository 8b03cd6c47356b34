import UTIF from 'utif2'
import { isPlainTiff } from './is-plain-tiff.ts'
import type { FaxAnswer, FaxQuestion } from './fax-pages.ts'

/** Reads faxes in a worker, off the main thread: one page is 15 MB of pixels. */

interface Sheet {
  readonly image: UTIF.IFD
  /** Factor for the height: fax pixels are not square, a line is up to twice as high as a dot is wide. */
  readonly stretch: number
}

let bytes = new ArrayBuffer(0)
let sheets: readonly Sheet[] = []

const answer = (message: FaxAnswer): void => self.postMessage(message, { transfer: [] })

self.addEventListener('message', ({ data }: MessageEvent<FaxQuestion>) => void read(data))

const read = async (question: FaxQuestion): Promise<void> => {
  try {
    if (question.kind === 'open') {
      if (!isPlainTiff(question.bytes)) throw new RangeError('This is no fax')
      bytes = question.bytes
      sheets = UTIF.decode(bytes).map((image) => ({ image, stretch: stretchOf(image) }))
      answer({ kind: 'opened', pages: sheets.length })
    } else answer({ kind: 'page', page: question.page, ...(await drawn(question.page)) })
  } catch {
    // one page that cannot be read takes nothing from the others
    answer(question.kind === 'open' ? { kind: 'failed' } : { kind: 'unreadable', page: question.page })
  }
}

/** Computed from the resolutions in TIFF tags 282 (horizontal) and 283 (vertical). */
const stretchOf = (image: UTIF.IFD): number => {
  const [across = 0, down = 0] = [image['t282'], image['t283']].map((tag) => Number(Array.isArray(tag) ? tag[0] : 0))
  return across > 0 && down > 0 ? across / down : 1
}

const drawn = async (page: number): Promise<{ blob: Blob; width: number; height: number }> => {
  const sheet = sheets[page - 1]
  if (!sheet) throw new RangeError(`There is no page ${page}`)
  const { image, stretch } = sheet
  UTIF.decodeImage(bytes, image)
  const { width, height } = image
  const canvas = new OffscreenCanvas(width, height)
  const pixels = new Uint8ClampedArray(UTIF.toRGBA8(image))
  canvas.getContext('2d')?.putImageData(new ImageData(pixels, width, height), 0, 0)
  const blob = await canvas.convertToBlob({ type: 'image/png' })
  return { blob, width, height: Math.round(height * stretch) }
}
