import { type Canvas, ImageData } from '@napi-rs/canvas'
import sharp, { type Sharp } from 'sharp'
import { reason } from '../../../platform/reason.ts'
import { FAX_PAGE_HEIGHT, FAX_PAGE_WIDTH } from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_TIFF_PIXELS } from '../media-limits.ts'
import type { Mm } from './fax-page.ts'
import { type Placed, placeSheet } from './place-sheet.ts'
import { SHEET_TOP, type Sheets } from './sheets.ts'

/**
 * Reads a picture (JPEG, PNG, GIF, WebP) as one page, upright as its camera says and as large as the page allows.
 * @throws MediaError unreadable, too_large
 */
export async function pictureSheets(path: string): Promise<Sheets> {
  const open = () => sharp(path, { limitInputPixels: MAX_TIFF_PIXELS }).autoOrient()
  const { autoOrient } = await open().metadata().catch(refuse)
  const paper = wholePage(autoOrient.width, autoOrient.height)
  return {
    count: 1,
    draw: (_index, canvas, dpiDown) => drawPicture(open(), canvas, placeSheet(paper, dpiDown)).catch(refuse),
    close: () => {},
  }
}

/** Paper size of a picture that fills the part of a page below the header line. */
export function wholePage(width: number, height: number): { width: Mm; height: Mm } {
  const scale = Math.min(FAX_PAGE_WIDTH / width, (FAX_PAGE_HEIGHT - SHEET_TOP) / height)
  return { width: width * scale, height: height * scale }
}

/** Draws a picture at a place of a page; what is transparent is white. */
export async function drawPicture(picture: Sharp, canvas: Canvas, place: Placed): Promise<void> {
  const pixels = await picture
    .flatten({ background: '#fff' })
    .resize(place.width, place.height, { fit: 'fill' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()
  const image = new ImageData(new Uint8ClampedArray(pixels), place.width, place.height)
  canvas.getContext('2d').putImageData(image, place.x, place.y)
}

const refuse = (error: unknown): never => {
  const message = reason(error)
  throw new MediaError(message.includes('pixel limit') ? 'too_large' : 'unreadable', `Picture: ${message}`)
}
