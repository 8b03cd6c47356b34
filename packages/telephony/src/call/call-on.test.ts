import type { Ring } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import type { CallHappening } from './call-events.ts'
import type { Call, OpenedLeg } from './call-state.ts'
import { recordsOf } from './records-of.ts'
import { startCall, stepCall } from './step-call.ts'

const sends = { audio: true, video: false, screen: false }
const leg = (id: string, subscriberId: number | null, kind: OpenedLeg['kind']): OpenedLeg => ({
  id,
  subscriberId,
  kind,
  device: id,
})
const ring = (line: number): Ring => ({
  do: 'ring',
  of: line,
  targets: [{ to: 'subscriber', id: line }],
  seconds: 20,
  present: { number: line === 1 ? '22' : '21', name: null },
  record: false,
  music_on_hold: true,
  why: [],
  on: { no_answer: { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] } },
})
const lineOf = (name: string) => ({ customerId: 1, name, number: name, extension: name, devices: [] })
const lines = { 1: lineOf('21'), 2: lineOf('22') }
const after = (call: Call, at: number, ...happenings: readonly CallHappening[]): Call =>
  happenings.reduce((now, happening) => stepCall(now, { ...happening, at }).call, call)
const answers = (id: string): CallHappening => ({
  type: 'leg',
  leg: id,
  event: { type: 'answered', description: 'offer', media: sends },
})

/** The platform rings the phone of line 1, which is to call 22. */
const rings = (): Call => {
  const goes = { plan: ring(1), lines }
  const origin = leg('tone', null, 'media')
  const begin = { id: 'c', started: 0, dialled: null, origin, offer: null, media: sends, from: null, goes }
  const { call } = startCall(begin)
  return after(call, 1, {
    type: 'opened',
    key: call.asked,
    target: 0,
    legs: [leg('phone', 1, 'phone')],
    none: 'offline',
  })
}
const talks = (): Call => {
  const answered = after(rings(), 5, answers('phone'))
  return after(answered, 5, { type: 'connected', key: answered.asked })
}

test('CALL: a phone that was rung to call somebody calls as its line, and is the one who called', () => {
  const asked = stepCall(talks(), { type: 'calls_on', to: '22', at: 6 })
  expect(asked.effects).toContainEqual(
    expect.objectContaining({ do: 'decide', question: { kind: 'out', line: 1, dialled: '22' } }),
  )
  const decided = { type: 'decided', key: asked.call.asked, called: { line: 2, number: '22' } } as const
  const going = after(asked.call, 6, { ...decided, plan: ring(2), lines })
  const rung = { type: 'opened', key: going.asked, target: 0, legs: [leg('b', 2, 'browser')], none: 'offline' } as const
  const ringing = after(going, 7, rung)
  // what it hears meanwhile goes on until both are connected
  expect(ringing.legs['tone']).toMatchObject({ role: 'music', phase: 'talking' })
  const answered = after(ringing, 16, answers('b'))
  const joined = stepCall(answered, { type: 'connected', key: answered.joins[0]?.key ?? 0, at: 16 })
  expect(joined.effects).toContainEqual({ do: 'end', leg: 'tone', reason: 'done', by: null })
  const over = after(joined.call, 76, { type: 'leg', leg: 'phone', event: { type: 'ended', reason: 'hung_up' } })
  expect(recordsOf(over)).toMatchObject([
    { subscriberId: 1, direction: 'out', callee: '22', status: 'ok', durationMs: 60_000 },
    { subscriberId: 2, direction: 'in', caller: '21', status: 'ok' },
  ])
})

test('CALL: hanging up before an answer still counts as a call; a party that does not talk calls nobody', () => {
  const asked = after(talks(), 6, { type: 'calls_on', to: '22' })
  const over = after(asked, 8, { type: 'leg', leg: 'phone', event: { type: 'ended', reason: 'hung_up' } })
  expect(over.stage).toMatchObject({ phase: 'ended', reason: 'cancelled' })
  expect(Object.values(over.legs).every(({ phase }) => phase === 'ended')).toBe(true)
  expect(over.dialled).toBe('22')
  const ringing = rings()
  expect(after(ringing, 2, { type: 'calls_on', to: '22' })).toEqual(ringing)
  expect(after(asked, 7, { type: 'calls_on', to: '23' })).toEqual(asked)
})
