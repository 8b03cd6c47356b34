import { constants, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A PDF of A4 pages, each with a line of text in one of the fonts that every reader has. */
export const faxPdfOf = (texts: readonly string[]): Buffer =>
  drawnPdf(texts.map((text) => `BT /F1 24 Tf 72 700 Td (${text}) Tj ET 72 400 200 100 re f`))

/** A PDF of A4 pages, drawn by these operators. */
export function drawnPdf(pages: readonly string[]): Buffer {
  const objects = ['<< /Type /Catalog /Pages 2 0 R >>', '', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>']
  const kids: string[] = []
  for (const content of pages) {
    const number = objects.length + 1
    kids.push(`${number} 0 R`)
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${number + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    )
  }
  objects[1] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A page of dark grey, as a scanner would make it. */
export const grayTiff = (width: number, height: number, { dpi = 150 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#333' } })
    .tiff({ compression: 'lzw', xres: dpi / 25.4, yres: dpi / 25.4 })
    .toBuffer()

/** PostScript that draws a box on each of its pages. */
export const postScript = (pages: number): string =>
  `%!PS-Adobe-3.0\n${'100 100 200 200 rectfill showpage\n'.repeat(pages)}`

/** A PDF whose page is a stream of so many megabytes of blanks, packed a thousand times smaller. */
export function unpackingPdf(megabytes: number): Buffer {
  const blanks = Buffer.alloc(1_000_000, ' ')
  const first = deflateSync(blanks, { finishFlush: constants.Z_FULL_FLUSH })
  // after a full flush the same bytes again are the same megabyte again
  const again = first.subarray(2)
  const packed = Buffer.concat([first, ...new Array<Buffer>(megabytes - 1).fill(again)])
  return Buffer.concat([
    Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n'),
    Buffer.from('2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n'),
    Buffer.from('3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n'),
    Buffer.from(`4 0 obj\n<< /Filter /FlateDecode /Length ${packed.length} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ])
}
