import { assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../contract/test/runs.ts'
import { snapshots } from '../../test/any-snapshot.ts'
import {
  anna,
  decisionsOf,
  eva,
  forwarding,
  from,
  maria,
  max,
  now,
  person,
  rule,
  sales,
  settings,
  snapshot,
  stopsOf,
  to,
} from '../../test/routing-builders.ts'
import { addressOf } from '../../test/routing-builders.ts'
import { resolveCall } from '../routing/resolve-call.ts'
import type { Snapshot, SubscriberSettings } from '../routing/snapshot.ts'
import { type LineStatus, statusAt } from './line-status.ts'

const status = (calls: LineStatus['calls'], until: number | null = null): LineStatus => ({
  kind: 'dnd',
  until,
  calls,
})
const box: LineStatus['calls'] = { to: 'voicebox' }
const toMax: LineStatus['calls'] = { to: 'colleague', address: addressOf(max) }
const toMobile: LineStatus['calls'] = { to: 'number', address: 'sip:+43664999@example.org' }
const onlyMaria: LineStatus['calls'] = { to: 'only', callers: ['+43 664 1234567'] }
const always = forwarding({ cfu: [rule([to(max, 15)])] })

test.each<[string, Partial<SubscriberSettings>, readonly string[]]>([
  ['calls as always', { status: status({ to: 'rules' }) }, ['rings anna 60', '480 callee_tmp_unavailable']],
  ['to the voicebox', { status: status(box) }, ['voicebox unavail']],
  ['to the voicebox, above the rules', { status: status(box), forwarding: always }, ['voicebox unavail']],
  ['a colleague, then the voicebox', { status: status(toMax) }, ['rings max 30', 'voicebox unavail']],
  ['a number, then the voicebox', { status: status(toMobile) }, ['handed on 43664999 30', 'voicebox unavail']],
  ['a colleague who is gone', { status: status({ to: 'colleague', address: null }) }, ['voicebox unavail']],
  ['only she rings', { status: status(onlyMaria) }, ['rings anna 60', '480 callee_tmp_unavailable']],
  ['only others ring', { status: status({ to: 'only', callers: ['31'] }) }, ['voicebox unavail']],
  ['nobody rings', { status: status({ to: 'only', callers: [] }) }, ['voicebox unavail']],
  ['the profile has no voicebox', { status: status(box), attributes: ['cfu'] }, ['480 callee_tmp_unavailable']],
  [
    'an emergency number is not called by a status',
    { status: status({ to: 'number', address: 'sip:112@example.org' }) },
    ['voicebox unavail'],
  ],
  [
    'a number that the line may not call',
    { status: status(toMobile), blockOut: { isWhitelist: false, entries: ['43664*'] } },
    ['voicebox unavail'],
  ],
  [
    'blocked callers stay blocked',
    { status: status(box), blockIn: { isWhitelist: false, entries: [maria] } },
    ['403 block_in'],
  ],
  ['an older status has ended', { status: status(box, now - 1) }, ['rings anna 60', '480 callee_tmp_unavailable']],
])('STAT-01: the way of calls: %s', (_what, extra, stops) => {
  expect(stopsOf(snapshot([settings(anna, extra), settings(max), settings(eva)]))).toEqual(stops)
})

test('STAT-01: two people who name each other lead to the voicebox of who was called', () => {
  const lines = [
    settings(anna, { status: status(toMax) }),
    settings(max, { status: status({ to: 'colleague', address: addressOf(anna) }) }),
  ]
  const resolution = resolveCall(snapshot(lines))
  expect('trace' in resolution && resolution.trace.at(-1)).toMatchObject({ code: 'voicebox', line: anna })
})

test('STAT-01: a caller who withholds the number is on no list', () => {
  const lines = [settings(anna, { status: status(onlyMaria) })]
  const hidden = { numbers: [maria], isAnonymous: true, subscriberId: null }
  expect(stopsOf(snapshot(lines, { caller: hidden }))).toEqual(['voicebox unavail'])
})

describe('STAT-01: a group rings without members whose status sends calls elsewhere', () => {
  const group = { policy: 'parallel', seconds: 20, members: [max, eva], turn: 0 } as const
  const callee = { dialled: '34', number: '43199204', subscriberId: sales }
  const ask = (sentAway: { readonly until: number | null }, of: readonly number[]) =>
    snapshot([settings(sales, { group })], {
      callee,
      people: Object.fromEntries([sales, max, eva].map((id) => [id, person(id, of.includes(id) ? { sentAway } : {})])),
    })
  test.each<[string, Snapshot, string]>([
    ['one is away', ask({ until: now + 1 }, [max]), 'rings eva 20'],
    ['one has no end', ask({ until: null }, [max]), 'rings eva 20'],
    ['one is back', ask({ until: now }, [max]), 'rings max+eva 20'],
    ['all are away', ask({ until: null }, [max, eva]), 'offline '],
  ])('%s', (_what, of, first) => {
    expect(stopsOf(of)[0]).toBe(first)
  })
})

test('STAT-02: the trace names the status and its end, between the block list and what follows', () => {
  const until = Date.UTC(2026, 11, 7, 7)
  const lines = [settings(anna, { status: { kind: 'holiday', until, calls: box } })]
  const resolution = resolveCall(snapshot(lines))
  expect('trace' in resolution && resolution.trace).toMatchObject([
    { code: 'not_blocked' },
    { code: 'status', kind: 'holiday', until: '2026-12-07T07:00:00.000Z', calls: 'voicebox', goes_on: false },
    { code: 'voicebox', ends: true },
  ])
})

test('STAT-02: a status that leaves calls to the rules is told, and they decide', () => {
  const lines = [settings(anna, { status: status({ to: 'rules' }), forwarding: always }), settings(max)]
  expect(decisionsOf(snapshot(lines)).slice(0, 3)).toEqual(['not_blocked', 'status', 'rule_fits'])
})

test.each([
  ['before its end', now + 1, true],
  ['at its end', now, false],
  ['long after its end', now - 86_400_000, false],
  ['without an end', null, true],
])('STAT-02: a status %s', (_when, until, holds) => {
  expect(statusAt({ until }, now) !== null).toBe(holds)
})

test.each([
  ['back, where 02:30 comes twice', Date.UTC(2026, 9, 25, 0, 30)],
  ['forward, where 02:30 never comes', Date.UTC(2026, 2, 29, 1)],
])('STAT-02: a status ends once, to the millisecond, in the night in which Vienna’s clocks go %s', (_title, until) => {
  const lines = [settings(anna, { status: status(box, until) })]
  const at = (moment: number) => stopsOf(snapshot(lines, { moment }))[0]
  expect([at(until - 1), at(until), at(until + 3_600_000 - 1)]).toEqual([
    'voicebox unavail',
    'rings anna 60',
    'rings anna 60',
  ])
})

const withStatus = (of: Snapshot, change: (line: SubscriberSettings) => LineStatus | null): Snapshot => ({
  ...of,
  subscribers: Object.fromEntries(
    Object.entries(of.subscribers).map(([id, line]) => [id, { ...line, status: change(line) }]),
  ),
})

/** Each quarter has its own limit of time, so that a busy machine tries all 10,000. */
test.each([1, 2, 3, 4])(
  'STAT-02: random sets of rules are the same before a status, while it holds, and after it: %i of 4',
  () => {
    assert(
      property(snapshots, (any) => {
        const before = withStatus(any, () => null)
        const during = withStatus(any, (line) => line.status ?? status(box, any.moment + 1))
        const over = withStatus(any, (line) => ({ ...(line.status ?? status(box)), until: any.moment }))
        const told = JSON.stringify(during)
        const first = resolveCall(before)
        resolveCall(during)
        // no rule was written
        expect(JSON.stringify(during)).toBe(told)
        // a status that is over has left no trace
        expect(resolveCall(over)).toEqual(first)
      }),
      runs(50, 2_500),
    )
  },
)

test('STAT-01: a colleague who calls is known by extension, too', () => {
  const lines = [settings(anna, { status: status({ to: 'only', callers: ['32'] }) }), settings(max), settings(eva)]
  const calls = (id: number) => stopsOf(snapshot(lines, { caller: from(id) }))[0]
  expect([calls(max), calls(eva)]).toEqual(['rings anna 60', 'voicebox unavail'])
})
