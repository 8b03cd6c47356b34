import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normaliseNumber } from './normalise-number.ts'

const vienna = { cc: '43', ac: '1' }
const boston = { cc: '1', ac: '617' }
const rome = { cc: '39', ac: '06' }
const moscow = { cc: '7', ac: '495' }
const budapest = { cc: '36', ac: '1' }
const nowhere = { cc: '', ac: '' }

test.each([
  ['0664 123 45 67', vienna, '436641234567'],
  ['+43 (664) 123-45-67', vienna, '436641234567'],
  ['+43 (0)664 1234567', vienna, '436641234567'],
  ['0043/664/1234567', vienna, '436641234567'],
  ['436641234567', vienna, '436641234567'],
  ['01/9920021', vienna, '4319920021'],
  ['9920021', vienna, '4319920021'],
  ['43199200', vienna, '43199200'],
  ['43662 1234', vienna, '436621234'],
  ['447700900123', vienna, '447700900123'],
  ['4312345', vienna, '4314312345'],
  ['(0664) 1234567', vienna, '436641234567'],
  ['0049 30 1234567', vienna, '49301234567'],
  ['+1 202 555 0143', vienna, '12025550143'],
  ['(617) 555-0143', boston, '16175550143'],
  ['1-202-555-0143', boston, '12025550143'],
  ['5550143', boston, '16175550143'],
  ['011 43 664 1234567', boston, '436641234567'],
  ['06 6982 1234', rome, '390669821234'],
  ['8 495 123-45-67', moscow, '74951234567'],
  ['810 43 664 1234567', moscow, '436641234567'],
  ['06 30 123 4567', budapest, '36301234567'],
  ['+43 664 1234567', nowhere, '436641234567'],
  ['06641234567', nowhere, '06641234567'],
  ['+49 (030) 5550181', vienna, '49305550181'],
  ['0043 0664 5550181', vienna, '436645550181'],
  ['+43 0664 5550181', boston, '436645550181'],
  ['011 43 0664 5550181', boston, '436645550181'],
  ['810 49 (030) 5550181', moscow, '49305550181'],
  ['43 0664 5550181', vienna, '436645550181'],
  ['49 030 5550181', vienna, '49305550181'],
  ['0039 06 6982 1234', vienna, '390669821234'],
  ['+43 (0) 0664 5550181', vienna, '436645550181'],
  ['43 00 664 5550181', vienna, '436645550181'],
  ['06 06 30 123 4567', budapest, '36301234567'],
  ['+7 8 495 123-45-67', vienna, '74951234567'],
  ['٠٦٦٤ ٥٥٥٠١٨١', vienna, '436645550181'],
  ['tel:+1-418-555-9254;ext=102', vienna, '14185559254'],
  ['01 9920021 Kl. 21', vienna, '4319920021'],
])('API-07: %j dialled at %j is %s', (text, place, number) => {
  expect(normaliseNumber(text, place)).toBe(number)
})

test.each(['01 5550121 / 0664 5550120', '0123456789012345', '0012345678901234567'])(
  'API-07: %j is not a number, and stays as it is',
  (text) => {
    expect(normaliseNumber(text, vienna)).toBe(text)
  },
)

test.each(['21', '112', '118877', '*72', '#31#', 'anna.novak', 'anna@example.org', 'sip:anna@example.org', ''])(
  'API-07: %j stays as it is',
  (text) => {
    expect(normaliseNumber(text, vienna)).toBe(text)
  },
)

test('API-07: a number that has been normalised stays as it is', () => {
  const digits = fc.stringMatching(/^43[1-9]\d{7,12}$/)
  fc.assert(
    fc.property(digits, (number) => {
      expect(normaliseNumber(number, vienna)).toBe(number)
      expect(normaliseNumber(`+${number}`, vienna)).toBe(number)
      expect(normaliseNumber(`00${number}`, vienna)).toBe(number)
      expect(normaliseNumber(`0${number.slice(2)}`, vienna)).toBe(number)
    }),
  )
})

test('API-07: normalising twice is normalising once, for any number within the own country', () => {
  const prefixes = fc.constantFrom('0', '0043', '+43', '43', '')
  const dialled = fc.tuple(prefixes, fc.stringMatching(/^[1-9]\d{5,11}$/)).map((parts) => parts.join(''))
  const places = fc.constantFrom(vienna, { cc: '44', ac: '20' }, { cc: '33', ac: '1' }, moscow, budapest)
  fc.assert(
    fc.property(dialled, places, (text, place) => {
      const once = normaliseNumber(text, place)
      fc.pre(once.startsWith(place.cc) || once.length >= 11)
      expect(normaliseNumber(once, place)).toBe(once)
    }),
    { numRuns: 2000 },
  )
})
