import type { FaxKind } from './fax-formats.ts'
import { decodeText, withoutMarks } from '../texts/decode-text.ts'

/** Bytes from the start of a file that {@link sniffFax} looks at: archives name their first documents in them. */
export const FAX_SNIFF_BYTES = 64 * 1024

/** A kind that can be faxed, or the name of a format that people know and that is not taken; both null: unknown bytes. */
export type SniffedFax = { readonly kind: FaxKind } | { readonly format: string | null }

/** A PDF begins within this many bytes (ISO 32000-1, annex H): mail systems and scanners write something before it. */
const pdfWithin = 1024

/** Tells the kind of a document to be faxed from its first bytes; what is not taken is told by its name. */
export function sniffFax(bytes: Uint8Array): SniffedFax {
  const start = Buffer.from(bytes.subarray(0, pdfWithin + 5)).toString('latin1')
  if (start.startsWith('II*\0') || start.startsWith('MM\0*')) return { kind: 'tif' }
  if (start.startsWith('\xff\xd8\xff') || start.startsWith('\x89PNG\r\n\x1a\n')) return { kind: 'picture' }
  if (/^GIF8[79]a/.test(start) || /^RIFF....WEBP/s.test(start)) return { kind: 'picture' }
  if (start.includes('%PDF-')) return { kind: 'pdf' }
  // a byte order mark, an end-of-transmission sign or blank lines may come first
  if (/^(?:\xef\xbb\xbf)?[\x04\s]*%!/.test(start)) return { kind: 'ps' }
  const format = formatOf(bytes, start)
  if (format !== null) return { format }
  return isText(bytes) ? { kind: 'text' } : { format: null }
}

/** Formats by their first bytes. */
const signatures: readonly (readonly [RegExp, string])[] = [
  [/^....ftyp(?:hei[cx]|hev[cx]|heim|heis|mif1|msf1)/s, 'HEIC'],
  [/^....ftypavi[fs]/s, 'AVIF'],
  [/^\xd0\xcf\x11\xe0/, 'DOC'],
  [/^\{\\rtf/, 'RTF'],
  [/^BM....\0\0\0\0/s, 'BMP'],
  [/^\xc5\xd0\xd3\xc6/, 'EPS'],
  [/^(?:\x1b%-12345X|\x1bE)/, 'PCL'],
  [/^Rar!/, 'RAR'],
  [/^7z\xbc\xaf/, '7z'],
]

const archived: readonly (readonly [RegExp, string])[] = [
  [/application\/vnd\.oasis\.opendocument\.text/, 'ODT'],
  [/application\/vnd\.oasis\.opendocument\.spreadsheet/, 'ODS'],
  [/application\/vnd\.oasis\.opendocument\.presentation/, 'ODP'],
  [/word\//, 'DOCX'],
  [/xl\//, 'XLSX'],
  [/ppt\//, 'PPTX'],
  [/Index\/Document\.iwa/, 'Pages'],
]

function formatOf(bytes: Uint8Array, start: string): string | null {
  const known = signatures.find(([pattern]) => pattern.test(start))
  if (known !== undefined) return known[1]
  if (start.startsWith('PK\x03\x04')) {
    const names = Buffer.from(bytes).toString('latin1')
    return archived.find(([pattern]) => pattern.test(names))?.[1] ?? 'ZIP'
  }
  return markupOf(withoutMarks(decodeText(bytes.subarray(0, 2 * pdfWithin))).trimStart())
}

/**
 * An XML declaration and comments may come first. No comment may reach over the end of another: the ways to divide a row of
 * them would double with each.
 */
const svgBegins = /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->).)*-->\s*)*<(?:!doctype\s+svg|svg)\b/is

/** Texts that are the source of something else, which nobody wants to fax. */
function markupOf(text: string): string | null {
  if (text.startsWith('{\\rtf')) return 'RTF'
  if (svgBegins.test(text)) return 'SVG'
  if (/<(?:!doctype\s+html|html|head|body)[\s>]/i.test(text.slice(0, pdfWithin))) return 'HTML'
  if (/^MIME-Version:|^(?:[\w-]+: .*\r?\n)+Content-Type: /i.test(text)) return 'MHT'
  return text.startsWith('<?xml') ? 'XML' : null
}

/** Whether the bytes are a text in any encoding, without control characters other than spacing such as line breaks. */
function isText(bytes: Uint8Array): boolean {
  // a letter may be cut off at the end
  const whole = bytes.length < FAX_SNIFF_BYTES ? bytes : bytes.subarray(0, cutBefore(bytes))
  const text = withoutMarks(decodeText(whole))
  return text !== '' && !/[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd-\uffff]/.test(text)
}

/** The last line break of a text that was cut: what follows may end within a letter. UTF-16 breaks lines with an even number of bytes. */
function cutBefore(bytes: Uint8Array): number {
  const at = bytes.lastIndexOf(0x0a)
  return at <= 0 ? bytes.length - (bytes.length % 2) : at - (at % 2)
}
