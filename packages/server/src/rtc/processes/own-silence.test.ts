import { expect, test } from 'vitest'
import { createOwnSilence } from './own-silence.ts'

/** A process that speaks at these seconds and is asked at the last of them. */
const at = (...seconds: readonly number[]) => {
  let now = 0
  const silence = createOwnSilence(30_000, () => now * 1_000)
  for (const moment of seconds) {
    now = moment
    if (moment !== seconds.at(-1)) silence.spoke()
  }
  return silence
}

test.each<[string, readonly number[], number, number]>([
  ['nothing of a silence while it spoke all the time', [10, 20, 30, 40, 45], 40, 0],
  ['all but the seconds around an outage that it shared', [10, 20, 320, 330, 335], 310, 295],
  ['nothing of what began after its own outage', [10, 20, 320, 330, 340], 15, 0],
  ['an outage from which it has not come back, either', [10, 20, 335], 310, 310],
  ['two outages', [10, 110, 120, 220, 225], 300, 200],
])('TEL-09: a process shares with another one %s', (_, moments, seconds, shared) => {
  expect(at(...moments).sharedSeconds(seconds)).toBe(shared)
})
