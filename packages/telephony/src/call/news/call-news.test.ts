import type { EndReason } from '@lineside/contract/rtc/frames'
import { expect, test } from 'vitest'
import { callNews } from './call-news.ts'
import type { Call, CallLeg, LineFacts } from '../call-state.ts'

const [anna, max, theirs] = [1, 2, 99]
const line = (id: number, customerId: number, extension: string): LineFacts => ({
  customerId,
  name: `Line ${id}`,
  number: `43100${id}`,
  extension,
  devices: [],
})
const lines = { [anna]: line(anna, 1, '21'), [max]: line(max, 1, '22'), [theirs]: line(theirs, 2, '21') }

const leg = (id: string, members: Partial<CallLeg>): CallLeg => ({
  id,
  subscriberId: null,
  kind: 'browser',
  device: 'Chrome',
  role: 'target',
  phase: 'ringing',
  since: 1,
  answered: null,
  reason: null,
  party: { number: null, name: null },
  from: { number: '4366012345', name: null },
  carried: null,
  of: members.subscriberId ?? null,
  offer: null,
  hasOffer: false,
  sends: { audio: true, video: false, screen: false },
  linked: null,
  music: null,
  lostUntil: null,
  ...members,
})
const outside = leg('a', {
  role: 'origin',
  kind: 'outside',
  phase: 'calling',
  from: null,
  party: { number: '4366012345', name: null },
})
const own = (id: number, members: Partial<CallLeg> = {}) =>
  leg('a', { subscriberId: id, role: 'origin', phase: 'calling', from: null, of: null, ...members })

const call = (called: number | null, legs: readonly CallLeg[], members: Partial<Call> = {}): Call => ({
  id: 'c',
  started: 1_000,
  dialled: '22',
  called: called === null ? null : { line: called, number: `43100${called}` },
  legs: Object.fromEntries(legs.map((one) => [one.id, one])),
  stage: { phase: 'queueing' } as unknown as Call['stage'],
  trace: [],
  lines,
  timers: [],
  joins: [],
  asked: 0,
  ...members,
})
const over = (reason: EndReason, at = 9): Partial<Call> => ({ stage: { phase: 'ended', at, reason, by: null } })
const rung = (id: number): Partial<Call> => ({
  trace: [
    { code: 'rings', line: id, after: 0, ends: false, targets: [{ to: 'subscriber', id }], seconds: 20, devices: [] },
  ],
})

/** Customer, event, moment and what is special about it. */
const told = (before: Call | null, after: Call) =>
  callNews(before, after).map(({ customerId, event, at, facts }) => {
    const { call: _, ...rest } = facts
    return [customerId, event, at, rest]
  })

test('KEYS-02: a call from outside begins and rings', () => {
  const facts = { direction: 'in', from: '4366012345', to: '431002' }
  const begun = call(max, [outside])
  expect(told(null, begun)).toEqual([[1, 'call.started', 1_000, facts]])
  const ringing = call(max, [outside, leg('b', { subscriberId: max })])
  expect(told(begun, ringing)).toEqual([[1, 'call.ringing', 2_000, { ...facts, line: max }]])
  expect(told(ringing, ringing)).toEqual([])
  const onTwo = call(max, [outside, leg('b', { subscriberId: max }), leg('d', { subscriberId: max, device: 'Desk' })])
  expect(told(ringing, onTwo)).toEqual([])
})

test('KEYS-02: a call that began, rang and was taken between two states is told in order', () => {
  const talks = call(anna, [
    outside,
    leg('b', { subscriberId: max, of: anna, phase: 'talking', answered: 4, since: 4 }),
  ])
  const facts = { direction: 'in', from: '4366012345', to: '431001' }
  expect(told(null, talks)).toEqual([
    [1, 'call.started', 1_000, facts],
    [1, 'call.answered', 5_000, { ...facts, line: max, device: 'Chrome' }],
  ])
})

test('KEYS-02: two customers hear of their call, each of its own lines only', () => {
  const ringing = call(theirs, [own(anna), leg('b', { subscriberId: theirs, from: { number: '431001', name: null } })])
  const out = { direction: 'out', from: '21', to: '4310099' }
  const into = { direction: 'in', from: '431001', to: '4310099' }
  expect(told(null, ringing)).toEqual([
    [2, 'call.started', 1_000, into],
    [2, 'call.ringing', 2_000, { ...into, line: theirs }],
    [1, 'call.started', 1_000, out],
  ])
  const talks = { ...ringing.legs['b'], phase: 'talking', answered: 4 } as CallLeg
  expect(told(ringing, call(theirs, [own(anna), talks]))).toEqual([
    [2, 'call.answered', 5_000, { ...into, line: theirs, device: 'Chrome' }],
    [1, 'call.answered', 5_000, { ...out, line: null, device: null }],
  ])
})

test('KEYS-02: a caller who withholds the number stays unknown to other customers', () => {
  const hidden: Partial<Call> = { trace: [{ code: 'number_hidden', line: anna, after: 0, ends: false }] }
  const [first] = told(null, call(theirs, [own(anna)], hidden))
  expect(first?.[3]).toMatchObject({ from: null })
})

test.each<[string, number | null, EndReason, boolean, number]>([
  ['taken', 4, 'hung_up', true, 5],
  ['not taken', null, 'no_answer', false, 0],
])('KEYS-02: the end of a call that was %s', (_title, answered, reason, isAnswered, seconds) => {
  const last = leg('b', { subscriberId: max, phase: 'ended', answered, since: 9, reason })
  const ended = call(max, [{ ...outside, answered }, last], { ...over(reason), ...rung(max) })
  const before = call(max, [outside, leg('b', { subscriberId: max, phase: 'talking', answered })])
  const facts = { direction: 'in', from: '4366012345', to: '431002' }
  expect(told(before, ended)).toEqual([
    [1, 'call.ended', 10_000, { ...facts, answered: isAnswered, seconds, reason }],
    ...(isAnswered ? [] : [[1, 'call.missed', 10_000, { ...facts, rang: [max] }]]),
  ])
  expect(callNews(ended, ended)).toEqual([])
})

test('KEYS-02: whoever calls misses nothing, and a call of the platform itself is not told', () => {
  const ended = call(null, [own(anna, { phase: 'ended' })], {
    ...over('cancelled'),
    called: { line: null, number: '4366' },
  })
  expect(told(ended, ended)).toEqual([])
  expect(told(null, ended).map(([, event]) => event)).toEqual(['call.started', 'call.ended'])
  expect(callNews(null, { ...ended, dialled: null })).toEqual([])
})

test('KEYS-02: a call that was in a voicebox is missed only if no message follows', () => {
  const trace: Call['trace'] = [
    ...(rung(max).trace ?? []),
    { code: 'voicebox', line: max, after: 5, ends: true, is_custom: false, greeting: 'unavail' },
  ]
  const ended = call(
    max,
    [outside, leg('b', { subscriberId: max, phase: 'ended', reason: 'no_answer' })],
    over('hung_up'),
  )
  expect(callNews(null, { ...ended, trace }).at(-1)).toMatchObject({ event: 'call.missed', mayLeaveMessage: true })
})
