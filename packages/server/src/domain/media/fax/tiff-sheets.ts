import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES, MAX_TIFF_PIXELS } from '../media-limits.ts'
import type { Mm } from './fax-page.ts'
import { placeSheet } from './place-sheet.ts'
import { drawPicture, wholePage } from './picture-sheets.ts'
import type { Sheets } from './sheets.ts'
import { readTiffDirectory } from './tiff-directory.ts'
import { reason } from '../../../platform/reason.ts'

const MM_PER_INCH = 25.4

/**
 * Reads the pages of a TIFF file in any compression and colour that the image library supports.
 * @throws MediaError unreadable, too_large
 */
export async function tiffSheets(path: string): Promise<Sheets> {
  const open = (page: number) => sharp(path, { page, pages: 1, limitInputPixels: MAX_TIFF_PIXELS })
  const { format, pages = 1 } = await open(0).metadata().catch(refuse)
  if (format !== 'tiff') throw new MediaError('unreadable', `${format} is not a TIFF`)
  const resolutions = tiffResolutions(await readFile(path))
  return {
    count: pages,
    draw: async (index, canvas, dpiDown) => {
      const { width, height } = await open(index).metadata().catch(refuse)
      const place = placeSheet(paperOf(width, height, resolutions[index]), dpiDown)
      await drawPicture(open(index), canvas, place).catch(refuse)
    },
    close: () => {},
  }
}

/**
 * Paper size of a page: as the file declares it, or the size of a fax page when it declares none or an impossible one.
 */
function paperOf(width: number, height: number, dpi: readonly [number, number] | undefined): { width: Mm; height: Mm } {
  if (dpi === undefined) return wholePage(width, height)
  return { width: (width / dpi[0]) * MM_PER_INCH, height: (height / dpi[1]) * MM_PER_INCH }
}

const refuse = (error: unknown): never => {
  const message = reason(error)
  throw new MediaError(message.includes('pixel limit') ? 'too_large' : 'unreadable', `TIFF: ${message}`)
}

const [ACROSS, DOWN, UNIT] = [282, 283, 296]
const CENTIMETRE = 3
const CENTIMETRES_AN_INCH = 2.54

/** Dots per inch of each page, across and down; undefined for a page that declares none or impossible ones. */
function tiffResolutions(file: Buffer): readonly (readonly [number, number] | undefined)[] {
  const isLittle = file[0] === 0x49
  const pages: (readonly [number, number] | undefined)[] = []
  try {
    let offset = isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4)
    while (offset !== 0 && pages.length < MAX_FAX_PAGES) {
      const directory = readTiffDirectory(file, offset, isLittle)
      const one = (tag: number) => directory.values(tag)[0]
      const scale = one(UNIT) === CENTIMETRE ? CENTIMETRES_AN_INCH : 1
      const dpi = [(one(ACROSS) ?? 0) * scale, (one(DOWN) ?? 0) * scale] as const
      pages.push(dpi.every((value) => value >= 30 && value <= 2400) ? dpi : undefined)
      offset = directory.next
    }
  } catch {
    // the image library reads more kinds of TIFF than this code: such pages get the size of a fax page
  }
  return pages
}
