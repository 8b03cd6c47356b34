import { expect, it } from 'vitest'
import { sniffFax } from './sniff-fax.ts'

it.each([
  ['TIFF', Buffer.from('II*\0\x08'), 'tif'],
  ['TIFF of the other byte order', Buffer.from('MM\0*\0'), 'tif'],
  ['PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['PostScript', Buffer.from('%!PS-Adobe-3.0'), 'ps'],
  ['text', Buffer.from('Grüße aus Köln\r\n'), 'text'],
  ['text cut within a letter', Buffer.from('Grüße').subarray(0, 3), 'text'],
  ['a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), null],
  ['a program', Buffer.from('\x7fELF\x02\x01', 'latin1'), null],
  ['nothing', Buffer.alloc(0), null],
])('%s is known by its bytes', (_name, bytes, kind) => {
  expect(sniffFax(bytes)).toBe(kind)
})
