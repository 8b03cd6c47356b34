import { ascii85 } from './ascii85.ts'
import type { TiffPage } from './tiff-pages.ts'

/** Level 2 PostScript of fax pages: the printer decodes the lines itself. 7 bit clean. */
export function faxPostScript(pages: TiffPage[]): Buffer {
  const head = [
    '%!PS-Adobe-3.0',
    '%%Creator: Lineside',
    '%%LanguageLevel: 2',
    '%%DocumentData: Clean7Bit',
    `%%Pages: ${pages.length}`,
    '%%EndComments\n',
  ].join('\n')
  return Buffer.from(`${head}${pages.map(pageScript).join('')}%%EOF\n`, 'latin1')
}

function pageScript(page: TiffPage, index: number): string {
  const width = Math.round(page.paper.width)
  const height = Math.round(page.paper.height)
  let top = 0
  const strips = page.strips.map(({ rows, data }) => {
    const script = stripScript(page, rows, top, data)
    top += rows
    return script
  })
  return [
    `%%Page: ${index + 1} ${index + 1}`,
    `%%PageBoundingBox: 0 0 ${width} ${height}`,
    `<< /PageSize [${width} ${height}] >> setpagedevice`,
    'gsave',
    `${width} ${height} scale`,
    '/DeviceGray setcolorspace',
    ...strips,
    'grestore showpage\n',
  ].join('\n')
}

/** The image's matrix maps the whole page to the unit square and shifts the strip down to its place. */
function stripScript({ width, height, isInverted }: TiffPage, rows: number, top: number, data: Buffer): string {
  return [
    '{ /Data currentfile /ASCII85Decode filter def',
    `  << /ImageType 1 /Width ${width} /Height ${rows} /BitsPerComponent 1 /Decode [0 1]`,
    `     /ImageMatrix [${width} 0 0 ${-height} 0 ${height - top}]`,
    `     /DataSource Data << /K -1 /Columns ${width} /Rows ${rows} /BlackIs1 ${isInverted} >> /CCITTFaxDecode filter`,
    '  >> image Data flushfile } exec',
    ascii85(data),
  ].join('\n')
}
