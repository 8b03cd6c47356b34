import { describe, expect, test } from 'vitest'
import { answered, connected, leg, line, opened, play, ring, says, sends } from '../../../test/play-call.ts'
import { callLimits } from '../call-limits.ts'
import type { CallEffect, CallHappening } from '../call-events.ts'
import type { Call, CallLeg } from '../call-state.ts'
import { recordsOf } from '../records-of.ts'
import { canPickUp } from '../ring-stage.ts'
import { stepCall } from '../step-call.ts'
import { canGoOn, takeOver } from '../take-over.ts'

const talking = play(ring(), opened, () => answered, connected).call
const after = (call: Call, ...happenings: readonly (CallHappening | ((call: Call) => CallHappening))[]) =>
  happenings.reduce<{ call: Call; effects: readonly CallEffect[] }>(
    (now, next) => stepCall(now.call, { ...(typeof next === 'function' ? next(now.call) : next), at: 2 }),
    { call, effects: [] },
  )
const parks = (to = '*59') => says('b', { type: 'transfer', to })
const given =
  (place: number | null) =>
  (call: Call): CallHappening => ({ type: 'place_given', key: call.asked, place })
const time: CallHappening = { type: 'time', timer: 'parked' }
const placeOf = ({ stage }: Call) => ('key' in stage ? stage.key : 0)
const parked = after(talking, parks(), given(4)).call
const heard = after(
  parked,
  (call) => ({ type: 'media_opened', key: placeOf(call), legs: [leg('m', null, 'media')] }),
  connected,
).call
const kinds = (effects: readonly CallEffect[]) => effects.map((effect) => effect.do)
const rung = (call: Call): CallHappening => ({
  type: 'opened',
  key: placeOf(call),
  target: 0,
  legs: [leg('b2', 2)],
  none: 'offline',
})
const nobody = (call: Call): CallHappening => ({
  type: 'opened',
  key: placeOf(call),
  target: 0,
  legs: [],
  none: 'busy',
})
const taker: CallLeg = {
  ...(talking.legs['b'] as CallLeg),
  ...leg('t', 3),
  role: 'origin',
  party: { number: null, name: null },
}
const taken: CallHappening = { type: 'picked_up', rung: 'a', leg: taker, lines: { 3: line(3) } }
const over = (call: Call, id: string) => after(call, says(id, { type: 'ended', reason: 'hung_up' }))

describe('TEAM-03: a call is parked', () => {
  test('a place is asked for, and the talk goes on meanwhile', () => {
    const { call, effects } = after(talking, parks('*597'))
    expect(effects).toEqual([
      { do: 'ask_place', key: call.asked, line: 2, parked: 'a', shown: talking.legs['a']?.party, place: 7 },
    ])
    expect(call.stage.phase).toBe('talking')
  })

  test('without a place the party that asked is told so, and the talk goes on', () => {
    const { call, effects } = after(talking, parks(), given(null))
    expect(effects).toEqual([{ do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'not_possible' } }])
    expect(call.stage).toEqual(talking.stage)
  })

  test('in a place: the party that parked leaves and is told which, the other one hears music there', () => {
    const { call, effects } = after(talking, parks(), given(4))
    expect(effects).toContainEqual({ do: 'end', leg: 'b', reason: 'transferred', by: { number: '*594', name: null } })
    expect(effects).toContainEqual({ do: 'timer', timer: 'parked', seconds: 120 })
    expect(effects).toContainEqual({ do: 'open_media', key: placeOf(call) })
    expect(call.stage).toMatchObject({
      phase: 'serving',
      way: { waiting: 'a', by: 2 },
      node: { name: 'parked', at: '4' },
    })
    expect(call.trace.at(-1)).toMatchObject({ code: 'application', name: 'parked', line: null })
  })

  test('REC-04: one that is recorded is recorded again once somebody takes it', () => {
    const recorded = play(ring({ record: true }), opened, () => answered).call
    const call = after(recorded, parks(), given(4)).call
    for (const ready of [call, takeOver(call, 2)?.call ?? call])
      expect(kinds(after(ready, taken).effects)).toContain('open_bridge')
    expect(kinds(after(parked, taken).effects)).not.toContain('open_bridge')
  })

  test.each([
    ['the party that asked', 'b'],
    ['the other one', 'a'],
  ])('%s has hung up meanwhile: the place is given back', (_, who) => {
    const asked = after(talking, parks()).call
    const { effects } = after(over(asked, who).call, { type: 'place_given', key: asked.asked, place: 4 })
    expect(effects).toEqual([{ do: 'leave_place', key: asked.asked }])
  })

  test('a second wish replaces the first: its place is given back', () => {
    const first = after(talking, parks()).call
    const again = after(first, parks('*598')).call
    expect(after(again, { type: 'place_given', key: first.asked, place: 1 }).effects).toEqual([
      { do: 'leave_place', key: first.asked },
    ])
    expect(after(again, given(8)).call.stage.phase).toBe('serving')
  })

  test('a party outside parks nobody', () => {
    const outside = {
      ...talking,
      legs: { ...talking.legs, b: { ...talking.legs['b'], subscriberId: null } as CallLeg },
    }
    expect(after(outside, parks()).effects).toEqual([
      { do: 'tell', leg: 'b', notice: { kind: 'refused', code: 'not_possible' } },
    ])
  })

  test('the caller who hangs up leaves the place', () => {
    const { effects } = over(heard, 'a')
    expect(kinds(effects)).toEqual(expect.arrayContaining(['leave_place', 'stop_service', 'close']))
    expect(effects).toContainEqual({ do: 'clear', timer: 'parked' })
  })

  test('without music the caller stands there in silence', () => {
    const { call } = after(parked, (now) => ({ type: 'media_refused', key: placeOf(now) }))
    expect(call.stage).toMatchObject({ phase: 'serving', service: null, node: { name: 'parked' } })
    expect(after(heard, { type: 'served', key: placeOf(heard), outcome: { type: 'failed' } }).call.stage).toMatchObject(
      {
        phase: 'serving',
        service: null,
      },
    )
  })
})

describe('TEAM-03: a parked call is taken', () => {
  test.each([
    ['before it hears music', parked],
    ['while it hears music', heard],
    ['while it rings back', after(heard, time, rung).call],
    ['in silence', after(parked, (now) => ({ type: 'media_refused', key: placeOf(now) })).call],
  ])('%s: the two talk, the place is free, and nothing rings on', (_, call) => {
    expect(canPickUp(call, 'a')).toBe(true)
    const { call: next, effects } = after(call, taken)
    expect(next.stage).toMatchObject({ phase: 'talking', talk: { sides: ['a', 't'] } })
    expect(effects.filter((effect) => effect.do === 'leave_place')).toHaveLength(1)
    expect(effects).toContainEqual(
      expect.objectContaining({
        do: 'tell',
        leg: 't',
        notice: { kind: 'party', with: talking.legs['a']?.party, isService: false },
      }),
    )
    expect(Object.values(next.legs).filter(({ phase }) => phase === 'ringing' || phase === 'invited')).toEqual([])
    expect(next.timers).not.toContain('parked')
  })

  test('by the second one it is not, who is told so', () => {
    const first = after(heard, taken).call
    const late = { ...taken, leg: { ...taker, id: 'u' } } as const
    expect(after(first, late)).toEqual({
      call: first,
      effects: [{ do: 'end', leg: 'u', reason: 'answered_elsewhere', by: null }],
    })
    expect(canPickUp(first, 'a')).toBe(false)
  })

  test('only the leg that waits is taken', () => {
    expect([canPickUp(heard, 'b'), canPickUp(heard, 'x'), canPickUp(talking, 'a')]).toEqual([false, false, false])
  })

  test('the records tell who parked it and who took it', () => {
    const records = recordsOf(over(after(heard, taken, connected).call, 'a').call)
    expect(
      records.map(({ subscriberId, direction, status, answeredBy }) => [subscriberId, direction, status, answeredBy]),
    ).toEqual([
      [1, 'out', 'ok', 2],
      [2, 'in', 'ok', 2],
      [3, 'in', 'ok', 3],
    ])
  })
})

describe('TEAM-03: a parked call rings back', () => {
  test('after its time: the line that parked it rings, and the caller hears the music on', () => {
    const { call, effects } = after(heard, time)
    expect(call.stage).toMatchObject({ phase: 'ringing', place: { service: 'm', isRunning: true } })
    expect(effects).toContainEqual(expect.objectContaining({ do: 'open', to: { to: 'subscriber', id: 2 } }))
    expect(kinds(effects)).not.toContain('leave_place')
  })

  test('whoever parked it answers: the two talk again, and the place is free', () => {
    const { call, effects } = after(
      heard,
      time,
      rung,
      says('b2', { type: 'answered', description: 'offer', media: sends }),
    )
    expect(call.stage).toMatchObject({ phase: 'talking', talk: { sides: ['a', 'b2'] } })
    expect(kinds(effects)).toContain('leave_place')
  })

  test.each<[string, (call: Call) => CallHappening]>([
    ['declines', () => says('b2', { type: 'failed', outcome: 'declined' })],
    ['does not answer', () => ({ type: 'time', timer: 'ring' })],
  ])('whoever parked it %s: the call stands in its place for as long again', (_, happens) => {
    const { call, effects } = after(heard, time, rung, happens)
    expect(call.stage).toMatchObject({ phase: 'serving', key: placeOf(heard), service: 'm', way: { parts: 1 } })
    expect(effects).toContainEqual({ do: 'timer', timer: 'parked', seconds: callLimits.parked })
    expect(kinds(effects)).not.toContain('leave_place')
  })

  test('after the last time it ends, and the place is free', () => {
    const rounds = Array.from({ length: callLimits.parkRounds }, () => [time, nobody]).flat()
    const before = after(heard, ...rounds.slice(0, -1)).call
    expect(before.stage.phase).toBe('ringing')
    const { call, effects } = after(before, nobody)
    expect(call.stage).toMatchObject({ phase: 'ended', reason: 'no_answer' })
    expect(effects).toContainEqual({ do: 'leave_place', key: placeOf(heard) })
  })

  test('a time that is over elsewhere changes nothing', () => {
    expect(after(talking, time)).toEqual({ call: talking, effects: [] })
  })
})

describe('TEAM-03: a parked call goes on at another process', () => {
  test('a place that the old process was asked for, and could not tell, is given back', () => {
    const asked = after(talking, parks()).call
    expect(takeOver(asked, 5)?.effects).toContainEqual({ do: 'leave_place', key: asked.asked })
  })

  test.each([
    ['in its place', heard, 100],
    ['while it rings back', after(heard, time, rung).call, 100],
    ['after its time', heard, 500],
  ])('%s', (_, call, at) => {
    expect(canGoOn(call, () => false)).toBe(true)
    const next = takeOver(call, at)
    expect(next?.call.stage).toMatchObject({ phase: 'serving', key: placeOf(heard), service: null })
    expect(next?.effects).toContainEqual({ do: 'timer', timer: 'parked', seconds: Math.max(1, 122 - at) })
    expect(next?.effects.some((effect) => effect.do === 'leave_place')).toBe(false)
    // its caller hears music again once back
    const back = stepCall(next?.call as Call, { type: 'attached', leg: 'a', isFresh: true, at })
    expect(back.effects).toContainEqual({ do: 'open_media', key: placeOf(heard) })
  })
})
