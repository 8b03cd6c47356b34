import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPattern } from '../blocking/number-pattern.ts'
import { destinationProblem, typedDestination } from '../destinations/destination-user.ts'
import { sipAddress } from '../destinations/sip-address.ts'
import { faxDestination } from '../fax/fax-destination.ts'
import { normaliseNumber } from './normalise-number.ts'
import { readNumber, soughtDigits, withoutSeparators } from './read-number.ts'

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
])('UI-10: %j is read as %j', (typed, dialled) => {
  expect(readNumber(typed)).toBe(dialled)
})

test.each(['', ' ', '+', '/', '()', 'anna.novak', 'sip:21@example.org', '++43 1', '43+1', '*21', '0664 12a', '1;2'])(
  'UI-10: %j is no number',
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
])('NAME-03: who types %j looks for %s', (typed, digits) => {
  expect(soughtDigits(typed)).toBe(digits)
})

describe('every field reads a number the same', () => {
  const separator = fc.constantFrom('', '', ' ', '/', ' / ', '-', '.', '\u00a0', '\u2011')
  const digits = fc.array(fc.tuple(fc.stringMatching(/^\d$/), separator), { minLength: 1, maxLength: 15 })
  const written = fc.tuple(fc.constantFrom('', '+'), digits).map(([plus, places]) => ({
    text: `${plus}${places.map((place) => place.join('')).join('')}`,
    dialled: `${plus}${places.map(([digit]) => digit).join('')}`,
  }))

  test('UI-10: whatever stands between the digits', () => {
    fc.assert(
      fc.property(written, ({ text, dialled }) => {
        expect(readNumber(text)).toBe(dialled)
        expect(readNumber(dialled)).toBe(dialled)
        expect(withoutSeparators(text)).toBe(dialled)
      }),
    )
  })

  test('CF-21, SPD-03, CB-01, FAX-06, API-07: in destinations, lists and faxes', () => {
    const vienna = { cc: '43', ac: '1' }
    fc.assert(
      fc.property(written, ({ text, dialled }) => {
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
