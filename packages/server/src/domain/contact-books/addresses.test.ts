import { expect, test } from 'vitest'
import { card } from '../../../test/dav/radicale.ts'
import { NotPublicError } from '../../platform/outgoing/public-address.ts'
import { bookFailureOf } from './book-failure.ts'
import { cardContact } from './card-contact.ts'
import { isNeighbour } from './dav-client.ts'
import { startsFor } from './find-books.ts'
import { pathBelow } from './list-changes.ts'

test.each([
  ['https://cloud.example.org/', 'https://cloud.example.org:8443/dav', true],
  ['https://example.org/', 'https://dav.example.org/', true],
  ['https://www.example.org/', 'https://example.org/', true],
  ['https://contacts.icloud.com/', 'https://p42-contacts.icloud.com/', true],
  ['https://dav.firm.co.uk/', 'https://cards.firm.co.uk/', true],
  ['https://firm.co.uk/', 'https://thief.co.uk/', false],
  ['https://example.org/', 'https://org/', false],
  ['https://example.org/', 'https://example.com/', false],
  ['https://example.org/', 'https://thief-example.org/', false],
  ['https://example.org/', 'http://example.org/', false],
  ['http://127.0.0.1:5232/', 'http://127.0.0.1:5232/x', true],
  ['http://127.0.0.1:5232/', 'http://127.0.0.1:22/', false],
])('BOOK-02: a password for %s may go to %s: %s', (known, other, expected) => {
  expect(isNeighbour(known, other)).toBe(expected)
})

test.each([
  ['cloud.example.org', ['https://cloud.example.org/.well-known/carddav', 'https://cloud.example.org/']],
  ['anna@Example.org', ['https://example.org/.well-known/carddav', 'https://example.org/']],
  ['anna@me.com', ['https://contacts.icloud.com/.well-known/carddav', 'https://contacts.icloud.com/']],
  [' https://x.example/dav/a/ ', ['https://x.example/dav/a/', 'https://x.example/.well-known/carddav']],
])('BOOK-02: %s is looked for at %j', (written, expected) => {
  expect(startsFor(written, [])).toEqual(expected)
})

test.each([
  'http://cloud.example.org',
  'localhost',
  '10.0.0.7',
  'https://anna:secret@cloud.example.org',
  'cloud.local',
])('BOOK-02: %s is called by nobody', (written) => {
  expect(() => startsFor(written, [])).toThrow(NotPublicError)
})

test.each([
  ['/book/a.vcf', '/book/a.vcf'],
  ['https://x.example/book/a%20b.vcf', '/book/a%20b.vcf'],
  ['/BOOK%2Fa.vcf', null],
  ['/book/', null],
  ['/book', null],
  ['/book/../other/a.vcf', null],
  ['https://y.example/book/a.vcf', null],
  ['http://[', null],
])('BOOK-02: an item %s of the book has the path %s', (href, expected) => {
  expect(pathBelow(href, 'https://x.example/book/')).toBe(expected)
})

const place = { cc: '43', ac: '1' }
test.each([
  ['a group of Apple', card('1', 'All', 'X-ADDRESSBOOKSERVER-KIND:group'), 'group'],
  ['a group of vCard 4', card('1', 'All', 'KIND:group'), 'group'],
  ['no number', card('1', 'Ada'), 'no_number'],
  ['a number that is none', card('1', 'Ada', 'TEL:ask Bob'), 'no_number'],
  ['no name', 'BEGIN:VCARD\nTEL:+43155501\nEND:VCARD', 'no_name'],
  ['a long note', card('1', 'Ada', 'TEL:+43155501', `NOTE:${'x'.repeat(40_000)}`), 'too_large'],
  ['a thousand numbers', card('1', 'Ada', ...Array.from({ length: 1_000 }, (_, index) => `TEL:${index}`)), 'too_large'],
  ['something else', 'BEGIN:VCALENDAR', 'unreadable'],
])('BOOK-02: a card with %s is left out', (_, text, leftOut) => {
  expect(cardContact(text, place)).toEqual({ leftOut })
})

test('BOOK-02: a card of vCard 4 with a folded picture becomes a contact without it', () => {
  const text = card(
    '1',
    'Ada',
    `PHOTO:data:image/png;base64,${'QUJD'.repeat(20_000)}`,
    ' QUJD',
    'TEL;VALUE=uri:tel:+43-1-5550',
  )
  expect(cardContact(text, place)).toMatchObject({ values: { name: 'Ada', numbers: [{ number: '4315550' }] } })
})

test.each([
  ['CERT_HAS_EXPIRED', 'book_certificate'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'book_certificate'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'book_certificate'],
  ['ECONNREFUSED', 'book_away'],
  ['ENOTFOUND', 'book_away'],
])('BOOK-02: an error %s of a request is %s', (code, failure) => {
  expect(bookFailureOf(Object.assign(new Error(code), { code }))).toBe(failure)
})

test('BOOK-02: an error of our own is none of the server', () => {
  expect(() => bookFailureOf(new TypeError('ours'))).toThrow('ours')
})
