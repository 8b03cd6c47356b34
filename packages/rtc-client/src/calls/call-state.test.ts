import type { RtcParty } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { callAfter, callAt, type CallEvent, type CallPhase, type CallState, isHeard, ownEnd } from './call-state.ts'

const call = 'a-call-of-a-test'
const anna: RtcParty = { number: '431555', name: 'Anna' }
const accepted = { type: 'accepted', call, with: anna, recorded: false, is_service: false } as const
const ringing = { type: 'ringing', call, at: anna } as const
const stopped = { type: 'ringing_stopped', call } as const
const pending = { type: 'pending', call } as const
const busy = { type: 'ended', call, reason: 'busy', by: null } as const
const early = { type: 'description', call, description: 'v=0', early: true } as const

/** The effects of a series of events, apart from `changed`. */
const told = (state: CallState, events: readonly CallEvent[]) => {
  const effects: string[] = []
  let last = state
  for (const event of events) {
    const step = callAfter(last, event)
    effects.push(...step.effects.filter((effect) => effect !== 'changed'))
    last = step.state
  }
  return { effects, last }
}
const outgoing = callAt('calling', anna)

test('CALL-06: a call that is answered is pending, rings, rings no more and is accepted, in this order', () => {
  const { effects, last } = told(outgoing, [pending, ringing, stopped, accepted])
  expect(effects).toEqual(['pending', 'ringingStart', 'ringingStop', 'accepted'])
  expect(last.stage).toEqual({ phase: 'talking' })
})

test('answering a ringing call ends the ringing first', () => {
  expect(told(outgoing, [ringing, accepted]).effects).toEqual(['ringingStart', 'ringingStop', 'accepted'])
})

test('two devices that ring are one ringing, and one after the other are two', () => {
  expect(told(outgoing, [ringing, ringing]).effects).toEqual(['ringingStart'])
  expect(told(outgoing, [ringing, stopped, ringing]).effects).toEqual(['ringingStart', 'ringingStop', 'ringingStart'])
})

test('somebody who joins a call that talks is shown, and nobody is told of a second answer', () => {
  const { effects, last } = told(outgoing, [
    accepted,
    { ...accepted, with: { number: '9', name: 'Bo' }, recorded: true },
  ])
  expect(effects).toEqual(['accepted'])
  expect(last).toMatchObject({ party: { name: 'Bo' }, details: { isRecorded: true } })
})

test('a page that did not see the beginning of a talk learns when it was', () => {
  const { effects, last } = told(callAt('talking', anna), [{ type: 'begun', at: 1200 }])
  expect(effects).toEqual([])
  expect(last.details.answeredAt).toBe(1200)
})

test('a call that was taken here is accepted when its media flow', () => {
  const { effects, last } = told(callAt('incoming', anna), [{ type: 'accepting' }, { type: 'connected' }])
  expect(effects).toEqual(['accepted'])
  expect(last.stage.phase).toBe('talking')
})

const phases: CallPhase[] = [
  { phase: 'calling' },
  { phase: 'ringing' },
  { phase: 'incoming' },
  { phase: 'accepting' },
  { phase: 'talking' },
  { phase: 'ended', reason: 'hung_up' },
]
const events: CallEvent[] = [
  pending,
  ringing,
  stopped,
  early,
  accepted,
  busy,
  { type: 'accepting' },
  { type: 'connected' },
  { type: 'ending', reason: 'lost' },
  { type: 'way', call, steps: [] },
  { type: 'held', call, music: true },
  { type: 'holding', call, on: true },
  { type: 'digit', call, digit: '1' },
  { type: 'lost', call, until: 5 },
]

test('CALL-06: where each event leads from each phase', () => {
  const table = phases.map((stage) => [
    stage.phase,
    ...events.map((event) => callAfter({ ...outgoing, stage }, event).state.stage.phase),
  ])
  const same = (phase: string, changes: Record<number, string>) => [
    phase,
    ...events.map((_, index) => changes[index] ?? phase),
  ]
  expect(table).toEqual([
    same('calling', { 1: 'ringing', 4: 'talking', 5: 'ended', 8: 'ended' }),
    same('ringing', { 2: 'calling', 4: 'talking', 5: 'ended', 8: 'ended' }),
    same('incoming', { 4: 'talking', 5: 'ended', 6: 'accepting', 8: 'ended' }),
    same('accepting', { 4: 'talking', 5: 'ended', 7: 'talking', 8: 'ended' }),
    same('talking', { 5: 'ended', 8: 'ended' }),
    same('ended', {}),
  ])
})

test('a call that has ended says it once, keeps its first reason and tells of nothing more', () => {
  const { effects, last } = told(outgoing, [busy, { ...busy, reason: 'failed' }, ringing, accepted])
  expect(effects).toEqual(['close', 'ended'])
  expect(last.stage).toEqual({ phase: 'ended', reason: 'busy' })
})

test.each([
  ['calling', 'cancelled'],
  ['incoming', 'declined'],
  ['talking', 'hung_up'],
] as const)('the reason when this side ends a call that is %s: %s', (phase, reason) => {
  expect(ownEnd(callAt(phase, anna))).toBe(reason)
})

test('the media of a call is heard after the answer, and before it where it is meant for waiting callers', () => {
  expect(isHeard(outgoing)).toBe(false)
  expect(isHeard(callAfter(outgoing, { ...early, early: false }).state)).toBe(false)
  expect(isHeard(callAfter(outgoing, early).state)).toBe(true)
  expect(isHeard(callAfter(outgoing, accepted).state)).toBe(true)
  expect(isHeard(told(outgoing, [early, busy]).last)).toBe(false)
})

test('being on hold, holding, and a lost connection are told until they are over', () => {
  const on = told(outgoing, [
    accepted,
    { type: 'held', call, music: false },
    { type: 'holding', call, on: true },
    { type: 'lost', call, until: 5 },
  ]).last
  expect(on.details).toMatchObject({ isHeld: true, isHolding: true, lostUntil: 5 })
  const off = told(on, [
    { type: 'talking', call },
    { type: 'holding', call, on: false },
    { type: 'back', call },
  ]).last
  expect(off.details).toMatchObject({ isHeld: false, isHolding: false, lostUntil: null })
})
