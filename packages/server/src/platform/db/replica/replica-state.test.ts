import { describe, expect, test } from 'vitest'
import { lagMs, type ReplicaEvent, startingReplica, stepReplica } from './replica-state.ts'

const told = (at: number, primary: number, replayed: number): ReplicaEvent => ({
  type: 'told',
  at,
  primary: BigInt(primary),
  replayed: BigInt(replayed),
})
const failed = (at: number, says = 'connect ECONNREFUSED'): ReplicaEvent => ({
  type: 'failed',
  at,
  fault: { kind: 'away', says },
})

const after = (...events: readonly ReplicaEvent[]) => {
  const news: string[] = []
  let state = startingReplica
  for (const event of events) {
    const next = stepReplica(state, event)
    state = next.state
    for (const effect of next.effects) news.push(effect.news === 'off' ? `off: ${effect.fault.says}` : 'serving')
  }
  return { state, news }
}

describe('GROW-07: a replica is read from', () => {
  test.each<readonly [string, readonly ReplicaEvent[], string, readonly string[]]>([
    ['not before it has answered', [], 'starting', []],
    ['once it has answered', [told(0, 10, 10)], 'serving', ['serving']],
    ['while it is a moment behind', [told(0, 10, 9), told(500, 20, 19), told(1000, 30, 29)], 'serving', ['serving']],
    [
      'not while it is away, which is said once',
      [failed(0), failed(500), failed(1000)],
      'off',
      ['off: connect ECONNREFUSED'],
    ],
    [
      'not again at its first good answer',
      [told(0, 1, 1), failed(500), told(1000, 2, 2), told(2900, 3, 3)],
      'off',
      ['serving', 'off: connect ECONNREFUSED'],
    ],
    [
      'again by itself when it has answered well for two seconds',
      [told(0, 1, 1), failed(500), told(1000, 2, 2), told(3000, 3, 3)],
      'serving',
      ['serving', 'off: connect ECONNREFUSED', 'serving'],
    ],
    [
      'not when it fails once more meanwhile, and nothing more is said',
      [failed(0), told(1000, 2, 2), failed(2000), told(2500, 3, 3), told(3500, 3, 3)],
      'off',
      ['off: connect ECONNREFUSED'],
    ],
    [
      'not when it stands still for more than two seconds while the primary goes on',
      [told(0, 10, 10), told(500, 20, 10), told(2500, 30, 10), told(2600, 40, 10)],
      'off',
      ['serving', 'off: it is 2 s behind'],
    ],
    ['while both stand still', [told(0, 10, 10), told(9_000_000, 10, 10)], 'serving', ['serving']],
    [
      'not when it goes on, but always five minutes behind',
      [told(0, 100, 50), told(300_000, 200, 100), told(300_500, 201, 101), told(600_000, 300, 200)],
      'off',
      ['serving', 'off: it is 5 min behind'],
    ],
    [
      'again after it has caught up from hours behind',
      [told(0, 100, 50), told(9_000_000, 200, 60), told(9_100_000, 200, 200), told(9_102_000, 210, 209)],
      'serving',
      ['serving', 'off: it is 3 h behind', 'serving'],
    ],
  ])('%s', (_case, events, phase, news) => {
    expect([after(...events).state.phase, after(...events).news]).toEqual([phase, news])
  })

  test('by how much it is behind is the time since the primary was where it has not come yet', () => {
    const { lag } = after(told(0, 10, 10), told(1000, 20, 15), told(1500, 30, 16)).state
    expect([lagMs(lag, 1500), lagMs(lag, 2000)]).toEqual([500, 1000])
    expect(lagMs(after(told(0, 10, 5), told(700, 12, 12)).state.lag, 900)).toBe(0)
  })
})
