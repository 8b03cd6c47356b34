import type { TiffPage } from './tiff-pages.ts'

/** Makes level 2 PostScript of fax pages, in 7 bit characters; the printer itself decodes the lines. */
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

const LINE_LENGTH = 78

/**
 * Encodes bytes as printable characters, five for four bytes, in lines, ended by `~>` (PostScript Language Reference,
 * 3.13.3).
 */
function ascii85(data: Buffer): string {
  const words: string[] = []
  for (let offset = 0; offset + 4 <= data.length; offset += 4) {
    const value = data.readUInt32BE(offset)
    words.push(value === 0 ? 'z' : digits(value))
  }
  const rest = data.length % 4
  if (rest > 0) {
    const padded = Buffer.alloc(4)
    data.copy(padded, 0, data.length - rest)
    words.push(digits(padded.readUInt32BE(0)).slice(0, rest + 1))
  }
  // a line must not begin with %, which starts a comment
  const lines = words.join('').match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? []
  return `${lines.map((line) => line.replace(/^%/, ' %')).join('\n')}~>`
}

function digits(value: number): string {
  let text = ''
  for (let rest = value, index = 0; index < 5; index++) {
    text = String.fromCharCode(33 + (rest % 85)) + text
    rest = Math.floor(rest / 85)
  }
  return text
}
