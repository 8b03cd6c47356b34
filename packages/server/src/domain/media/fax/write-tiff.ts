import { FAX_DPI_ACROSS } from '../fax-formats.ts'
import type { TiffPage } from './tiff-pages.ts'

const SHORT = 3
const LONG = 4
const RATIONAL = 5
const HEADER_BYTES = 8
const ENTRY_BYTES = 12
const RATIONAL_BYTES = 8
const GROUP_4 = 4
const ONE_OF_SEVERAL_PAGES = 2
const INCH = 2

type Entry = readonly [tag: number, type: number, value: number]

/** Writes encoded pages unchanged into one TIFF file of class F (RFC 2306), with one strip per page. */
export function writeTiff(pages: readonly TiffPage[], dpiDown: number): Buffer {
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('II*\0', 'latin1')
  const parts: Buffer[] = [header]
  let end = HEADER_BYTES
  // where the offset of the next directory is to be written
  let link: { buffer: Buffer; offset: number } = { buffer: header, offset: 4 }
  for (const page of pages) {
    const data = Buffer.concat(page.strips.map((strip) => strip.data))
    const padding = Buffer.alloc(data.length % 2)
    const strip = { offset: end, bytes: data.length }
    end += data.length + padding.length
    link.buffer.writeUInt32LE(end, link.offset)
    const directory: Buffer = directoryOf(page, strip, { offset: end, dpiDown })
    parts.push(data, padding, directory)
    end += directory.length
    link = { buffer: directory, offset: directory.length - 2 * RATIONAL_BYTES - 4 }
  }
  return Buffer.concat(parts)
}

interface Place {
  /** Offset of the directory in the file. */
  readonly offset: number
  readonly dpiDown: number
}

/** A directory: its entries, the offset of the next directory (0), and the two resolutions after it. */
function directoryOf(page: TiffPage, strip: { offset: number; bytes: number }, place: Place): Buffer {
  const entries = entriesOf(page, strip)
  const rationals = place.offset + 2 + (entries.length + 3) * ENTRY_BYTES + 4
  const all: Entry[] = [
    ...entries,
    [282, RATIONAL, rationals],
    [283, RATIONAL, rationals + RATIONAL_BYTES],
    [296, SHORT, INCH],
  ]
  const directory = Buffer.alloc(2 + all.length * ENTRY_BYTES + 4 + 2 * RATIONAL_BYTES)
  directory.writeUInt16LE(all.length, 0)
  for (const [index, [tag, type, value]] of all.entries()) {
    const offset = 2 + index * ENTRY_BYTES
    directory.writeUInt16LE(tag, offset)
    directory.writeUInt16LE(type, offset + 2)
    directory.writeUInt32LE(1, offset + 4)
    directory.writeUInt32LE(value, offset + 8)
  }
  const [across, down] = [directory.length - 2 * RATIONAL_BYTES, directory.length - RATIONAL_BYTES]
  for (const [offset, dpi] of [
    [across, FAX_DPI_ACROSS],
    [down, place.dpiDown],
  ] as const) {
    directory.writeUInt32LE(dpi, offset)
    directory.writeUInt32LE(1, offset + 4)
  }
  return directory
}

const entriesOf = (page: TiffPage, strip: { offset: number; bytes: number }): Entry[] => [
  [254, LONG, ONE_OF_SEVERAL_PAGES],
  [256, LONG, page.width],
  [257, LONG, page.height],
  [258, SHORT, 1],
  [259, SHORT, GROUP_4],
  [262, SHORT, page.isInverted ? 1 : 0],
  [266, SHORT, 1],
  [273, LONG, strip.offset],
  [277, SHORT, 1],
  [278, LONG, page.height],
  [279, LONG, strip.bytes],
]
