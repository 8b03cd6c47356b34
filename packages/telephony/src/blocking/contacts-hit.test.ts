import { expect, test } from 'vitest'
import { contactsHit, searchableDigits } from './contacts-hit.ts'

test.each([
  ['4366412*', '4366412'],
  ['*720*', '720'],
  ['43[1-5]720*', '720'],
  ['436641234567', '436641234567'],
  ['43*', null],
  ['*', null],
  ['00*', null],
  // a search takes leading zeros away
  ['*0991', null],
  ['anonymous', null],
])('CB-01: contacts that %s might hit are found by %s', (entry, digits) => {
  expect(searchableDigits(entry)).toBe(digits)
})

const maria = { name: 'Maria', numbers: [{ number: '43152' }, { number: '436641234567' }] }
const john = { name: 'John', numbers: [{ number: '447700900123' }] }
const nobody = { name: 'Nobody', numbers: [] }

test.each([
  ['4366412*', [maria]],
  ['436641234567', [maria]],
  ['43664*8', []],
  ['00*', [john]],
  ['*', [maria, john]],
  ['4477009002??', []],
  ['4477009001??', [john]],
])('CB-01: %s hits these contacts', (entry, hit) => {
  expect(contactsHit(entry, [maria, john, nobody], { cc: '43', ac: '1' })).toEqual(hit)
})
