import { expect, it } from 'vitest'
import { FAX_SNIFF_BYTES, sniffFax } from './sniff-fax.ts'

it.each([
  ['TIFF', Buffer.from('II*\0\x08'), 'tif'],
  ['TIFF of the other byte order', Buffer.from('MM\0*\0'), 'tif'],
  ['PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0'), 'ps'],
  ['text', Buffer.from('Grüße aus Köln\r\n'), 'text'],
  ['text cut within a letter', Buffer.from('Grüße').subarray(0, 3), 'text'],
  ['PDF behind a byte order mark', Buffer.from('\ufeff%PDF-1.7\n'), 'pdf'],
  ['PDF behind a line break', Buffer.from('\n%PDF-1.7\n'), 'pdf'],
  ['PDF behind a thousand bytes', Buffer.from(`${'x'.repeat(1000)}%PDF-1.7\n`), 'pdf'],
  ['PostScript behind an end of transmission', Buffer.from('\x04%!PS-Adobe-3.0'), 'ps'],
  ['PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'picture'],
  ['JPEG', Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 'picture'],
  ['text of Windows', Buffer.from('Gr\xfc\xdfe f\xfcr \x80 5', 'latin1'), 'text'],
  ['text in UTF-16', Buffer.from('\ufeffGrüße', 'utf16le'), 'text'],
  ['long text, cut within a letter', Buffer.from('Grüße\n'.repeat(20_000)).subarray(0, FAX_SNIFF_BYTES), 'text'],
  ['text about PDF files', Buffer.from('See the PDF, or <b>html</b>.'), 'text'],
  ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is known by its bytes', (_name, bytes, kind) => {
  expect(sniffFax(bytes)).toEqual(kind === null ? { format: null } : { kind })
})

const zip = (name: string, content = '') => Buffer.from(`PK\x03\x04${'\0'.repeat(26)}${name}${content}`, 'latin1')

it.each([
  ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ['DOCX', zip('[Content_Types].xml', 'PK\x03\x04word/document.xml')],
  ['ODT', zip('mimetype', 'application/vnd.oasis.opendocument.text')],
  ['DOC', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')],
  ['RTF', Buffer.from('{\\rtf1\\ansi Hello}')],
  ['HTML', Buffer.from('<html><body><p>Hello</p></body></html>')],
  ['HTML', Buffer.from('\ufeff\n<!-- saved -->\n<!DOCTYPE html>\n<p>Hello')],
  ['HTML', Buffer.from('\ufeff<!doctype html><p>Hello', 'utf16le')],
  ['SVG', Buffer.from('<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG', Buffer.from('<?xml version="1.0"?>\n<!-- made by --><!-- hand -->\n<!DOCTYPE svg PUBLIC "x">')],
  ['XML', Buffer.from('<?xml version="1.0"?>\n<letter/>')],
  ['ZIP', zip('photo.jpg')],
])('%s is refused by its name, and never faxed as its source', (format, bytes) => {
  expect(sniffFax(bytes)).toEqual({ format })
})

it('FAX-06: a text of nothing but comments is known at once: the ways to divide them are not tried', () => {
  const comments = '<!---->'.repeat(290)
  expect(sniffFax(Buffer.from(comments))).toEqual({ kind: 'text' })
  expect(sniffFax(Buffer.from(`${comments}<svg/>`))).toEqual({ format: 'SVG' })
})
