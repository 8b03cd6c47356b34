import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import { type Agent, agentsOf, joinQueue, nextOffers, policyOf } from './caller-queue.ts'

const agent = (id: number, what: 'free' | 'busy' | 'away', askedAt: number | null = null): Agent => ({
  id,
  isThere: what !== 'away',
  isFree: what === 'free',
  askedAt,
})

describe('CQ-04: a queue', () => {
  test.each([
    ['somebody is free', 0, ['free', 'busy'], 'turn'],
    ['everybody talks or pauses', 0, ['busy', 'away'], 'waits'],
    ['another one waits already, and nobody overtakes it', 1, ['free'], 'waits'],
    ['as many wait as may', 2, ['busy'], 'full'],
    ['no agent is signed in', 2, ['away'], 'nobody'],
    ['it has no agents', 0, [], 'nobody'],
  ] as const)('%s', (_, waiting, agents, joined) => {
    const known = agents.map((what, id) => agent(id, what))
    expect(joinQueue(waiting, 2, known)).toBe(joined)
  })

  test('who came first is offered first, one to each who is free, in the order of the line', () => {
    const offers = (
      waiting: readonly number[],
      policy: Parameters<typeof nextOffers>[2],
      ...agents: readonly Agent[]
    ) => nextOffers(waiting, agents, policy).map(({ caller, agents: asked }) => [caller, ...asked])
    const [one, two, three] = [agent(1, 'free', 30), agent(2, 'free', 20), agent(3, 'busy')]
    expect(offers([7, 8, 9], 'serial', one, two, three)).toEqual([
      [7, 1],
      [8, 2],
    ])
    expect(offers([7, 8], 'circular', one, two, agent(4, 'free'))).toEqual([
      [7, 4],
      [8, 2],
    ])
    expect(offers([7, 8], 'parallel', one, two, three)).toEqual([[7, 1, 2]])
    expect(offers([7], 'random', three)).toEqual([])
    expect(offers([], 'serial', one)).toEqual([])
  })

  test('its agents are those whom its line rings, whatever turns they come in; whom it forwards to are none', () => {
    const ring = (of: number, id: number, no_answer: Ring['on']['no_answer']): Ring => ({
      do: 'ring',
      of,
      targets: [
        { to: 'subscriber', id },
        { to: 'outside', address: '43' },
      ],
      seconds: 10,
      present: 'anonymous',
      record: false,
      music_on_hold: false,
      why: [],
      on: { no_answer },
    })
    const full: Plan = { do: 'reject', code: 486, reason: 'callee_busy', why: [] }
    const done = ring(30, 1, ring(30, 2, ring(31, 3, full)))
    const on = { done, full }
    const node = { do: 'media', kind: 'queue', of: 30, length: 5, wrap_up_seconds: 10, why: [], on } as const
    expect(agentsOf({ ...node, why: [] })).toEqual([1, 2])
    expect(policyOf({ ...node, why: [] })).toBe('serial')
    const hunts = { line: 30, code: 'hunts', policy: 'circular', seconds: 10, members: [1, 2] } as const
    const circular = { done: { ...done, why: [{ ...hunts, members: [1, 2] }] }, full }
    expect(policyOf({ ...node, why: [], on: circular })).toBe('circular')
  })
})
