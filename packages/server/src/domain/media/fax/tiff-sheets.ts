import { readFile } from 'node:fs/promises'
import { ImageData } from '@napi-rs/canvas'
import sharp from 'sharp'
import { FAX_PAGE_HEIGHT, FAX_PAGE_WIDTH } from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_TIFF_PIXELS } from '../media-limits.ts'
import type { Mm } from './fax-page.ts'
import { placeSheet } from './place-sheet.ts'
import { SHEET_TOP, type Sheets } from './sheets.ts'
import { tiffResolutions } from './tiff-resolutions.ts'

const MM_PER_INCH = 25.4

/**
 * The pages of a TIFF file of any compression and colour that the image library reads.
 * @throws MediaError unreadable, too_large
 */
export async function tiffSheets(path: string): Promise<Sheets> {
  const open = (page: number) => sharp(path, { page, pages: 1, limitInputPixels: MAX_TIFF_PIXELS })
  const { format, pages = 1 } = await open(0).metadata().catch(refuse)
  if (format !== 'tiff') throw new MediaError('unreadable', `${format} is no TIFF`)
  const resolutions = tiffResolutions(await readFile(path))
  return {
    count: pages,
    draw: async (index, canvas, dpiDown) => {
      const { width, height } = await open(index).metadata().catch(refuse)
      const place = placeSheet(paperOf(width, height, resolutions[index]), dpiDown)
      const pixels = await open(index)
        .flatten({ background: '#fff' })
        .resize(place.width, place.height, { fit: 'fill' })
        .toColourspace('srgb')
        .ensureAlpha()
        .raw()
        .toBuffer()
        .catch(refuse)
      const image = new ImageData(new Uint8ClampedArray(pixels), place.width, place.height)
      canvas.getContext('2d').putImageData(image, place.x, place.y)
    },
    close: () => {},
  }
}

/** As large as it says; as large as a page holds where it says nothing or nonsense. */
function paperOf(width: number, height: number, dpi: readonly [number, number] | undefined): { width: Mm; height: Mm } {
  if (dpi !== undefined) return { width: (width / dpi[0]) * MM_PER_INCH, height: (height / dpi[1]) * MM_PER_INCH }
  const scale = Math.min(FAX_PAGE_WIDTH / width, (FAX_PAGE_HEIGHT - SHEET_TOP) / height)
  return { width: width * scale, height: height * scale }
}

const refuse = (error: unknown): never => {
  const message = error instanceof Error ? error.message : String(error)
  throw new MediaError(message.includes('pixel limit') ? 'too_large' : 'unreadable', `TIFF: ${message}`)
}
