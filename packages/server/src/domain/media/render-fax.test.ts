import sharp from 'sharp'
import { expect, it } from 'vitest'
import { bytesOf, mediaKit } from '../../../test/media/media-kit.ts'
import type { FaxMark, FaxPage } from './fax/fax-page.ts'
import { readTiffPages } from './fax/tiff-pages.ts'
import { MAX_FAX_PAGES } from './media-limits.ts'
import { type RenderFaxOptions, renderFaxTiff } from './render-fax.ts'

const { pool } = await mediaKit()
const render = async (options: RenderFaxOptions) => bytesOf(await renderFaxTiff(pool, options))
const page = (...marks: FaxMark[]): FaxPage => ({ marks })

/** Black pixels of one page within a band given in mm from the top. */
async function black(tiff: Buffer, number: number, from = 0, to = 297): Promise<number> {
  const { data, info } = await sharp(tiff, { page: number }).raw().toBuffer({ resolveWithObject: true })
  const row = (mm: number) => Math.round((mm / 297) * info.height) * info.width * info.channels
  return data.subarray(row(from), row(to)).filter((value) => value === 0).length / info.channels
}

it.each([
  ['normal', 98, 1146],
  ['fine', 196, 2292],
  ['super', 391, 4572],
] as const)('a fax in %s quality has %i lines an inch, in group 4', async (quality, lines, height) => {
  const tiff = await render({ pages: [page(), page()], quality })
  const { format, width, pageHeight, pages, bitsPerSample } = await sharp(tiff, { pages: -1 }).metadata()
  expect({ format, width, pageHeight, pages, bitsPerSample }).toEqual({
    format: 'tiff',
    width: 1728,
    pageHeight: height,
    pages: 2,
    bitsPerSample: 1,
  })
  // reading the pages fails for any other compression
  const [first] = readTiffPages(tiff)
  expect(first?.strips).toHaveLength(1)
  expect(((first?.height ?? 0) * 72) / (first?.paper.height ?? 1)).toBeCloseTo(lines, 5)
  expect(((first?.width ?? 0) * 72) / (first?.paper.width ?? 1)).toBeCloseTo(204, 5)
})

it('text, boxes and drawings lie where they were put', async () => {
  const marks: [number, FaxMark][] = [
    [50, { kind: 'text', x: 20, y: 55, text: 'Bestellung Nr. 4711' }],
    [100, { kind: 'box', x: 20, y: 101, width: 60, height: 8 }],
    [150, { kind: 'path', path: 'M20 155 C 60 151 60 159 100 155' }],
    [200, { kind: 'box', x: 20, y: 201, width: 60, height: 8, line: 0, isShaded: true }],
  ]
  const tiff = await render({ pages: [page(...marks.map(([, mark]) => mark))], quality: 'fine' })
  for (const [top] of marks) {
    expect(await black(tiff, 0, top, top + 10)).toBeGreaterThan(400)
    expect(await black(tiff, 0, top + 10, top + 40)).toBe(0)
  }
})

it('a paragraph breaks into lines that fit', async () => {
  const text = 'Wir bestätigen Ihre Bestellung und liefern in der nächsten Woche, sofern nichts dazwischenkommt.'
  const paragraph = (width: number) => page({ kind: 'paragraph', x: 20, y: 50, width, text })
  const tiff = await render({ pages: [paragraph(190), paragraph(60)], quality: 'fine' })
  expect(await black(tiff, 0, 52, 120)).toBe(0)
  expect(await black(tiff, 1, 52, 120)).toBeGreaterThan(1000)
})

it('each page has the header line and its number, if requested', async () => {
  const pages = [page(), page()]
  const tiff = await render({ pages, quality: 'normal', header: '17.11.2026 14:32  +43 1 5550100' })
  expect(await black(tiff, 0, 0, 8)).toBeGreaterThan(300)
  expect(await black(tiff, 1, 0, 8)).not.toBe(await black(tiff, 0, 0, 8))
  expect(await black(tiff, 0, 8)).toBe(0)
  expect(await black(await render({ pages, quality: 'normal' }), 0)).toBe(0)
})

it('the same pages make the same file', async () => {
  const pages = [page({ kind: 'text', x: 20, y: 50, text: 'Grüße' })]
  const [one, two] = [await render({ pages, quality: 'fine' }), await render({ pages, quality: 'fine' })]
  expect(one.equals(two)).toBe(true)
})

it('a fax with too many pages is refused whole', async () => {
  const pages = new Array<FaxPage>(MAX_FAX_PAGES + 1).fill(page())
  await expect(render({ pages, quality: 'normal' })).rejects.toMatchObject({ code: 'too_large' })
  await expect(render({ pages: [], quality: 'normal' })).rejects.toMatchObject({ code: 'unreadable' })
})
