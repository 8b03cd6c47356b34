import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import { describe, expect, test } from 'vitest'
import { agentsOf, freeAgents, joinQueue, nextCallers } from './caller-queue.ts'

const there = (free: number) => ({ free, isAnybodyThere: true })
const nobody = { free: 0, isAnybodyThere: false }

describe('CQ-04: a queue', () => {
  test.each([
    ['somebody is free', [], [], there(1), 'free'],
    ['everybody talks', [], [], there(0), 'waits'],
    ['another one waits already, and nobody overtakes it', ['x'], [], there(1), 'waits'],
    ['who is free will take another one', [], ['x'], there(1), 'waits'],
    ['two are free, one of them for another one', [], ['x'], there(2), 'free'],
    ['as many wait as may', ['x', 'y'], [], there(0), 'full'],
    ['no agent is signed in', ['x', 'y'], [], nobody, 'free'],
  ] as const)('%s', (_, waiting, released, agents, joined) => {
    expect(joinQueue({ waiting, released }, 2, agents)).toBe(joined)
  })

  test('the first ones go first, one for each who is free', () => {
    const waiting = ['a', 'b', 'c']
    expect(nextCallers({ waiting, released: [] }, there(2))).toEqual(['a', 'b'])
    expect(nextCallers({ waiting, released: ['x'] }, there(2))).toEqual(['a'])
    expect(nextCallers({ waiting, released: ['x', 'y'] }, there(1))).toEqual([])
    expect(nextCallers({ waiting, released: [] }, nobody)).toEqual(waiting)
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
    const agents = agentsOf({ do: 'media', kind: 'queue', of: 30, length: 5, wrap_up_seconds: 10, why: [], on })
    expect(agents).toEqual([1, 2])
  })

  test('busy are those in a call, and those who have just been in one with a caller', () => {
    const pauses = new Map([
      [3, 1_001],
      [4, 1_000],
    ])
    const known = { online: new Set([1, 2, 3, 4]), busy: new Set([2]), pauses, now: 1_000 }
    expect(freeAgents([1, 2, 3, 4, 5], known)).toEqual({ free: 2, isAnybodyThere: true })
    expect(freeAgents([5], known)).toEqual({ free: 0, isAnybodyThere: false })
  })
})
