import type { Media, Ring } from '@lineside/contract/rtc/plan'
import { expect, test } from 'vitest'
import type { CallEffect, CallHappening } from './call-events.ts'
import type { Call, OpenedLeg } from './call-state.ts'
import { startCall, stepCall } from './step-call.ts'
import { canGoOn, takeOver } from './take-over.ts'

const sends = { audio: true, video: false, screen: false }
const leg = (id: string, subscriberId: number | null, kind: OpenedLeg['kind'] = 'browser'): OpenedLeg => ({
  id,
  subscriberId,
  kind,
  device: 'Chrome',
})
const ring = (record: boolean, greets = false): Ring => ({
  do: 'ring',
  of: 2,
  targets: [{ to: 'subscriber', id: 2 }],
  seconds: 20,
  present: { number: '1', name: 'One' },
  record,
  ...(greets && { greets }),
  music_on_hold: true,
  why: [],
  on: { no_answer: { do: 'reject', code: 486, reason: 'callee_busy', why: [] } },
})
const says = (id: string, event: Extract<CallHappening, { type: 'leg' }>['event']): CallHappening => ({
  type: 'leg',
  leg: id,
  event,
})
const back = (id: string, isFresh = false): CallHappening => ({ type: 'attached', leg: id, isFresh })
const after = (call: Call, ...happenings: readonly CallHappening[]): Call =>
  happenings.reduce((now, happening) => stepCall(now, { ...happening, at: 1 }).call, call)
const opened = (call: Call, ...legs: readonly OpenedLeg[]): CallHappening => ({
  type: 'media_opened',
  key: call.asked,
  legs,
})

/** a calls b, who is told so. */
const ringing = (record: boolean, kind: OpenedLeg['kind'] = 'browser', greets = false): Call => {
  const goes = { kind: 'out', line: 1, dialled: '2' } as const
  const origin = leg('a', 1)
  const begin = { id: 'c', started: 0, dialled: '2', origin, offer: 'offer', media: sends, from: null, goes }
  const { call } = startCall(begin)
  return after(
    call,
    { type: 'decided', key: 1, plan: ring(record, greets), called: { line: 2, number: '2' }, lines: {} },
    { type: 'opened', key: 2, target: 0, legs: [leg('b', 2, kind)], none: 'offline' },
  )
}
const answered = says('b', { type: 'answered', description: 'answer', media: sends })
const talking = after(ringing(false), answered)
const holds = after(talking, says('b', { type: 'hold' }))
const held = after(holds, opened(holds, leg('m', null, 'media')), { type: 'connected', key: holds.asked + 1 })
const asked = after(ringing(true), answered)
const recorded = after(asked, opened(asked, leg('l', null, 'media'), leg('r', null, 'media')))

/** The effects in short: who is told what, which legs end, and which are connected. */
const outcome = (call: Call, happening: CallHappening): readonly string[] =>
  stepCall(call, { ...happening, at: 101 }).effects.flatMap((effect: CallEffect) => {
    if (effect.do === 'tell') return `${effect.leg} ${effect.notice.kind}`
    if (effect.do === 'connect') return `${effect.stays.leg} with ${effect.joins.leg}`
    return effect.do === 'end' ? `${effect.leg} ends: ${effect.reason}` : effect.do === 'decide' ? 'decides' : []
  })
const goesOn = (call: Call): boolean => canGoOn(call, () => false)
const goesOnByPhone = (call: Call): boolean => canGoOn(call, () => true)
const taken = (call: Call): Call => takeOver(call, 100)?.call ?? expect.fail('cannot go on')

test('CALL: a call whose parties talk outlives its process', () => {
  expect([talking, held, recorded].map(goesOn)).toEqual([true, true, true])
  const over = after(talking, { type: 'stop', reason: 'server_stopped' })
  const none = [ringing(false), ringing(false, 'phone'), over]
  expect(none.map(goesOnByPhone)).toEqual([false, false, false])
  expect(none.map((call) => takeOver(call, 100))).toEqual([null, null, null])
})

test('FRONT-03, TEL-09: whoever hears a greeting for a caller of a queue talks to the caller when the process dies', () => {
  const greeted = after(ringing(false, 'browser', true), answered)
  expect([greeted.stage.phase, goesOn(greeted)]).toEqual(['greeting', false])
  const { a } = greeted.legs
  const queued: Call = {
    ...greeted,
    legs: { ...greeted.legs, ...(a && { a: { ...a, phase: 'talking', answered: 0 } }) },
  }
  expect(goesOn(queued)).toBe(true)
  expect(taken(queued).stage).toMatchObject({ phase: 'talking', talk: { sides: ['a', 'b'] } })
})

test('TEL-09: a call with a phone continues if another process can reach the phone', () => {
  const byPhone = after(ringing(false, 'phone'), answered)
  expect([goesOnByPhone(byPhone), goesOn(byPhone)]).toEqual([true, false])
  const call = taken(byPhone)
  expect(call.legs.b).toMatchObject({ kind: 'phone', lostUntil: 130 })
  // it is there at once, and its sound was never gone
  expect(outcome(call, back('b'))).not.toContain('a with b')
  expect(outcome(after(call, back('b')), back('a'))).not.toContain('a with b')
})

test('CALL: both sides are waited for, and each gets the present state when it comes back', () => {
  const timers = takeOver(held, 100)?.effects.flatMap((effect) =>
    effect.do === 'timer' ? `${effect.timer}: ${effect.seconds}` : [],
  )
  expect(timers).toEqual(['longest: 43100', 'lost a: 30', 'lost b: 30'])
  // the music is gone with the process that played it
  const call = taken(held)
  expect(outcome(call, back('a'))).toEqual([
    'b back',
    'a party',
    'a media',
    'a recording',
    'a holding',
    'a held',
    'a lost',
  ])
  const one = after(call, back('a'))
  expect(outcome(one, back('b'))).toEqual([
    'a back',
    'b party',
    'b media',
    'b recording',
    'b holding',
    'b talking',
    'a with b',
  ])
  expect(outcome(call, { type: 'time', timer: 'lost a' })).toEqual(['a ends: lost', 'b ends: lost'])
  // who is back first is told that the other side is waited for, and until when
  const told = stepCall(call, { ...back('a'), at: 101 }).effects.filter(
    (effect) => effect.do === 'tell' && effect.notice.kind === 'lost',
  )
  expect(told).toEqual([{ do: 'tell', leg: 'a', notice: { kind: 'lost', until: new Date(130_000) } }])
  const never = stepCall(one, { type: 'time', timer: 'lost b', at: 130 })
  expect(never.effects).toContainEqual({ do: 'end', leg: 'a', reason: 'lost', by: one.legs.b?.party })
})

test('CALL: talking parties continue unchanged; a reloaded page is connected again', () => {
  const one = after(taken(talking), back('a'))
  expect(outcome(one, back('b'))).not.toContain('a with b')
  expect(outcome(one, back('b', true))).toContain('b with a')
  const both = after(one, back('b'))
  const passing = after(both, says('b', { type: 'transfer', to: '3' }))
  const checked = { type: 'transfer_checked', key: passing.asked, refused: null } as const
  expect(outcome(passing, checked)).toEqual(['b ends: transferred', 'decides'])
  expect(outcome(both, says('a', { type: 'ended', reason: 'hung_up' }))).toEqual(['b ends: hung_up'])
})

test('CALL: the recording ends with its process; both parties talk without it', () => {
  const call = taken(recorded)
  expect(Object.values(call.legs).flatMap(({ id, phase }) => (phase === 'ended' ? [] : id))).toEqual(['a', 'b'])
  expect(outcome(after(call, back('b')), back('a'))).toContain('a with b')
})

const menu: Media = { do: 'media', kind: 'attendant', of: 2, why: [], on: { digit: {}, timeout: ring(false) } }
const queue: Media = {
  do: 'media',
  kind: 'queue',
  of: 2,
  length: 5,
  wrap_up_seconds: 10,
  why: [],
  on: { done: ring(false), full: ring(false) },
}
/** A call in which leg `a` hears this service. */
const hears = (node: Media, kind: OpenedLeg['kind'] = 'browser'): Call => {
  const goes = { plan: node, lines: {} }
  const begin = {
    id: 'c',
    started: 0,
    dialled: '2',
    origin: leg('a', 1, kind),
    offer: 'offer',
    media: sends,
    from: null,
  }
  const { call } = startCall({ ...begin, goes })
  const waits = node.kind === 'queue' ? after(call, { type: 'queued', key: 1, place: 'waits' }) : call
  return after(waits, opened(waits, leg('s', null, 'media')), { type: 'connected', key: 2 })
}

test('CQ-04: a caller in a queue keeps its place when its process dies, and hears music again afterwards', () => {
  const waits = hears(queue)
  const turn = after(waits, { type: 'turn', key: 1, agents: [2] })
  const offered = after(turn, { type: 'decided', key: turn.asked, plan: queue, called: null, lines: {} })
  const rung = after(offered, { type: 'opened', key: offered.asked, target: 0, legs: [leg('b', 2)], none: 'offline' })
  for (const call of [waits, turn, rung]) {
    const { effects } = takeOver(call, 100) ?? expect.fail('cannot go on')
    expect(effects).toMatchObject([
      { do: 'keep_place', key: 1 },
      { do: 'timer', timer: 'longest' },
      { do: 'timer', timer: 'lost a', seconds: 30 },
    ])
    expect(Object.values(taken(call).legs).flatMap(({ id, phase }) => (phase === 'ended' ? [] : id))).toEqual(['a'])
    const there = stepCall(taken(call), { ...back('a'), at: 101 })
    expect(there.effects.map((effect) => effect.do)).toEqual(['clear', 'tell', 'tell', 'wait_on', 'open_media'])
    const plays = after(there.call, opened({ ...there.call, asked: 1 }, leg('m', null, 'media')))
    expect(plays.stage).toMatchObject({ phase: 'serving', service: 'm', key: 1 })
    // a party that was away only for a moment hears the same as before
    expect(outcome(plays, back('a'))).toEqual(['a party', 'a talking'])
  }
  const gone = stepCall(taken(waits), { type: 'time', timer: 'lost a', at: 130 })
  expect(gone.effects).toContainEqual({ do: 'leave_queue', key: 1, left: 'abandoned', agent: null })
  expect(gone.call.stage).toMatchObject({ phase: 'ended', reason: 'lost' })
})

test('AA-03: a caller hears the menu again from its beginning, also by phone; a voicebox cannot continue', () => {
  const there = stepCall(taken(hears(menu)), { ...back('a'), at: 101 })
  expect(there.effects.map((effect) => effect.do)).toEqual(['clear', 'tell', 'tell', 'open_media'])
  const voicebox: Media = { do: 'media', kind: 'voicebox', of: 2, greeting: 'busy', is_custom: false, why: [], on: {} }
  expect([hears(voicebox), hears(queue, 'phone')].map(goesOn)).toEqual([false, false])
  expect([hears(voicebox), hears(queue, 'phone')].map(goesOnByPhone)).toEqual([false, true])
})
