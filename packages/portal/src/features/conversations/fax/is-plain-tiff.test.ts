import { expect, test } from 'vitest'
import { isPlainTiff } from './is-plain-tiff.ts'

type Entry = readonly [tag: number, type: number, count: number, value: number]

/** A TIFF of pages with these entries; each page is followed by the next, the last one by `last`. */
const tiff = (pages: readonly (readonly Entry[])[], { isLittle = true, last = 0, mark = 42 } = {}): ArrayBuffer => {
  const size = (entries: readonly Entry[]) => 6 + entries.length * 12
  const view = new DataView(new ArrayBuffer(8 + pages.reduce((sum, page) => sum + size(page), 0)))
  view.setUint16(0, isLittle ? 0x4949 : 0x4d4d)
  view.setUint16(2, mark, isLittle)
  view.setUint32(4, 8, isLittle)
  let at = 8
  for (const [index, entries] of pages.entries()) {
    view.setUint16(at, entries.length, isLittle)
    for (const [position, [tag, type, count, value]] of entries.entries()) {
      const entry = at + 2 + position * 12
      view.setUint16(entry, tag, isLittle)
      view.setUint16(entry + 2, type, isLittle)
      view.setUint32(entry + 4, count, isLittle)
      if (type === 3) view.setUint16(entry + 8, value, isLittle)
      else view.setUint32(entry + 8, value, isLittle)
    }
    const next = at + size(entries)
    view.setUint32(next - 4, index === pages.length - 1 ? last : next, isLittle)
    at = next
  }
  return view.buffer
}
const page: readonly Entry[] = [
  [256, 4, 1, 1728],
  [257, 4, 1, 2292],
  [259, 3, 1, 4],
]

test.each([
  ['of one page', tiff([page])],
  ['of three pages, the other way round', tiff([page, page, page], { isLittle: false })],
  ['of a hundred pages', tiff(Array.from({ length: 100 }, () => page))],
  ['with values that lie at another place of the file', tiff([[...page, [282, 5, 1, 8]]])],
])('CONV-06: a fax %s is shown', (_what, bytes) => expect(isPlainTiff(bytes)).toBe(true))

test.each([
  ['nothing', new ArrayBuffer(0)],
  ['another kind of file', new TextEncoder().encode('\0\0\0\u0018ftypcrx isom').buffer],
  ['a large TIFF (43)', tiff([page], { mark: 43 })],
  ['a page that is followed by itself', tiff([page], { last: 8 })],
  ['a page outside of the file', tiff([page], { last: 1_000_000 })],
  ['more than a hundred pages', tiff(Array.from({ length: 101 }, () => page))],
  ['more values than the file has bytes', tiff([[...page, [273, 4, 0xffff_ffff, 8]]])],
  ['values beyond its end', tiff([[...page, [273, 4, 2, 4_000_000_000]]])],
  ['values of an unknown type', tiff([[...page, [700, 13, 1, 8]]])],
  ['a directory within a page', tiff([[...page, [330, 4, 1, 8]]])],
  ['a page of four billion dots', tiff([[[256, 4, 1, 0xffff_ffff]]])],
  ['a width in a list', tiff([[[256, 3, 2, 8]]])],
])('CONV-06: %s is no fax', (_what, bytes) => expect(isPlainTiff(bytes)).toBe(false))
