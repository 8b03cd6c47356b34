import { createCanvas } from '@napi-rs/canvas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { bytesOf, mediaKit, readBack } from '../../../test/media/media-kit.ts'
import { convertFax } from './convert-fax.ts'
import type { FaxPage } from './fax/fax-page.ts'
import { readTiffPages } from './fax/tiff-pages.ts'
import { renderFaxTiff } from './render-fax.ts'

const { pool, file } = await mediaKit()

/** A black bar at a height of its own on each page, so that no page can be taken for another or stand on its head. */
const page = (top: number): FaxPage => ({
  marks: [{ kind: 'path', isFilled: true, path: `M20 ${top} h120 v20 h-120 z` }],
})
const tops = [30, 120, 240]
const fax = await bytesOf(await renderFaxTiff(pool, { pages: tops.map(page), quality: 'fine' }))
const stored = await file('fax.tif', fax)

/** The same first page in strips of 256 lines, as other programs write it. */
const inStrips = await file(
  'strips.tif',
  await sharp(fax, { page: 0 })
    .toColourspace('b-w')
    .tiff({ compression: 'ccittfax4', bitdepth: 1, miniswhite: true })
    .toBuffer(),
)

/** Where the bar begins on a page of a PDF, in mm from the top, as a PDF reader draws it. */
async function barTops(pdf: Buffer): Promise<number[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const found: number[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const drawn = await document.getPage(number)
    const viewport = drawn.getViewport({ scale: 1 })
    const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)]
    const canvas = createCanvas(width, height)
    const canvasContext = canvas.getContext('2d')
    await drawn.render({ canvasContext: canvasContext as never, canvas: null, viewport }).promise
    const { data } = canvasContext.getImageData(Math.round(width * 0.4), 0, 1, height)
    const row = Array.from({ length: height }, (_, y) => data[y * 4] ?? 255).findIndex((grey) => grey < 128)
    found.push((row / height) * 297)
  }
  await document.destroy()
  return found
}

describe('CONV-06: a stored fax', () => {
  it('is downloaded as tif: the stored bytes, untouched', async () => {
    const answer = await convertFax(pool, stored, { to: 'tif' })
    expect(answer.contentType).toBe('image/tiff')
    expect((await bytesOf(answer)).equals(fax)).toBe(true)
  })

  it.each([
    ['pdf', '%PDF-1.7'],
    ['pdf14', '%PDF-1.4'],
  ] as const)('is downloaded as %s, each page as it was sent', async (to, head) => {
    const answer = await convertFax(pool, stored, { to })
    const pdf = await bytesOf(answer)
    expect(answer.contentType).toBe('application/pdf')
    expect(pdf.toString('latin1', 0, 8)).toBe(head)
    const found = await barTops(pdf)
    expect(found).toHaveLength(3)
    tops.forEach((top, index) => expect(Math.abs((found[index] ?? 0) - top)).toBeLessThan(0.7))
    for (const { strips } of readTiffPages(fax)) for (const { data } of strips) expect(pdf.includes(data)).toBe(true)
  })

  it('has a PDF whose table of objects points at them', async () => {
    const pdf = (await bytesOf(await convertFax(pool, stored, { to: 'pdf' }))).toString('latin1')
    const table = pdf.slice(Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]))
    const offsets = [...table.matchAll(/^(\d{10}) 00000 n $/gm)].map((row) => Number(row[1]))
    expect(offsets).toHaveLength(2 + 3 * 3)
    offsets.forEach((offset, index) => expect(pdf.slice(offset).startsWith(`${index + 1} 0 obj\n`)).toBe(true))
  })

  it('several strips become one PDF page without a gap', async () => {
    expect(readTiffPages(await readBack(inStrips))[0]?.strips).toHaveLength(9)
    const [top] = await barTops(await bytesOf(await convertFax(pool, inStrips, { to: 'pdf' })))
    expect(Math.abs((top ?? 0) - 30)).toBeLessThan(0.7)
  })

  it('is downloaded as ps: Level 2, a page each, the coded lines unchanged', async () => {
    const answer = await convertFax(pool, stored, { to: 'ps' })
    const ps = (await bytesOf(answer)).toString('latin1')
    expect(answer.contentType).toBe('application/postscript')
    expect(ps).toMatch(/^%!PS-Adobe-3\.0\n(%%.*\n)*%%LanguageLevel: 2\n(%%.*\n)*%%Pages: 3\n(%%.*\n)*%%EndComments\n/)
    expect(ps.match(/^%%Page: /gm)).toHaveLength(3)
    expect(ps).toMatch(/^[\n\x20-\x7e]*$/)
    const images = [...ps.matchAll(/exec\n([^~]*)~>/g)].map((match) => fromAscii85(match[1] ?? ''))
    const strips = readTiffPages(fax).flatMap((each) => each.strips.map(({ data }) => data))
    expect(images.map(String)).toEqual(strips.map(String))
  })
})

function fromAscii85(text: string): Buffer {
  const symbols = text.replace(/\s/g, '').replaceAll('z', '!!!!!')
  const bytes: Buffer[] = []
  for (let index = 0; index < symbols.length; index += 5) {
    const group = symbols.slice(index, index + 5)
    const value = [...group.padEnd(5, 'u')].reduce((sum, symbol) => sum * 85 + symbol.charCodeAt(0) - 33, 0)
    const word = Buffer.alloc(4)
    word.writeUInt32BE(value)
    bytes.push(word.subarray(0, group.length - 1))
  }
  return Buffer.concat(bytes)
}

/** The stored fax with one number of its first page's directory changed. */
function withTag(tag: number, value: number): Buffer {
  const changed = Buffer.from(fax)
  const at = changed.readUInt32LE(4)
  for (let entry = at + 2; entry < at + 2 + changed.readUInt16LE(at) * 12; entry += 12) {
    if (changed.readUInt16LE(entry) !== tag) continue
    if (changed.readUInt16LE(entry + 2) === 3) changed.writeUInt16LE(value, entry + 8)
    else changed.writeUInt32LE(value, entry + 8)
    return changed
  }
  throw new Error(`No tag ${tag}`)
}

function withLoop(): Buffer {
  const changed = Buffer.from(fax)
  const at = changed.readUInt32LE(4)
  changed.writeUInt32LE(at, at + 2 + changed.readUInt16LE(at) * 12)
  return changed
}

it.each([
  ['that is no TIFF', Buffer.from('%PDF-1.7'), 'unreadable'],
  ['cut off', fax.subarray(0, 200), 'unreadable'],
  ['as wide as a football field', withTag(256, 60_000), 'too_large'],
  ['a kilometre long', withTag(257, 60_000), 'too_large'],
  ['without width', withTag(256, 0), 'unreadable'],
  ['without lines in a strip', withTag(278, 0), 'unreadable'],
  ['in another compression', withTag(259, 5), 'unsupported'],
  ['whose lines lie beyond its end', withTag(273, 0x7fffffff), 'unreadable'],
  ['longer than it is', withTag(279, 0x7fffffff), 'unreadable'],
  ['whose last page is followed by its first', withLoop(), 'too_large'],
] as const)('a fax %s is refused', async (name, bytes, code) => {
  const path = await file(`${name}.tif`, bytes)
  await expect(convertFax(pool, path, { to: 'pdf' })).rejects.toMatchObject({ name: 'MediaError', code })
})
