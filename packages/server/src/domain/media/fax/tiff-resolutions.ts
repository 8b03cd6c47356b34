import { MAX_FAX_PAGES } from '../media-limits.ts'
import { readTiffDirectory } from './tiff-directory.ts'

const [ACROSS, DOWN, UNIT] = [282, 283, 296]
const CENTIMETRE = 3
const CENTIMETRES_AN_INCH = 2.54

/** Dots per inch of each page, across and down; undefined for a page that does not say, or says what can not be. */
export function tiffResolutions(file: Buffer): readonly (readonly [number, number] | undefined)[] {
  const isLittle = file[0] === 0x49
  const pages: (readonly [number, number] | undefined)[] = []
  try {
    let at = isLittle ? file.readUInt32LE(4) : file.readUInt32BE(4)
    while (at !== 0 && pages.length < MAX_FAX_PAGES) {
      const directory = readTiffDirectory(file, at, isLittle)
      const one = (tag: number) => directory.values(tag)[0]
      const scale = one(UNIT) === CENTIMETRE ? CENTIMETRES_AN_INCH : 1
      const dpi = [(one(ACROSS) ?? 0) * scale, (one(DOWN) ?? 0) * scale] as const
      pages.push(dpi.every((value) => value >= 30 && value <= 2400) ? dpi : undefined)
      at = directory.next
    }
  } catch {
    // the image library knows more kinds of TIFF than we do: its pages are then taken as large as they fit
  }
  return pages
}
