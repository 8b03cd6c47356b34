import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { faxPdfOf, grayTiff, postScript } from '../../../test/media/fax-documents.ts'
import { bytesOf, mediaKit } from '../../../test/media/media-kit.ts'
import { readTiffPages } from './fax/tiff-pages.ts'
import { type FaxDocumentOptions, renderFaxDocument } from './render-fax-document.ts'

const { pool, file } = await mediaKit()
const options = { quality: 'normal', header: 'Ahorn', files: [] } as const
const render = async (given: Partial<FaxDocumentOptions>) => {
  const fax = await renderFaxDocument(pool, { ...options, ...given })
  return { pages: fax.pages, tiff: await bytesOf(fax) }
}

/** Number of black pixels of a page between two heights, given as fractions of the page. */
const black = async (tiff: Buffer, page: number, from = 0.04, to = 1): Promise<number> => {
  const { data, info } = await sharp(tiff, { page }).raw().toBuffer({ resolveWithObject: true })
  const row = (part: number) => Math.round(part * info.height) * info.width * info.channels
  return data.subarray(row(from), row(to)).filter((value) => value === 0).length / info.channels
}

/** Ghostscript is optional: operators install it if they want PostScript. */
const hasGhostscript = spawnSync('/bin/sh', ['-c', 'command -v gs']).status === 0

const documents = {
  pdf: await file('letter.pdf', faxPdfOf(['Quotation', 'Terms'])),
  tif: await file('scan.tif', await grayTiff(1240, 1754)),
  txt: await file('note.txt', Buffer.from('Grüße aus Wien\n')),
  ps: await file('page.ps', Buffer.from(postScript(3))),
}

test.each([['pdf', 2], ['tif', 1], ['txt', 1], ...(hasGhostscript ? ([['ps', 3]] as const) : [])] as const)(
  'FAX-06: a .%s file becomes a fax of %i pages, each with the header line',
  async (kind, pages) => {
    const fax = await render({ files: [documents[kind]] })
    expect(fax.pages).toBe(pages)
    expect(readTiffPages(fax.tiff)).toHaveLength(pages)
    for (let page = 0; page < pages; page++) {
      expect(await black(fax.tiff, page, 0, 0.027)).toBeGreaterThan(50)
      expect(await black(fax.tiff, page)).toBeGreaterThan(100)
    }
  },
)

test.each([
  ['a byte order mark', '\ufeff'],
  ['a line break', '\r\n'],
  ['the head of a mail', `X-Scanner: yes\r\n${'x'.repeat(900)}\r\n`],
])('FAX-06: a PDF behind %s is the same fax, and never its source', async (what, before) => {
  const pdf = faxPdfOf(['Quotation', 'Terms'])
  const path = await file(`behind-${what.replaceAll(' ', '-')}.pdf`, Buffer.concat([Buffer.from(before), pdf]))
  const [fax, plain] = [await render({ files: [path] }), await render({ files: [documents.pdf] })]
  expect(fax.pages).toBe(2)
  expect(await black(fax.tiff, 0)).toBe(await black(plain.tiff, 0))
})

test.each(['jpeg', 'png', 'webp'] as const)('FAX-06: a picture fills a page: %s', async (format) => {
  const square = { create: { width: 100, height: 100, channels: 3, background: '#000' } } as const
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .composite([{ input: await sharp(square).png().toBuffer(), left: 0, top: 0 }])
    .toFormat(format)
    .toBuffer()
  const { tiff, pages } = await render({ files: [await file(`picture.${format}`, bytes)] })
  expect(pages).toBe(1)
  const { width, height } = await sharp(tiff).metadata()
  // the picture is as wide as the page; a third of its width and half of its height are black
  const expected = (width / 3) * ((height * 215) / 297 / 3)
  expect((await black(tiff, 0, 0.027)) / expected).toBeCloseTo(1, 1)
})

test('FAX-06: a photograph stands as its camera says', async () => {
  const lying = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#000' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { tiff } = await render({ files: [await file('photograph.jpg', lying)] })
  expect(await black(tiff, 0, 0.9, 0.99)).toBeGreaterThan(1000)
})

test('FAX-06: a text in an older encoding, or in UTF-16, reads as one in UTF-8', async () => {
  const text = 'Größe für 5 Stück\r\n'
  const counts = []
  for (const [name, bytes] of [
    ['utf8', Buffer.from(text)],
    ['windows', Buffer.from(text, 'latin1')],
    ['utf16', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ] as const) {
    const { tiff } = await render({ files: [await file(`${name}.txt`, bytes)] })
    counts.push(await black(tiff, 0))
  }
  expect(new Set(counts).size).toBe(1)
  expect(counts[0]).toBeGreaterThan(100)
})

test.each([
  ['normal', 1146],
  ['fine', 2292],
  ['super', 4572],
] as const)('FAX-06: %s quality is a TIFF in group 4 with pages of %i lines', async (quality, height) => {
  const { tiff } = await render({ quality, files: [documents.pdf, documents.tif] })
  const pages = readTiffPages(tiff)
  expect(pages.map((page) => [page.width, page.height])).toEqual([...Array(3)].map(() => [1728, height]))
})

test('FAX-06: a text stands before the pages of the file, in lines that fit', async () => {
  const { tiff, pages } = await render({ text: 'wort '.repeat(400) + 'x'.repeat(2000), files: [documents.tif] })
  expect(pages).toBe(2)
  expect(await black(tiff, 0)).toBeGreaterThan(3000)
  const { data, info } = await sharp(tiff, { page: 0 }).raw().toBuffer({ resolveWithObject: true })
  const margin = Array.from({ length: info.height }, (_, y) => data[(y * info.width + info.width - 60) * info.channels])
  expect(margin.slice(40).every((value) => value !== 0)).toBe(true)
})

test('a text of several pages turns where a page is full, and at a form feed', async () => {
  expect((await render({ text: 'line\n'.repeat(60) })).pages).toBe(2)
  expect((await render({ text: 'one\ftwo\fthree' })).pages).toBe(3)
})

test('a sheet keeps its proportions: a square stays one at every quality', async () => {
  const square = await file('square.tif', await grayTiff(800, 800, { dpi: 200 }))
  for (const [quality, factor] of [
    ['normal', 98 / 204],
    ['super', 391 / 204],
  ] as const) {
    const { tiff } = await render({ quality, files: [square] })
    const { data, info } = await sharp(tiff, { page: 0 }).raw().toBuffer({ resolveWithObject: true })
    const rows = new Set<number>()
    const columns = new Set<number>()
    for (let y = Math.round(info.height * 0.028); y < info.height; y++)
      for (let x = 0; x < info.width; x++)
        if (data[(y * info.width + x) * info.channels] === 0) {
          rows.add(y)
          columns.add(x)
        }
    expect(rows.size / columns.size).toBeCloseTo(factor, 1)
  }
})

describe('refuses', () => {
  const bytes = (start: string, rest = 2000) => Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(rest, 1)])

  const broken: readonly (readonly [string, Buffer, string])[] = [
    ['bytes of no kind', Buffer.from([0, 1, 2, 3]), 'unreadable'],
    ['an empty file', Buffer.alloc(0), 'unreadable'],
    ['a PDF in name only', bytes('%PDF-1.7\n'), 'unreadable'],
    ['a TIFF in name only', bytes('II*\0'), 'unreadable'],
    ['a text without end', Buffer.from('line\n'.repeat(20_000)), 'too_large'],
  ]
  const endless: typeof broken = [['PostScript that fails', Buffer.from('%!PS\nnonsense'), 'unreadable']]

  it.each([...broken, ...(hasGhostscript ? endless : [])])('%s', async (name, content, code) => {
    const path = await file(name.replaceAll(' ', '-'), content)
    await expect(render({ files: [path] })).rejects.toMatchObject({ code })
  })

  it('a fax without pages', async () => {
    await expect(render({})).rejects.toMatchObject({ code: 'unreadable' })
  })
})
