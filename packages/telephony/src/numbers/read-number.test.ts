import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPattern } from '../blocking/number-pattern.ts'
import { destinationProblem, typedDestination } from '../destinations/destination-user.ts'
import { sipAddress } from '../destinations/sip-address.ts'
import { faxDestination } from '../fax/fax-destination.ts'
import { normaliseNumber } from './normalise-number.ts'
import { readNumber, readWholeNumber, soughtDigits, withoutSeparators } from './read-number.ts'
import { severalNumbers } from './several-numbers.ts'

test.each([
  ['+43 (664) 123-456', '+43664123456'],
  ['+43 (0) 664 123 456', '+43664123456'],
  ['0043 (0)664 123456', '0043664123456'],
  ['0664 / 123', '0664123'],
  ['0664/123-45', '066412345'],
  ['(01) 992.00', '0199200'],
  ['+43\u00a0664\u202f12\u201134', '+436641234'],
  ['\u202a+43 664 1234\u202c', '+436641234'],
  ['tel:+43-664-1234', '+436641234'],
  [' 21 ', '21'],
  ['0', '0'],
  // the national prefix is dialled only within the country
  ['+49 (030) 5550181', '+49305550181'],
  ['+43 (0664) 5550181', '+436645550181'],
  ['0043 0664 5550181', '00436645550181'],
  ['+43/0/664/123', '+43664123'],
  ['+36 06 30 123 4567', '+36301234567'],
  ['+7 8 495 123-45-67', '+74951234567'],
  ['+7 800 555 35 35', '+78005553535'],
  ['+1 1 202 555 0143', '+12025550143'],
  ['+39 06 6982 1234', '+390669821234'],
  ['+39 (0)6 6982 1234', '+390669821234'],
  ['+39 (0)347 123 4567', '+393471234567'],
  ['+34 (0)91 123 45 67', '+34911234567'],
  ['+225 07 12 34 56 78', '+2250712345678'],
  ['(+43) 664 1234567', '+436641234567'],
  // digits and signs of other scripts
  ['+٩٧١ ٥٠ ١٢٣ ٤٥٦٧', '+971501234567'],
  ['۰۲۱ ۱۲۳۴ ۵۶۷۸', '02112345678'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['＋８１（０）３－１２３４－５６７８', '+81312345678'],
  // characters that nobody sees
  ['\u200e+43 664\u00ad 5550181\u200f', '+436645550181'],
  ['\ufeff0664\u2060 5550181', '06645550181'],
  ['\u061c0664\u034f123\ufe0f', '0664123'],
  ['0664·555·01', '066455501'],
  // as spreadsheets and programs keep a number from being a figure
  ["'+43 664 1234", '+436641234'],
  ['="06641234567"', '06641234567'],
  ['436641234567.0', '436641234567'],
  ['tel:+1-418-555-9254;isub=1', '+14185559254'],
  ['tel:06645550120;phone-context=+43', '+436645550120'],
  ['callto:%2B436645550120', '+436645550120'],
  ['+123456789012345', '+123456789012345'],
])('UI-10: %j is read as %j', (typed, dialled) => {
  expect(readNumber(typed)).toBe(dialled)
})

test.each([
  ['tel:+1-418-555-9254;ext=102', '+14185559254', '102'],
  ['+14185559254;ext=102', '+14185559254', '102'],
  ['+1 418 555 9254 x102', '+14185559254', '102'],
  ['(418) 555-9254 ext. 21', '4185559254', '21'],
  ['418-555-9254 Extension 21', '4185559254', '21'],
  ['+1 418 555 9254 #21', '+14185559254', '21'],
  ['+14185559254,,21', '+14185559254', '21'],
  ['+14185559254p21', '+14185559254', '21'],
  ['01 99200 DW 21', '0199200', '21'],
  ['01 99200-0 (DW 21)', '01992000', '21'],
  ['01/99200 Kl. 21', '0199200', '21'],
  ['+39 02 1234567 int. 21', '+39021234567', '21'],
  ['01 23 45 67 89 poste 21', '0123456789', '21'],
  ['+7 495 123-45-67 доб. 21', '+74951234567', '21'],
  ['+7 495 123-45-67, доб.21', '+74951234567', '21'],
  ['+٩٧١ ٤ ١٢٣ ٤٥٦٧ ext ٢١', '+97141234567', '21'],
  ['+43 1 99200', '+43199200', null],
])('UI-10: %j is %s with the extension %s', (typed, number, extension) => {
  expect(readWholeNumber(typed)).toEqual({ number, extension })
})

test.each([
  ['01 5550121 / 0664 5550120', ['01 5550121', '0664 5550120']],
  ['01 5550121/0664 5550120', ['01 5550121', '0664 5550120']],
  ['01 5550121 / 0664 5550120 / +49 30 5550130', ['01 5550121', '0664 5550120', '+49 30 5550130']],
  ['01 5550121, 0664 5550120', ['01 5550121', '0664 5550120']],
  ['01 5550121; 0664 5550120;', ['01 5550121', '0664 5550120']],
  ['01 5550121 oder 0664 5550120', ['01 5550121', '0664 5550120']],
  ['01 5550121\n0664 5550120', ['01 5550121', '0664 5550120']],
  ['01 5550121 - 0664 5550120', ['01 5550121', '0664 5550120']],
  ['+43 1 5550121 +43 664 5550120', ['+43 1 5550121', '+43 664 5550120']],
])('UI-10: %j are several numbers, so it is refused', (typed, numbers) => {
  expect(readNumber(typed)).toBeNull()
  expect(severalNumbers(typed)).toEqual(numbers)
})

test.each([
  '0664 / 123 45 67',
  '0043/664/1234567',
  '+43 (0) 2622/12345',
  '+14185559254,,21',
  '418-555-9254;ext=21',
  '992-00',
])('UI-10: %j is one number', (typed) => {
  expect(severalNumbers(typed)).toEqual([typed])
  expect(readNumber(typed)).not.toBeNull()
})

test.each(['1:::22', '1|22'])('UI-10: bars and three colons always separate: %s', (typed) => {
  expect(severalNumbers(typed)).toEqual(['1', '22'])
})

test.each(['01 5550121 0664 5550120', '+1234567890123456', '1234567890123456', '001234567890123456', '4.36646E+11'])(
  'UI-10: %j is not a number: no number has more than 15 digits',
  (typed) => {
    expect(readNumber(typed)).toBeNull()
  },
)

test('UI-10: a text that is made to take long is read as fast as any', () => {
  for (const text of [
    '1'.repeat(100_000),
    `1${' '.repeat(100_000)}2`,
    '1 / 0'.repeat(30_000),
    `+43${';a=1'.repeat(40_000)}`,
  ])
    readNumber(text)
  expect(readNumber(`1${' '.repeat(100_000)}2`)).toBe('12')
  // slashes without a number behind them: each once led through the whole text
  const slashes = '50) 664/'.repeat(12_000)
  expect(severalNumbers(slashes)).toEqual([slashes])
  expect(severalNumbers('0664 5550120/'.repeat(7_000))).toHaveLength(7_000)
})

test.each(['', ' ', '+', '/', '()', 'anna.novak', 'sip:21@example.org', '++43 1', '43+1', '*21', '0664 12a', '1;2'])(
  'UI-10: %j is not a number',
  (typed) => {
    expect(readNumber(typed)).toBeNull()
  },
)

test.each([
  ['+43 (0) 664/12', '4366412'],
  ['0043 664 12', '4366412'],
  ['(0664) 12', '66412'],
  ['992-00', '99200'],
  ['0', '0'],
  ['00', '0'],
  ['+', ''],
])('NAME-03: typing %j searches for %s', (typed, digits) => {
  expect(soughtDigits(typed)).toBe(digits)
})

describe('every field reads a number the same', () => {
  const separator = fc.constantFrom('', '', ' ', '/', ' / ', '-', '.', '\u00a0', '\u2011')
  const digits = fc.array(fc.tuple(fc.stringMatching(/^\d$/), separator), { minLength: 1, maxLength: 15 })
  const written = fc.tuple(fc.constantFrom('', '+'), digits).map(([plus, places]) => ({
    text: `${plus}${places.map((place) => place.join('')).join('')}`,
    dialled: `${plus}${places.map(([digit]) => digit).join('')}`,
  }))
  // behind a slash, a zero may begin a second number; behind a plus, it is no digit of a number
  const plain = written.filter(
    // a national prefix behind the country code would be left out: +1 1, +7 8, +375 8, +692 1, +993 8
    ({ text, dialled }) => !/\/\s*0|^\+.*0/.test(text) && !/^\+(?:11|78|3758|6921|9938)/.test(dialled),
  )

  test('UI-10: for any separators between the digits', () => {
    fc.assert(
      fc.property(plain, ({ text, dialled }) => {
        expect(readNumber(text)).toBe(dialled)
        expect(readNumber(dialled)).toBe(dialled)
        expect(withoutSeparators(text)).toBe(dialled)
      }),
    )
  })

  test('CF-21, SPD-03, CB-01, FAX-06, API-07: in destinations, lists and faxes', () => {
    const vienna = { cc: '43', ac: '1' }
    fc.assert(
      fc.property(plain, ({ text, dialled }) => {
        expect(typedDestination(text)).toBe(dialled)
        expect(destinationProblem(text)).toBeNull()
        expect(sipAddress(text, 'example.org')).toBe(`sip:${dialled}@example.org`)
        expect(readPattern(text)).toEqual({ pattern: dialled.replace('+', '') })
        expect(normaliseNumber(text, vienna)).toBe(normaliseNumber(dialled, vienna))
        expect(faxDestination(text, vienna)).toEqual(faxDestination(dialled, vienna))
      }),
    )
  })
})
