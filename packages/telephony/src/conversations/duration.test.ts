import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callDuration, playerTime, wireDuration } from './duration.ts'

describe('CONV-04: call duration without fractions', () => {
  test.each([
    ['0:04:31.250', '4:31'],
    ['0:00:00.999', '0:00'],
    ['12:00:01', '12:00:01'],
    ['100:59:59.', '100:59:59'],
  ])('%s reads %s', (wire, shown) => {
    expect(callDuration(wire)).toBe(shown)
  })

  test.each(['', '31', '4:31', '0:61:00', '0:00:75.1', 'x:00:00', '-1:00:00'])('"%s" is not a duration', (wire) => {
    expect(callDuration(wire)).toBeNull()
  })

  test('a written duration reads back without its milliseconds', () => {
    fc.assert(
      fc.property(fc.nat({ max: 500 * 3_600_000 }), (milliseconds) => {
        const [hours, minutes, seconds] = (callDuration(wireDuration(milliseconds)) ?? '')
          .padStart('0:00:00'.length, '0:')
          .split(':')
          .map(Number)
        expect((hours ?? NaN) * 3600 + (minutes ?? NaN) * 60 + (seconds ?? NaN)).toBe(Math.floor(milliseconds / 1000))
      }),
    )
  })
})

describe('NAME-04, CALL-05: one clock for calls, conferences, lists and players', () => {
  test.each([
    [-3, '0:00'],
    [59.99, '0:59'],
    [252, '4:12'],
    [3852, '1:04:12'],
    [360_000, '100:00:00'],
    [0, '0:00'],
    [9.8, '0:09'],
    [727, '12:07'],
    [3600, '1:00:00'],
  ])('the player shows %d s as %s', (seconds, shown) => {
    expect(playerTime(seconds)).toBe(shown)
  })
})

test('durations on the wire carry milliseconds', () => {
  expect([0, 271_250, 3_600_000.4].map(wireDuration)).toEqual(['0:00:00.000', '0:04:31.250', '1:00:00.000'])
})
