import { expect, test } from 'vitest'
import { playTime } from './play-time.ts'

test.each([
  [0, '0:00'],
  [9.9, '0:09'],
  [26, '0:26'],
  [727, '12:07'],
  [3725, '1:02:05'],
  [-1, '0:00'],
  [Number.NaN, '0:00'],
  [Number.POSITIVE_INFINITY, '0:00'],
])('%d seconds read %s', (seconds, text) => {
  expect(playTime(seconds)).toBe(text)
})
