import fc from 'fast-check'
import { expect, test } from 'vitest'
import { internationalDigits, isExtension, readableNumber } from './readable-number.ts'

test.each([
  ['436641234567', '+43 664 123 4567'],
  ['+436641234567', '+43 664 123 4567'],
  ['12025550143', '+1 202 555 0143'],
  ['79161234567', '+7 916 123 4567'],
  ['35312345678', '+353 123 456 78'],
  ['43316830112', '+43 316 830 112'],
  ['4319920022', '+43 199 200 22'],
])('%s reads %s', (text, shown) => {
  expect(readableNumber(text)).toBe(shown)
})

test.each(['4311', '24', '06641234567', 'anna', '', '+', '1234567890123456', '*72'])('%j stays as it is', (text) => {
  expect(readableNumber(text)).toBe(text)
  expect(internationalDigits(text)).toBeNull()
})

test('grouping loses no digit', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7,14}$/), (digits) => {
      expect(readableNumber(digits).replace(/\D/g, '')).toBe(digits)
    }),
  )
})

test.each([
  ['24', true],
  ['123456', true],
  ['1', false],
  ['1234567', false],
  ['024', false],
  ['anna', false],
])('%s is an extension: %s', (text, is) => {
  expect(isExtension(text)).toBe(is)
})
