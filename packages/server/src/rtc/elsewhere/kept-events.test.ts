import { expect, test } from 'vitest'
import type { LegEvent } from '../legs/leg.ts'
import { keepEvent, type KeptEvents, keptMs, mostKept, whenFound } from './kept-events.ts'

const ended: LegEvent = { type: 'ended', reason: 'hung_up' }
const hold: LegEvent = { type: 'hold' }
const media: LegEvent = { type: 'media', media: { audio: false, video: false, screen: false } }
const lost: LegEvent = { type: 'lost', until: new Date(5) }
const digits = (count: number): KeptEvents =>
  Array.from({ length: count }, () => ({ event: { type: 'digit', digit: '1' }, at: 0 }))

test('CALL-16: events are kept in their order, as many as there is room for', () => {
  expect(keepEvent(keepEvent([], hold, 1) ?? [], ended, 2)).toEqual([
    { event: hold, at: 1 },
    { event: ended, at: 2 },
  ])
  expect(keepEvent(digits(mostKept - 1), hold, 1)).toHaveLength(mostKept)
  expect(keepEvent(digits(mostKept), hold, 1)).toBeNull()
})

test('CALL-16: the end of a leg always has room', () => {
  expect(keepEvent(digits(mostKept), ended, 1)?.at(-1)).toEqual({ event: ended, at: 1 })
})

test.each<[string, LegEvent, number, 'tell' | 'refuse']>([
  ['a request in time', hold, keptMs - 1, 'tell'],
  ['a request that has waited too long', hold, keptMs, 'refuse'],
  ['a digit that has waited too long', { type: 'digit', digit: '1' }, keptMs, 'refuse'],
  ['an offer that has waited too long', { type: 'renegotiate', description: 'sdp' }, keptMs, 'refuse'],
  ['the end, however late', ended, keptMs * 9, 'tell'],
  ['what it sends, however late', media, keptMs * 9, 'tell'],
  ['the loss of its connection, however late', lost, keptMs * 9, 'tell'],
])('CALL-16: once the process of the call is found: %s', (_, event, after, what) => {
  expect(whenFound([{ event, at: 1000 }], 1000 + after)).toEqual({ tell: [], refuse: [], [what]: [event] })
})
