import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOf } from './number-plan.ts'
import { readNumber } from './read-number.ts'
import { withoutTrunk } from './trunk-prefix.ts'
import { internationalDigits, isExtension, readableNumber } from './readable-number.ts'

test.each([
  ['436641234567', '+43 664 123 45 67'],
  ['+436641234567', '+43 664 123 45 67'],
  ['43199200', '+43 1 992 00'],
  ['4319920024', '+43 1 992 00 24'],
  ['43140061920', '+43 1 40 06 19 20'],
  ['43662874012', '+43 662 87 40 12'],
  ['43316830112', '+43 316 83 01 12'],
  ['493012345678', '+49 30 12 34 56 78'],
  ['447700900123', '+44 7700 900123'],
  ['442079460123', '+44 20 7946 0123'],
  ['12025550143', '+1 202 555 0143'],
  ['79161234567', '+7 916 123 45 67'],
  ['33612345678', '+33 6 12 34 56 78'],
  ['390698765432', '+39 06 9876 5432'],
  ['34912345678', '+34 912 34 56 78'],
  ['35315550101', '+353 1 555 0101'],
  // main numbers, behind which extensions follow
  ['442079460', '+44 20 7946 0'],
  ['44161496', '+44 161 496'],
  ['12025550', '+1 202 555 0'],
  ['3491234', '3491234'],
  ['34912345', '+34 912 34 5'],
  // the plan makes one group of what follows the network
  ['4917604069012', '+49 176 04 06 90 12'],
  ['31612345678', '+31 6 12 34 56 78'],
  ['584121234567', '+58 412 123 45 67'],
])('NAME-03: %s reads %s', (text, shown) => {
  expect(readableNumber(text)).toBe(shown)
})

test.each([
  ['436641234567', 'AT'],
  ['447700900123', 'GB'],
  ['12025550143', null],
  ['79161234567', null],
  ['80012345678', null],
  ['0', null],
])('FIND-01: %s is a number of %s', (digits, country) => {
  expect(countryOf(digits)).toBe(country)
})

test.each([
  ['99912345678', '+999 123 456 78'],
  ['43112345', '+43 112 345'],
])('%s does not fit its country and is grouped in threes: %s', (text, shown) => {
  expect(readableNumber(text)).toBe(shown)
})

test.each(['4311', '24', '06641234567', 'anna', '', '+', '1234567890123456', '*72'])('%j stays as it is', (text) => {
  expect(readableNumber(text)).toBe(text)
  expect(internationalDigits(text)).toBeNull()
})

test('NAME-03: grouping loses no digit, and the shown form reads back as written', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[1-9]\d{7,14}$/), (digits) => {
      // behind a country code, a national prefix is no digit of a number
      fc.pre(withoutTrunk(digits) === digits)
      expect(readNumber(readableNumber(digits))).toBe(`+${digits}`)
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
