import type { TiffPage } from './tiff-pages.ts'

type PdfVersion = '1.4' | '1.7'

/** Number of the first page's object: the catalog and the list of pages come before it. */
const FIRST_PAGE = 3

/**
 * Makes a PDF (ISO 32000-1) of fax pages. The encoded lines are copied unchanged, so that nothing is lost and the file
 * is no larger than the fax.
 */
export function faxPdf(pages: TiffPage[], version: PdfVersion): Buffer {
  const objects: Buffer[] = []
  const kids: number[] = []
  let next = FIRST_PAGE
  for (const page of pages) {
    kids.push(next)
    const made = pageObjects(page, next)
    objects.push(...made)
    next += made.length
  }
  const list = kids.map((kid) => `${kid} 0 R`).join(' ')
  const all = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${list}] /Count ${kids.length} >>`),
    ...objects,
  ]
  return assemble(all, version)
}

/** The objects of a page: the page, its content, and one image per strip. */
function pageObjects(page: TiffPage, first: number): Buffer[] {
  const { width, height } = page.paper
  const names = page.strips.map((_, index) => `/Strip${index} ${first + 2 + index} 0 R`).join(' ')
  let bottom = page.height
  const drawing = page.strips.map(({ rows }, index) => {
    bottom -= rows
    const [y, h] = [(bottom / page.height) * height, (rows / page.height) * height]
    return `q ${points(width)} 0 0 ${points(h)} 0 ${points(y)} cm /Strip${index} Do Q\n`
  })
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${points(width)} ${points(height)}]` +
        ` /Contents ${first + 1} 0 R /Resources << /XObject << ${names} >> >> >>`,
    ),
    stream('', Buffer.from(drawing.join(''))),
    ...page.strips.map(({ rows, data }) => stream(imageEntries(page, rows), data)),
  ]
}

function imageEntries({ width, isInverted }: TiffPage, rows: number): string {
  const coding = `<< /K -1 /Columns ${width} /Rows ${rows} /BlackIs1 ${isInverted} >>`
  return (
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${rows} /ColorSpace /DeviceGray /BitsPerComponent 1` +
    ` /Filter /CCITTFaxDecode /DecodeParms ${coding} `
  )
}

const stream = (entries: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${entries}/Length ${data.length} >>\nstream\n`), data, Buffer.from('\nendstream')])

const points = (value: number) => value.toFixed(2)

function assemble(objects: Buffer[], version: PdfVersion): Buffer {
  // four bytes above 127 tell transfer programs that the file is binary
  const parts: Buffer[] = [Buffer.from(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`, 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')])
    offsets.push(length)
    length += part.length
    parts.push(part)
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
        `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}
