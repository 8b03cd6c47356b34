import type { Ring } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import { canChangeDevice, conversationAt } from './change-device.ts'
import type { CallHappening, Stepped } from './call-events.ts'
import type { Call, OpenedLeg } from './call-state.ts'
import { recordsOf } from './records-of.ts'
import { startCall, stepCall } from './step-call.ts'

const sends = { audio: true, video: false, screen: false }
const leg = (id: string, subscriberId: number | null, kind: OpenedLeg['kind'] = 'browser'): OpenedLeg => ({
  id,
  subscriberId,
  kind,
  device: id,
})
const ring: Ring = {
  do: 'ring',
  of: 2,
  targets: [{ to: 'subscriber', id: 2 }],
  seconds: 20,
  present: { number: '1', name: 'One' },
  record: false,
  music_on_hold: true,
  why: [],
  on: { no_answer: { do: 'reject', code: 486, reason: 'callee_busy', why: [] } },
}
const lineOf = (name: string) => ({ customerId: 1, name, number: name, extension: null, devices: [] })
const lines = { 1: lineOf('431'), 2: lineOf('432') }
const says = (id: string, event: Extract<CallHappening, { type: 'leg' }>['event']): CallHappening => ({
  type: 'leg',
  leg: id,
  event,
})
const after = (call: Call, ...happenings: readonly CallHappening[]): Call =>
  happenings.reduce((now, happening) => stepCall(now, { ...happening, at: 1 }).call, call)

/** a of line 1 talks to b of line 2. */
const talking = (kind: OpenedLeg['kind'] = 'browser'): Call => {
  const goes = { kind: 'out', line: 1, dialled: '2' } as const
  const begin = {
    id: 'c',
    started: 0,
    dialled: '2',
    origin: leg('a', 1),
    offer: 'offer',
    media: sends,
    from: null,
    goes,
  }
  const rung = after(
    startCall(begin).call,
    { type: 'decided', key: 1, plan: ring, called: { line: 2, number: '432' }, lines },
    { type: 'opened', key: 2, target: 0, legs: [leg('b', 2, kind)], none: 'offline' },
    says('b', { type: 'answered', description: 'answer', media: sends }),
  )
  return after(rung, { type: 'connected', key: rung.asked })
}
const changes = (call: Call, from: string, by: OpenedLeg): Stepped =>
  stepCall(call, { type: 'changes_device', leg: from, by, at: 5 })
const did = ({ effects }: Stepped): readonly string[] =>
  effects.flatMap((effect) => {
    if (effect.do === 'connect') return `${effect.stays.leg} with ${effect.joins.leg}`
    if (effect.do === 'end') return `${effect.leg} ends: ${effect.reason}`
    return effect.do === 'tell' ? `${effect.leg} ${effect.notice.kind}` : []
  })
const connect = (call: Call): Stepped => stepCall(call, { type: 'connected', key: call.joins[0]?.key ?? 0, at: 6 })

test.each(['browser', 'phone'] as const)(
  'CALL: a call at a %s continues at another device of its line: the old one is heard until the new one is connected',
  (kind) => {
    const taken = changes(talking(kind), 'b', leg('n', 2))
    // the talk began at second 1, and it is second 5
    expect(taken.effects).toContainEqual({ do: 'tell', leg: 'n', notice: { kind: 'answered', secondsAgo: 4 } })
    expect(did(taken)).toEqual([
      'n answered',
      'n party',
      'n media',
      'n recording',
      'n holding',
      'n talking',
      'n with a',
    ])
    expect(taken.call.stage).toMatchObject({ talk: { sides: ['a', 'n'] } })
    expect(conversationAt(taken.call, 'n')).toMatchObject({ party: { number: '1' }, isLost: false })
    expect(conversationAt(taken.call, 'b')).toBeNull()
    const joined = connect(taken.call)
    expect(did(joined)).toEqual(['b ends: moved'])
    const over = stepCall(joined.call, { ...says('a', { type: 'ended', reason: 'hung_up' }), at: 65 })
    expect(did(over)).toEqual(['n ends: hung_up'])
    // the line has one record, of a call answered at its present device
    expect(recordsOf(over.call)).toMatchObject([
      { subscriberId: 1, direction: 'out', status: 'ok' },
      { subscriberId: 2, direction: 'in', status: 'ok', durationMs: 64_000, answeredBy: 2, answeredOn: 'n' },
    ])
  },
)

test('CALL: the caller continues at another device too, and back; hold stays as it was', () => {
  const held = after(talking(), says('a', { type: 'hold' }))
  const taken = changes(held, 'a', leg('n', 1))
  expect(taken.call.stage).toMatchObject({ talk: { sides: ['n', 'b'], holders: ['n'] } })
  const back = changes(connect(taken.call).call, 'n', leg('m', 1))
  expect(back.call.stage).toMatchObject({ talk: { sides: ['m', 'b'], holders: ['m'] } })
  const resumed = stepCall(connect(back.call).call, { ...says('m', { type: 'resume' }), at: 9 })
  expect(did(resumed)).toContain('b talking')
  expect(Object.values(resumed.call.legs).filter(({ role }) => role === 'origin')).toHaveLength(1)
})

test('CALL: only a device of the same line, and only in a talk', () => {
  const call = talking()
  expect([canChangeDevice(call, 'b', 2), canChangeDevice(call, 'b', 1), canChangeDevice(call, 'x', 2)]).toEqual([
    true,
    false,
    false,
  ])
  const refused = changes(call, 'b', leg('n', 3))
  expect(refused.call).toEqual(call)
  expect(did(refused)).toEqual(['n ends: failed'])
  const over = after(call, { type: 'stop', reason: 'done' })
  expect(did(changes(over, 'b', leg('n', 2)))).toEqual(['n ends: failed'])
})

test('CALL: a talk whose device is lost can be taken; one whose sides are both lost is offered to nobody', () => {
  const lost = (id: string) => says(id, { type: 'lost', until: new Date(30_000) })
  const waiting = after(talking(), lost('b'))
  expect(conversationAt(waiting, 'b')).toMatchObject({ isLost: true })
  expect(conversationAt(waiting, 'a')).toMatchObject({ isLost: false })
  // the device that takes the other side is told that nobody is there just now, and until when that may be
  const taken = changes(waiting, 'a', leg('n', 1))
  expect(taken.effects).toContainEqual({ do: 'tell', leg: 'n', notice: { kind: 'lost', until: new Date(31_000) } })
  const back = stepCall(taken.call, { ...says('b', { type: 'back', isFresh: false }), at: 9 })
  expect(did(back)).toEqual(['n back'])
  const never = stepCall(taken.call, { type: 'time', timer: 'lost b', at: 31 })
  expect(did(never)).toContain('n ends: lost')
  const deserted = after(waiting, lost('a'))
  expect([conversationAt(deserted, 'a'), conversationAt(deserted, 'b')]).toEqual([null, null])
})

test('CALL: whoever takes a talk is told of it at once, and that it is over if the other side does not answer in time', () => {
  const taken = changes(talking(), 'b', leg('n', 2))
  expect(did(taken).slice(0, 2)).toEqual(['n answered', 'n party'])
  const over = stepCall(taken.call, { type: 'not_connected', key: taken.call.joins[0]?.key ?? 0, leg: 'a', at: 45 })
  expect(did(over).filter((one) => one.startsWith('n ends'))).toHaveLength(1)
  expect(conversationAt(over.call, 'n')).toBeNull()
})
