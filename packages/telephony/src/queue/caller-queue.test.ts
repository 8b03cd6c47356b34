import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import type { QueueNode } from '../call/call-state.ts'
import { describe, expect, test } from 'vitest'
import { type Agent, agentsOf, joinQueue, nextOffers, outlastsPause, outlastsQueue, policyOf } from './caller-queue.ts'

const agent = (
  id: number,
  what: 'free' | 'busy' | 'away',
  { askedAt = null, pausedAt = null }: Partial<Pick<Agent, 'askedAt' | 'pausedAt'>> = {},
): Agent => ({ id, isThere: what !== 'away', isFree: what === 'free', askedAt, pausedAt })

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

  test('first come, first offered: one caller to each free agent, in the order of the line', () => {
    const offers = (
      waiting: readonly number[],
      policy: Parameters<typeof nextOffers>[2],
      ...agents: readonly Agent[]
    ) => nextOffers(waiting, agents, policy).map(({ caller, agents: asked }) => [caller, ...asked])
    const [one, two, three] = [agent(1, 'free', { askedAt: 30 }), agent(2, 'free', { askedAt: 20 }), agent(3, 'busy')]
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

  test('its agents are the lines it rings, in any turn; its forwarding targets are not', () => {
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

  const rings: Ring = {
    do: 'ring',
    of: 30,
    targets: [{ to: 'subscriber', id: 1 }],
    seconds: 20,
    present: 'anonymous',
    record: false,
    music_on_hold: false,
    why: [],
    on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
  }
  const voicebox: Plan = {
    do: 'media',
    kind: 'voicebox',
    of: 30,
    greeting: 'unavail',
    is_custom: false,
    why: [],
    on: {},
  }
  const queueOf = (done: Ring): QueueNode => ({
    do: 'media',
    kind: 'queue',
    of: 30,
    length: 5,
    wrap_up_seconds: 10,
    why: [],
    on: { done, full: voicebox },
  })
  const plain = queueOf(rings)
  const forwards = queueOf({ ...rings, on: { no_answer: { ...rings, on: { no_answer: voicebox } } } })
  const pauses = (pausedAt: number) => agent(1, 'busy', { pausedAt })

  test.each([
    ['all pause for as long as anybody waits for an answer', plain, 180, [pauses(0)], true],
    ['not yet', plain, 179, [pauses(0)], false],
    ['one has begun to pause only now', plain, 180, [pauses(0), pauses(1_000)], false],
    ['another one talks, and comes back by itself', plain, 9_999, [pauses(0), agent(2, 'busy')], false],
    ['another one is free', plain, 9_999, [pauses(0), agent(2, 'free')], false],
    ['another one is not there', plain, 180, [pauses(0), agent(2, 'away')], true],
    ['nobody is there: that is another rule', plain, 9_999, [agent(1, 'away')], false],
    [
      'the line has a rule for calls that nobody answers, and would have rung for so long',
      forwards,
      40,
      [pauses(0)],
      true,
    ],
    ['not for so long', forwards, 39, [pauses(0)], false],
    [
      'QBOARD-05: callers go by the overflow of the queue',
      { ...plain, overflow_seconds: 300 },
      9_999,
      [pauses(0)],
      false,
    ],
  ] as const)(
    'a caller continues after all agents have paused for some time: %s',
    (_, node, seconds, agents, goesOn) => {
      expect(outlastsPause(0, agents, node, seconds * 1000)).toBe(goesOn)
      // a caller who has just come has only just begun to wait
      expect(outlastsPause(seconds * 1000, agents, node, seconds * 1000)).toBe(false)
    },
  )
})

test.each([
  [undefined, 86_400_000, false],
  [60, 59_999, false],
  [60, 60_000, true],
] as const)('QBOARD-05: a queue with the time %s after %s ms of waiting', (overflow_seconds, waited, outlasts) => {
  const node = overflow_seconds === undefined ? {} : { overflow_seconds }
  expect(outlastsQueue(1_000, node, 1_000 + waited)).toBe(outlasts)
})
