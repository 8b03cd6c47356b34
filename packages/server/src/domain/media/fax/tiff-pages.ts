import { MediaError } from '../media-error.ts'
import { MAX_FAX_PAGES, MAX_FAX_SIDE } from '../media-limits.ts'
import { readTiffDirectory, type TiffDirectory } from './tiff-directory.ts'

/** A page of a fax: its lines in ITU-T T.6 (group 4), as they are in the file. */
export interface TiffPage {
  width: number
  height: number
  /** Size on paper in points. */
  paper: { width: number; height: number }
  /** True when what is encoded as white is black on paper. */
  isInverted: boolean
  /** Strips from top to bottom, each encoded by itself, the highest bit of each byte first. */
  strips: { rows: number; data: Buffer }[]
}

const tags = {
  width: 256,
  height: 257,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  offsets: 273,
  rowsPerStrip: 278,
  lengths: 279,
  dpiAcross: 282,
  dpiDown: 283,
} as const
const GROUP_4 = 4
const LOWEST_BIT_FIRST = 2
const POINTS_PER_INCH = 72

/**
 * Reads the pages of a stored fax.
 * @throws MediaError unreadable, unsupported for another compression than group 4, too_large
 */
export function readTiffPages(file: Buffer): TiffPage[] {
  const pages: TiffPage[] = []
  if (!/^(?:II\*\0|MM\0\*)/.test(file.toString('latin1', 0, 4))) throw new MediaError('unreadable', 'Not a TIFF file')
  const isLittle = file[0] === 0x49
  try {
    let offset = isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4)
    while (offset !== 0) {
      if (pages.length === MAX_FAX_PAGES) throw new MediaError('too_large', 'Too many pages')
      const directory = readTiffDirectory(file, offset, isLittle)
      pages.push(pageOf(directory, file))
      offset = directory.next
    }
  } catch (error) {
    if (error instanceof RangeError) throw new MediaError('unreadable', 'TIFF file points beyond its end')
    throw error
  }
  if (pages.length === 0) throw new MediaError('unreadable', 'TIFF file without pages')
  return pages
}

function pageOf({ values }: TiffDirectory, file: Buffer): TiffPage {
  const one = (tag: number, otherwise: number) => values(tag)[0] ?? otherwise
  for (const tag of [tags.width, tags.height, tags.rowsPerStrip, tags.offsets, tags.lengths])
    if (!values(tag).every(Number.isInteger)) throw new MediaError('unreadable', 'TIFF tag with a fraction')
  const width = one(tags.width, 0)
  const height = one(tags.height, 0)
  if (width < 1 || height < 1) throw new MediaError('unreadable', 'TIFF page without size')
  if (width > MAX_FAX_SIDE || height > MAX_FAX_SIDE) throw new MediaError('too_large', `Page of ${width} x ${height}`)
  if (one(tags.compression, 1) !== GROUP_4) throw new MediaError('unsupported', 'Fax pages are kept in group 4')
  const isTurned = one(tags.fillOrder, 1) === LOWEST_BIT_FIRST
  const lengths = values(tags.lengths)
  const rowsPerStrip = one(tags.rowsPerStrip, height)
  const strips = values(tags.offsets).map((offset, index) => {
    const data = file.subarray(offset, offset + (lengths[index] ?? 0))
    if (data.length === 0 || data.length !== lengths[index]) throw new RangeError('strip')
    return { rows: Math.min(rowsPerStrip, height - index * rowsPerStrip), data: isTurned ? turned(data) : data }
  })
  if (strips.length === 0 || strips.some(({ rows }) => rows < 1)) throw new MediaError('unreadable', 'TIFF strips')
  return {
    width,
    height,
    paper: {
      width: (width / positive(one(tags.dpiAcross, 0))) * POINTS_PER_INCH,
      height: (height / positive(one(tags.dpiDown, 0))) * POINTS_PER_INCH,
    },
    isInverted: one(tags.photometric, 0) === 1,
    strips,
  }
}

/** Fax machines write the bits of a byte in the order in which they came over the line. */
const turned = (data: Buffer): Buffer =>
  Buffer.from(
    data.map((byte) => {
      let bits = 0
      for (let bit = 0; bit < 8; bit++) bits |= ((byte >> bit) & 1) << (7 - bit)
      return bits
    }),
  )

function positive(dpi: number): number {
  if (dpi >= 10 && dpi <= 10_000) return dpi
  throw new MediaError('unreadable', 'TIFF page without resolution')
}
