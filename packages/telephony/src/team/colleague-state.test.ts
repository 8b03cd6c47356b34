import { assert, constantFrom, integer, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { statusKinds } from '@lineside/contract/rtc/status-kinds'
import { runs } from '../../../contract/test/runs.ts'
import { type ColleagueFacts, colleagueState, nextChangeOf, shownOtherEnd } from './colleague-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const idle: ColleagueFacts = { state: 'free', since: null, status: null, wrapsUntil: null }
const dnd = (until: number | null) => ({ kind: 'dnd', until, note: 'Cutting list' }) as const

test.each<[string, Partial<ColleagueFacts>, object]>([
  ['nothing', {}, { kind: 'free' }],
  ['no device', { state: 'offline', since: now - 5 }, { kind: 'offline', since: now - 5 }],
  ['no device since nobody knows', { state: 'offline' }, { kind: 'offline', since: null }],
  ['rings', { state: 'ringing', since: now - 8_000 }, { kind: 'ringing', since: now - 8_000 }],
  ['talks', { state: 'talking', since: now - 9_000 }, { kind: 'talking', since: now - 9_000 }],
  ['talks in spite of a status', { state: 'talking', since: 1, status: dnd(null) }, { kind: 'talking', since: 1 }],
  ['rings in spite of a status', { state: 'ringing', since: 1, status: dnd(null) }, { kind: 'ringing', since: 1 }],
  ['a status', { status: dnd(now + 1) }, { kind: 'dnd', until: now + 1, note: 'Cutting list' }],
  ['a status without an end', { status: dnd(null) }, { kind: 'dnd', until: null, note: 'Cutting list' }],
  ['a status at its end', { status: dnd(now) }, { kind: 'free' }],
  [
    'a status without a device',
    { state: 'offline', status: dnd(null) },
    { kind: 'dnd', until: null, note: 'Cutting list' },
  ],
  ['an ended status without a device', { state: 'offline', since: 3, status: dnd(now) }, { kind: 'offline', since: 3 }],
  ['wraps up', { wrapsUntil: now + 1 }, { kind: 'wrapping', until: now + 1 }],
  ['wraps up before a status', { wrapsUntil: now + 1, status: dnd(null) }, { kind: 'wrapping', until: now + 1 }],
  ['talks while the wrap-up runs', { state: 'talking', since: 1, wrapsUntil: now + 1 }, { kind: 'talking', since: 1 }],
  ['has wrapped up', { wrapsUntil: now }, { kind: 'free' }],
])('TEAM-01: the state of a colleague: %s', (_what, facts, state) => {
  expect(colleagueState({ ...idle, ...facts }, now)).toEqual(state)
})

test.each([...statusKinds])('TEAM-01: the status %s is shown as such', (kind) => {
  expect(colleagueState({ ...idle, status: { kind, until: null, note: '' } }, now).kind).toBe(kind)
})

test('TEAM-01: between events a state changes at no other moment than the one told', () => {
  const facts = record({
    state: constantFrom('free', 'ringing', 'talking', 'offline'),
    since: option(integer({ min: 0, max: 50 })),
    wrapsUntil: option(integer({ min: 0, max: 100 })),
    status: option(
      record({
        kind: constantFrom(...statusKinds),
        until: option(integer({ min: 0, max: 100 })),
        note: constantFrom(''),
      }),
    ),
  })
  assert(
    property(facts, integer({ min: 0, max: 100 }), integer({ min: 0, max: 100 }), (of, from, to) => {
      const next = nextChangeOf(of, from)
      if (to < from || (next !== null && to >= next)) return
      expect(colleagueState(of, to)).toEqual(colleagueState(of, from))
    }),
    runs(500, 20_000),
  )
})

const outside = { number: '43699110', name: 'Anita Gruber', isColleague: false, shares: false }
const colleague = { number: '26', name: 'Petra', isColleague: true, shares: true }
test.each<[string, boolean, Parameters<typeof shownOtherEnd>[1], object | null]>([
  ['shares, somebody outside', true, outside, { number: '43699110', name: 'Anita Gruber' }],
  ['does not share', false, outside, null],
  ['shares, but the number is withheld', true, { ...outside, number: null, name: null }, null],
  ['both share', true, colleague, { number: '26', name: 'Petra' }],
  ['the other one does not share', true, { ...colleague, shares: false }, null],
  ['only the other one shares', false, colleague, null],
  ['nobody is there', true, null, null],
])('TEAM-01: with whom a colleague talks: %s', (_what, shares, other, shown) => {
  expect(shownOtherEnd(shares, other)).toEqual(shown)
})
