import { expect, test } from 'vitest'
import { callClock } from './call-clock.ts'

test.each([
  [-3, '00:00'],
  [0, '00:00'],
  [59.99, '00:59'],
  [252, '04:12'],
  [3599, '59:59'],
  [3852, '1:04:12'],
  [360_000, '100:00:00'],
])('CALL-05: after %d s the clock of a call shows %s', (seconds, shown) => {
  expect(callClock(seconds)).toBe(shown)
})
