import { expect, test } from 'vitest'
import { faxStation } from './fax-station.ts'

test.each([
  ['      +43 1 55501', '+43 1 55501'],
  ['NORDWIND  GmbH', 'NORDWIND GmbH'],
  ['<b>1</b>', '<b>1</b>'],
  ['1\u202e2\u0000\n3', '1 2 3'],
  ['Müller\ufffd', 'M ller'],
  ['123456789 123456789 123', '123456789 123456789'],
  ['', null],
  ['   ', null],
  ['+', null],
  ['000000', null],
  ['\u0000', null],
])('FAX-09: a fax machine that calls itself %j is shown as %j', (sent, shown) => {
  expect(faxStation(sent)).toBe(shown)
})
