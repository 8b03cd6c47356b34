import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import {
  FAX_COLUMNS,
  FAX_DPI_ACROSS,
  FAX_PAGE_HEIGHT,
  FAX_PAGE_WIDTH,
  faxDpiDown,
  type FaxQuality,
} from '../fax-formats.ts'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_BYTES, MAX_FAX_PAGES } from '../media-limits.ts'
import { blackAndWhite } from './black-and-white.ts'
import { blankPage, drawMarks } from './draw-page.ts'
import type { FaxMark } from './fax-page.ts'
import { registerFaxFont } from './fonts.ts'
import type { Sheets } from './sheets.ts'
import { readTiffPages, type TiffPage } from './tiff-pages.ts'
import { writeTiff } from './write-tiff.ts'

export interface ComposeOptions {
  quality: FaxQuality
  /** Line at the top of each page, to which the page number is added; absent: no such line. */
  header?: string
  /** Path of a file that does not exist yet. */
  to: string
}

const MM_PER_INCH = 25.4

/**
 * Draws pages and writes them as one TIFF, compressed by ITU-T T.6 (group 4), with one strip per page. Only one page at
 * a time is in memory.
 * @param beginPage is called before each page
 * @throws MediaError too_large; unreadable when there are no pages
 */
export async function compose(
  sources: readonly Sheets[],
  { quality, header, to }: ComposeOptions,
  beginPage: () => void,
): Promise<{ pages: number }> {
  const dpiDown = faxDpiDown[quality]
  const rows = Math.round((FAX_PAGE_HEIGHT * dpiDown) / MM_PER_INCH)
  const count = sources.reduce((sum, { count: pages }) => sum + pages, 0)
  if (count === 0) throw new MediaError('unreadable', 'A fax without pages')
  if (count > MAX_FAX_PAGES) throw new MediaError('too_large', `${count} pages are too many for one fax`)
  registerFaxFont()
  const pages: TiffPage[] = []
  let bytes = 0
  for (const source of sources) {
    for (let index = 0; index < source.count; index++) {
      beginPage()
      const canvas = blankPage(rows)
      await source.draw(index, canvas, dpiDown)
      if (header !== undefined)
        drawMarks(canvas.getContext('2d'), headerMarks(header, pages.length + 1, count), dpiDown)
      const page = await encodePage(blackAndWhite(canvas.data(), FAX_COLUMNS, rows), rows, dpiDown)
      bytes += page.strips.reduce((sum, { data }) => sum + data.length, 0)
      if (bytes > MAX_FAX_BYTES) throw new MediaError('too_large', 'The pages are too much for one fax')
      pages.push(page)
    }
  }
  await writeFile(to, writeTiff(pages, dpiDown), { flag: 'wx', mode: 0o600 })
  return { pages: count }
}

function headerMarks(header: string, page: number, pages: number): FaxMark[] {
  const line = { kind: 'text', y: 5, size: 8, bold: true } as const
  return [
    { ...line, x: 6, text: header },
    { ...line, x: FAX_PAGE_WIDTH - 6, text: `${page}/${pages}`, align: 'right' },
  ]
}

/**
 * Encodes one page in ITU-T T.6 (group 4).
 * @param pixels 1,728 per row, 0 for black and 255 for white
 */
async function encodePage(pixels: Buffer, rows: number, dpiDown: number): Promise<TiffPage> {
  const tiff = await sharp(pixels, { raw: { width: FAX_COLUMNS, height: rows, channels: 1 } })
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
  const [page] = readTiffPages(tiff)
  if (page === undefined) throw new Error('A page was lost')
  return page
}
