import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { drawnPdf, faxPdfOf, grayTiff, postScript, unpackingPdf } from '../../../test/media/fax-documents.ts'
import { mediaKit } from '../../../test/media/media-kit.ts'
import { type FaxDocumentOptions, renderFaxDocument } from './render-fax-document.ts'

/* Documents that are made to take the time or the memory of a machine. */

const { pool, file } = await mediaKit()
const options = { quality: 'normal', header: 'Ahorn', files: [] } as const
const render = (given: Partial<FaxDocumentOptions>) => renderFaxDocument(pool, { ...options, ...given })
/** Ghostscript is optional: operators install it if they want PostScript. */
const hasGhostscript = spawnSync('/bin/sh', ['-c', 'command -v gs']).status === 0
const documents = {
  pdf: await file('letter.pdf', faxPdfOf(['Quotation', 'Terms'])),
  tif: await file('scan.tif', await grayTiff(1240, 1754)),
  ps: await file('page.ps', Buffer.from(postScript(3))),
}

describe('refuses', () => {
  it.skipIf(!hasGhostscript)('PostScript without end', async () => {
    const path = await file('endless.ps', Buffer.from('%!PS\n{ showpage } loop'))
    await expect(render({ files: [path] })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('PostScript where Ghostscript is not installed', async () => {
    const path = process.env['PATH']
    process.env['PATH'] = '/nowhere'
    const { pool: without } = await mediaKit()
    const rendering = renderFaxDocument(without, { ...options, files: [documents.ps] })
    await expect(rendering).rejects.toMatchObject({ code: 'unsupported' })
    process.env['PATH'] = path
  })

  it.skipIf(process.platform !== 'linux')('a PDF that unpacks to more than a machine holds', async () => {
    const path = await file('unpacking.pdf', unpackingPdf(1500))
    const { pool: small } = await mediaKit({ memoryBytes: 700 * 1024 * 1024 }, onTestFinished)
    expect((await renderFaxDocument(small, { ...options, files: [documents.pdf] })).pages).toBe(2)
    // which limit is reached first, memory or time, depends on the machine
    const code = expect.stringMatching(/^too_(large|costly)$/)
    const rendering = renderFaxDocument(small, { ...options, files: [path] }, { stepWorkMs: 3_000 })
    await expect(rendering).rejects.toMatchObject({ code })
  })

  it.skipIf(process.platform !== 'linux').each([
    ['lines', '0 0 m 595 842 l S\n'.repeat(400_000)],
    ['brackets', 'q '.repeat(5_000_000)],
  ])('a PDF whose page takes too long to draw: %s', async (name, operators) => {
    const path = await file(`${name}.pdf`, drawnPdf(['', operators]))
    const rendering = renderFaxDocument(pool, { ...options, files: [path] }, { stepWorkMs: 1_500 })
    await expect(rendering).rejects.toMatchObject({ code: 'too_costly' })
  })

  it('a TIFF whose one page is a hundred thousand dots wide', async () => {
    const tiff = await readFile(documents.tif)
    // width and height of the first directory
    for (const tag of [256, 257]) writeTag(tiff, tag, 100_000)
    await expect(render({ files: [await file('bomb.tif', tiff)] })).rejects.toMatchObject({ code: 'too_large' })
  })

  it('a fax of more pages than 100', async () => {
    const long = await file('long.pdf', faxPdfOf(Array.from({ length: 101 }, (_, index) => `${index}`)))
    await expect(render({ files: [long] })).rejects.toMatchObject({ code: 'too_large' })
  })
})

const writeTag = (tiff: Buffer, tag: number, value: number): void => {
  const directory = tiff.readUInt32LE(4)
  for (let index = 0; index < tiff.readUInt16LE(directory); index++) {
    const at = directory + 2 + index * 12
    if (tiff.readUInt16LE(at) !== tag) continue
    tiff.writeUInt16LE(4, at + 2)
    tiff.writeUInt32LE(value, at + 8)
  }
}
