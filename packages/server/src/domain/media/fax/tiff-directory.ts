import { MediaError } from '../media-error.ts'
import { MAX_FAX_SIDE } from '../media-limits.ts'

/** One page's list of tags (TIFF 6.0, section 2). */
export interface TiffDirectory {
  /** The values of a tag; empty when it is absent. */
  values(tag: number): number[]
  /** Offset of the next page's directory; 0 after the last one. */
  next: number
}

const SHORT = 3
const LONG = 4
const RATIONAL = 5
const sizes: Readonly<Record<number, number>> = { [SHORT]: 2, [LONG]: 4, [RATIONAL]: 8 }

/** @throws RangeError where the file points beyond its end */
export function readTiffDirectory(file: Buffer, offset: number, isLittle: boolean): TiffDirectory {
  const short = (from: number) => (isLittle ? file.readUInt16LE(from) : file.readUInt16BE(from))
  const long = (from: number) => (isLittle ? file.readUInt32LE(from) : file.readUInt32BE(from))
  const numberAt: Readonly<Record<number, (from: number) => number>> = {
    [SHORT]: short,
    [LONG]: long,
    [RATIONAL]: (from) => long(from) / long(from + 4),
  }
  const entries = new Map<number, number>()
  const count = short(offset)
  for (let index = 0; index < count; index++) {
    const entry = offset + 2 + index * 12
    entries.set(short(entry), entry)
  }
  return {
    next: long(offset + 2 + count * 12),
    values(tag) {
      const entry = entries.get(tag)
      if (entry === undefined) return []
      const [type, length] = [short(entry + 2), long(entry + 4)]
      const [size, read] = [sizes[type], numberAt[type]]
      if (!size || !read) throw new MediaError('unsupported', `TIFF tag ${tag} has type ${type}`)
      // no tag of a fax needs more values than a page has lines
      if (length > MAX_FAX_SIDE) throw new MediaError('too_large', `TIFF tag ${tag} has ${length} values`)
      const from = size * length <= 4 ? entry + 8 : long(entry + 8)
      return Array.from({ length }, (_, index) => read(from + index * size))
    },
  }
}
