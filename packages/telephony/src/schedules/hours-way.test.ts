import { describe, expect, test } from 'vitest'
import {
  addressOf,
  anna,
  decisionsOf,
  eva,
  forwarding,
  max,
  now,
  rule,
  sales,
  settings,
  snapshot,
  stopsOf,
  to,
  voicebox,
} from '../../test/routing-builders.ts'
import { resolveCall } from '../routing/resolve-call.ts'
import type { SubscriberSettings } from '../routing/snapshot.ts'
import type { LineHours } from './hours-way.ts'
import type { Schedule } from './schedule.ts'

/** The moment of the builders is a Friday, 14:30 UTC. */
const hours = (week: Schedule['week']): Schedule => ({ zone: 'UTC', week, exceptions: [], holidays: [], closures: [] })
const open = hours([{ weekday: 6, from: 480, to: 1020 }])
const closed = hours([{ weekday: 6, from: 480, to: 720 }])
const follows = (schedule: Schedule | null, extra: Partial<LineHours> = {}): LineHours => ({
  schedule: schedule && { name: 'Office hours', hours: schedule },
  closures: [],
  closed: { to: 'voicebox' },
  ...extra,
})
const closure = (extra: Partial<LineHours['closures'][number]> = {}) => ({
  reason: 'Snow',
  since: now - 1,
  until: now + 1,
  announcement: null,
  by: 'Anna',
  ...extra,
})

const group = { policy: 'parallel', seconds: 20, members: [max, eva], turn: 0 } as const
const callee = { dialled: '34', number: '43199204', subscriberId: sales }
const call = (extra: Partial<SubscriberSettings>) =>
  snapshot([settings(sales, { group, ...extra }), settings(anna), settings(max), settings(eva)], { callee })
const rings = 'rings max+eva 20'
const always = forwarding({ cfu: [rule([to(max, 15)])] })

describe('SCHED-01: a line that follows a schedule', () => {
  test.each<[string, Partial<SubscriberSettings>, readonly string[]]>([
    ['open', { hours: follows(open) }, [rings, '480 callee_tmp_unavailable']],
    [
      'open: its rules decide',
      { hours: follows(open), forwarding: always },
      ['rings max 15', '480 callee_tmp_unavailable'],
    ],
    ['closed', { hours: follows(closed) }, ['voicebox unavail']],
    ['closed: its rules are not asked', { hours: follows(closed), forwarding: always }, ['voicebox unavail']],
    [
      'closed: no caller waits in its queue',
      { hours: follows(closed), queue: { length: 5, wrapUpSeconds: 10 } },
      ['voicebox unavail'],
    ],
    [
      'an announcement',
      { hours: follows(closed, { closed: { to: 'announcement', handle: 'office_hours' } }) },
      ['announcement office_hours'],
    ],
    [
      'another line, then the voicebox',
      { hours: follows(closed, { closed: { to: 'line', address: addressOf(anna) } }) },
      ['rings anna 60', 'voicebox unavail'],
    ],
    [
      'a line that is gone',
      { hours: follows(closed, { closed: { to: 'line', address: null } }) },
      ['voicebox unavail'],
    ],
    [
      'a number outside',
      { hours: follows(closed, { closed: { to: 'number', address: 'sip:43664999@example.org' } }) },
      ['handed on 43664999 60', 'voicebox unavail'],
    ],
    ['closed now', { hours: follows(open, { closures: [closure()] }) }, ['voicebox unavail']],
    [
      'closed now, without an end',
      { hours: follows(open, { closures: [closure({ until: null })] }) },
      ['voicebox unavail'],
    ],
    ['closed now, without a schedule', { hours: follows(null, { closures: [closure()] }) }, ['voicebox unavail']],
    [
      'closed now has ended',
      { hours: follows(null, { closures: [closure({ until: now })] }) },
      [rings, '480 callee_tmp_unavailable'],
    ],
    [
      'callers hear an announcement first',
      { hours: follows(open, { closures: [closure({ announcement: 'custom_announcement_3' })] }) },
      ['announcement custom_announcement_3', 'voicebox unavail'],
    ],
    [
      'and no second one',
      {
        hours: follows(open, {
          closed: { to: 'announcement', handle: 'office_hours' },
          closures: [closure({ announcement: 'custom_announcement_3' })],
        }),
      },
      ['announcement custom_announcement_3'],
    ],
  ])('%s', (_what, extra, stops) => {
    expect(stopsOf(call(extra))).toEqual(stops)
  })

  test('two lines that send calls to each other while closed lead to a voicebox', () => {
    const lines = [sales, anna].map((id) =>
      settings(id, {
        hours: follows(closed, { closed: { to: 'line', address: addressOf(id === sales ? anna : sales) } }),
      }),
    )
    expect(stopsOf(snapshot(lines, { callee }))).toEqual(['voicebox unavail'])
  })

  test('the trace says until when, and why', () => {
    const resolution = resolveCall(call({ hours: follows(open) }))
    expect('trace' in resolution && resolution.trace).toContainEqual(
      expect.objectContaining({
        code: 'hours',
        schedule: 'Office hours',
        is_open: true,
        by: 'week',
        until: '2026-11-20T17:00:00.000Z',
        to: null,
      }),
    )
    expect(decisionsOf(call({ hours: follows(open, { closures: [closure()] }) }))).toContain('hours')
  })

  test('SCHED-03: and who has closed it; without an end the schedule’s next change is none', () => {
    const traced = (extra: Parameters<typeof closure>[0]) => {
      const resolution = resolveCall(call({ hours: follows(open, { closures: [closure(extra)] }) }))
      return 'trace' in resolution ? resolution.trace : []
    }
    const said = { code: 'hours', is_open: false, by: 'closure', name: 'Snow', closed_by: 'Anna', to: 'voicebox' }
    const until = new Date(now + 1).toISOString()
    expect(traced({})).toContainEqual(expect.objectContaining({ ...said, until }))
    expect(traced({ until: null })).toContainEqual(expect.objectContaining({ ...said, until: null }))
  })

  test('SCHED-03: a closure of the line goes before that of the company', () => {
    const closures = [closure({ reason: 'Training' }), closure()]
    const resolution = resolveCall(call({ hours: follows(open, { closures }) }))
    expect('trace' in resolution && resolution.trace).toContainEqual(expect.objectContaining({ name: 'Training' }))
  })
})

describe('SCHED-01: a forwarding rule with a schedule', () => {
  const rules = (use: 'during' | 'outside' | 'holidays', schedule: Schedule) =>
    forwarding({
      cfu: [rule([voicebox], { times: { name: 'Office hours', times: [], schedule: { use, hours: schedule } } })],
    })
  test.each([
    ['during', open, true],
    ['during', closed, false],
    ['outside', open, false],
    ['outside', closed, true],
    ['holidays', open, false],
    ['holidays', { ...open, holidays: [{ day: '2026-11-20', name: 'Holiday', from: 0 }] }, true],
    // the line's own zone does not matter
    ['during', { ...open, zone: 'Asia/Kolkata' }, false],
  ] as const)('%s', (use, schedule, applies) => {
    const stops = stopsOf(snapshot([settings(anna, { forwarding: rules(use, schedule) })]))
    expect(stops[0]).toBe(applies ? 'voicebox unavail' : 'rings anna 60')
  })
})
