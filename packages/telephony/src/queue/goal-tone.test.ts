import { expect, test } from 'vitest'
import { levelTone, waitTone } from './goal-tone.ts'

const goal = { within_seconds: 20, short_seconds: 5, percent: 80 }

test.each([
  [null, 'calm'],
  [20, 'calm'],
  [21, 'amber'],
  [199, 'amber'],
  [200, 'red'],
] as const)('QBOARD-03: a wait of %s seconds is %s by a goal of 20', (waited, tone) => {
  expect(waitTone(waited, goal)).toBe(tone)
})

test.each([
  [null, 'calm'],
  [0.8, 'calm'],
  [0.799, 'amber'],
  [0.6, 'amber'],
  [0.599, 'red'],
] as const)('QBOARD-03: a service level of %s is %s by a goal of 80 percent', (service_level, tone) => {
  expect(levelTone({ service_level }, goal)).toBe(tone)
})
