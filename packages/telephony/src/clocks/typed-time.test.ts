import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedMinutes, typedTime } from './typed-time.ts'

test.each([
  ['9', '09:00'],
  ['09', '09:00'],
  ['0900', '09:00'],
  ['730', '07:30'],
  ['17.00', '17:00'],
  ['17,30', '17:30'],
  ['17h30', '17:30'],
  ['17 h', '17:00'],
  ['9 Uhr', '09:00'],
  [' 9:05 ', '09:05'],
  ['0:00', '00:00'],
  ['2359', '23:59'],
  ['5 pm', '17:00'],
  ['5:30PM', '17:30'],
  ['12 am', '00:00'],
  ['12 p.m.', '12:00'],
])('CF-11, RULE-03: %j is read as %s', (typed, time) => {
  expect(typedTime(typed)).toBe(time)
})

test.each(['', ' ', '24', '24:00', '9:60', '960', '9:5', '12345', ':30', '9:', 'noon', '13 pm', '0 am', '-9', '9-5'])(
  'CF-11, RULE-03: %j is not a time, and stays to be corrected',
  (typed) => {
    expect(typedMinutes(typed)).toBeNull()
    expect(typedTime(typed)).toBe(typed)
  },
)

test('CF-11, RULE-03: every time of a day is read back as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const shown = typedTime(`${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`)
      expect(typedMinutes(shown)).toBe(minutes)
      expect(typedTime(shown)).toBe(shown)
      expect(typedTime(shown.replace(':', ''))).toBe(shown)
    }),
  )
})
