import sharp from 'sharp'
import { FAX_COLUMNS, FAX_DPI_ACROSS } from '../fax-formats.ts'
import { readTiffPages, type TiffPage } from './tiff-pages.ts'

const MM_PER_INCH = 25.4

/** Codes one page in ITU-T T.6 (group 4). @param pixels 1,728 of them a row, 0 for black and 255 for white */
export async function encodePage(pixels: Buffer, rows: number, dpiDown: number): Promise<TiffPage> {
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
