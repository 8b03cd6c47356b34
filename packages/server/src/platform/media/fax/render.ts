import { writeFile } from 'node:fs/promises'
import type { Canvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import {
  FAX_COLUMNS,
  FAX_DPI_ACROSS,
  FAX_PAGE_HEIGHT,
  FAX_PAGE_WIDTH,
  type FaxQuality,
  faxDpiDown,
} from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES, MAX_FAX_PIXELS } from '../media-limits.ts'
import { drawPage } from './draw-page.ts'
import type { FaxMark, FaxPage } from './fax-page.ts'
import { registerFaxFont } from './fonts.ts'

export interface RenderFaxJob {
  pages: FaxPage[]
  quality: FaxQuality
  /** The line that a fax machine prints on top of each page, with the page's number; none when absent. */
  header?: string
  /** A file that does not exist yet. */
  to: string
}

const MM_PER_INCH = 25.4
/** Darker than half is black. */
const THRESHOLD = 128

/** Draws pages and writes them as one TIFF, compressed by ITU-T T.6 (group 4), one strip a page. */
export async function render({ pages, quality, header, to }: RenderFaxJob): Promise<{ pages: number }> {
  const dpiDown = faxDpiDown[quality]
  const rows = Math.round((FAX_PAGE_HEIGHT * dpiDown) / MM_PER_INCH)
  if (pages.length === 0) throw new MediaError('unreadable', 'A fax without pages')
  if (pages.length > MAX_FAX_PAGES || pages.length * rows * FAX_COLUMNS > MAX_FAX_PIXELS)
    throw new MediaError('too_large', `${pages.length} pages are too many for one fax`)
  registerFaxFont()
  const pixels = Buffer.alloc(pages.length * rows * FAX_COLUMNS)
  pages.forEach((page, index) => {
    const top = header === undefined ? [] : headerMarks(header, index + 1, pages.length)
    const canvas = drawPage({ marks: [...page.marks, ...top] }, rows, dpiDown)
    copyBlackAndWhite(canvas, pixels.subarray(index * rows * FAX_COLUMNS))
  })
  // sharp writes several pages in group 4 only from such a column of pages with one channel
  const tiff = await sharp(pixels, {
    raw: { width: FAX_COLUMNS, height: rows * pages.length, channels: 1, pageHeight: rows },
    limitInputPixels: MAX_FAX_PIXELS,
  })
    .toColourspace('b-w')
    .tiff({
      compression: 'ccittfax4',
      bitdepth: 1,
      miniswhite: true,
      tileHeight: rows,
      xres: FAX_DPI_ACROSS / MM_PER_INCH,
      yres: dpiDown / MM_PER_INCH,
    })
    .toBuffer()
  await writeFile(to, tiff, { flag: 'wx', mode: 0o600 })
  return { pages: pages.length }
}

function headerMarks(header: string, page: number, pages: number): FaxMark[] {
  const line = { kind: 'text', y: 5, size: 8, bold: true } as const
  return [
    { ...line, x: 6, text: header },
    { ...line, x: FAX_PAGE_WIDTH - 6, text: `${page}/${pages}`, align: 'right' },
  ]
}

function copyBlackAndWhite(canvas: Canvas, target: Buffer): void {
  const rgba = canvas.data()
  for (let from = 0, to = 0; from < rgba.length; from += 4) target[to++] = (rgba[from] ?? 0) < THRESHOLD ? 0 : 255
}
