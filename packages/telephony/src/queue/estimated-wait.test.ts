import { describe, expect, test } from 'vitest'
import { estimatedWait, spokenWait } from './estimated-wait.ts'

const calls = [100, 200, 150]

describe('QBOARD-05: how long a caller is likely to wait', () => {
  test.each([
    ['the next one, one agent', 1, { calls, wrapUpSeconds: 30, agents: 1 }, 3],
    ['the next one, three agents', 1, { calls, wrapUpSeconds: 30, agents: 3 }, 1],
    ['the fourth, one agent', 4, { calls, wrapUpSeconds: 30, agents: 1 }, 12],
    ['the fourth, three agents', 4, { calls, wrapUpSeconds: 30, agents: 3 }, 4],
    ['short calls are a minute', 1, { calls: [1, 1, 1], wrapUpSeconds: 0, agents: 5 }, 1],
    ['calls of no length are a minute', 1, { calls: [0, 0, 0], wrapUpSeconds: 0, agents: 1 }, 1],
    ['too few calls', 1, { calls: [100, 200], wrapUpSeconds: 30, agents: 1 }, null],
    ['all agents pause', 1, { calls, wrapUpSeconds: 30, agents: 0 }, null],
  ] as const)('%s', (_, place, work, minutes) => {
    expect(estimatedWait(place, work)).toBe(minutes)
  })

  test('grows with the place, and never with more agents', () => {
    for (let agents = 1; agents < 20; agents += 1)
      for (let place = 1; place < 50; place += 1) {
        const here = estimatedWait(place, { calls, wrapUpSeconds: 10, agents }) ?? 0
        expect(estimatedWait(place + 1, { calls, wrapUpSeconds: 10, agents })).toBeGreaterThanOrEqual(here)
        expect(estimatedWait(place, { calls, wrapUpSeconds: 10, agents: agents + 1 })).toBeLessThanOrEqual(here)
      }
  })

  const said = (minutes: number) =>
    spokenWait(minutes, 'de')
      .map((word) => ('prompt' in word ? word.prompt : word.handle))
      .join(' ')
  test.each([
    [1, 'queue_wait_minute'],
    [2, 'queue_wait 2 minutes'],
    [10, 'queue_wait 10 minutes'],
    [11, 'queue_wait 15 minutes'],
    [25, 'queue_wait 5-and 20 minutes'],
    [60, 'queue_wait 60 minutes'],
    [61, 'queue_wait_long'],
  ] as const)('%d minutes are said as "%s"', (minutes, words) => {
    expect(said(minutes)).toBe(words)
  })
})
