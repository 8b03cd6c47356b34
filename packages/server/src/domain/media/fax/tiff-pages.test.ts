import { expect, test } from 'vitest'
import { readTiffPages } from './tiff-pages.ts'
import { writeTiff } from './write-tiff.ts'

const fax = writeTiff(
  [
    {
      width: 200,
      height: 300,
      paper: { width: 70, height: 110 },
      isInverted: false,
      strips: [{ rows: 300, data: Buffer.alloc(80, 0xff) }],
    },
  ],
  98,
)
const RATIONAL = 5

/** The fax with a number of a tag written as a fraction: the one of its resolution. */
const withFraction = (tag: number): Buffer => {
  const changed = Buffer.from(fax)
  const directory = changed.readUInt32LE(4)
  const entryOf = (wanted: number): number => {
    for (let at = directory + 2; ; at += 12) if (changed.readUInt16LE(at) === wanted) return at
  }
  const fraction = changed.readUInt32LE(entryOf(282) + 8)
  // 10 and a half dots
  changed.writeUInt32LE(21, fraction)
  changed.writeUInt32LE(2, fraction + 4)
  changed.writeUInt16LE(RATIONAL, entryOf(tag) + 2)
  changed.writeUInt32LE(fraction, entryOf(tag) + 8)
  return changed
}

test('FAX-09: a page is read as it was written', () => {
  expect(readTiffPages(fax)).toMatchObject([{ width: 200, height: 300, strips: [{ rows: 300 }] }])
})

test.each([
  ['width', 256],
  ['height', 257],
  ['place of a strip', 273],
  ['rows of a strip', 278],
  ['length of a strip', 279],
])('FAX-09: a fraction as %s is refused', (_, tag) => {
  expect(() => readTiffPages(withFraction(tag))).toThrow(
    expect.objectContaining({ code: 'unreadable', message: 'TIFF tag with a fraction' }),
  )
})
