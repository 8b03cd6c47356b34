import { expect, test } from 'vitest'
import { showNumber } from './show-number.ts'

test.each([
  [{ cc: '43', ac: '1', sn: '9920024' }, '+43 1 992 00 24'],
  [{ cc: '43', ac: '1', sn: '992002' }, '+43 1 99 20 02'],
  [{ cc: '43', ac: '664', sn: '12345' }, '+43 664 123 45'],
  [{ cc: '423', ac: '', sn: '2351010' }, '+423 235 10 10'],
  [{ cc: '43', ac: '1', sn: '112' }, '+43 1 112'],
  [{ cc: '', ac: '', sn: '' }, ''],
])('NAV-09: %j reads %s', (number, text) => {
  expect(showNumber(number)).toBe(text)
})
