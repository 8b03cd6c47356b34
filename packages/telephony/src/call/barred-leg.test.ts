import type { Ring } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import type { Call, OpenedLeg } from './call-state.ts'
import { startCall, stepCall } from './step-call.ts'

const media = { audio: true, video: false, screen: false }
const leg = (id: string, subscriberId: number): OpenedLeg => ({ id, subscriberId, kind: 'browser', device: 'Chrome' })
const plan: Ring = {
  do: 'ring',
  of: 50,
  targets: [
    { to: 'subscriber', id: 7 },
    { to: 'subscriber', id: 8 },
  ],
  seconds: 20,
  present: { number: '1', name: 'One' },
  record: false,
  music_on_hold: false,
  why: [],
  on: { no_answer: { do: 'reject', code: 486, reason: 'callee_busy', why: [] } },
}

/** A caller rings two members of a group. */
const ringing = (): Call => {
  const goes = { kind: 'out', line: 1, dialled: '50' } as const
  const { call } = startCall({
    id: 'c',
    started: 0,
    dialled: '50',
    origin: leg('a', 1),
    offer: 'offer',
    media,
    from: null,
    goes,
  })
  const decided = stepCall(call, {
    type: 'decided',
    at: 1,
    key: 1,
    plan,
    called: { line: 50, number: '50' },
    lines: {},
  }).call
  return [0, 1].reduce(
    (now, target) =>
      stepCall(now, { type: 'opened', at: 1, key: 2, target, legs: [leg(`m${target}`, 7 + target)], none: 'offline' })
        .call,
    decided,
  )
}

test('RUN-01: a barred member stops ringing, and the other member rings on until it is barred, too', () => {
  const first = stepCall(ringing(), { type: 'leg_barred', at: 2, leg: 'm0' })
  expect(first.effects).toContainEqual({ do: 'end', leg: 'm0', reason: 'offline', by: null })
  expect(first.call.stage.phase).toBe('ringing')
  expect(first.call.legs['m1']?.phase).not.toBe('ended')
  const second = stepCall(first.call, { type: 'leg_barred', at: 3, leg: 'm1' })
  expect(second.call.legs['m1']?.phase).toBe('ended')
  // the caller hears why
  expect(second.call.stage.phase).toBe('serving')
})
