import { expect, test } from 'vitest'
import { closureEnds, dayEnd } from './closure-ends.ts'
import { closureAt, type Schedule } from './schedule.ts'

const week = [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 480, to: 1020 }))
const office: Schedule = { zone: 'Europe/Vienna', week, exceptions: [], holidays: [], closures: [] }
const offered = (at: string, schedules: readonly Schedule[]) =>
  closureEnds(new Date(at), 'Europe/Vienna', schedules).map(({ id, at: end }) => `${id} ${end?.toISOString() ?? '-'}`)

test.each([
  ['2026-11-20T10:00:00Z', 'Europe/Vienna', '2026-11-20T23:00:00.000Z'],
  // clocks are put back on the 25th, which has 25 hours, and forward on 29 March
  ['2026-10-24T22:30:00Z', 'Europe/Vienna', '2026-10-25T23:00:00.000Z'],
  ['2026-03-28T23:30:00Z', 'Europe/Vienna', '2026-03-29T22:00:00.000Z'],
  // late on the evening before a day of 23 hours
  ['2026-03-28T22:30:00Z', 'Europe/Vienna', '2026-03-28T23:00:00.000Z'],
  // clocks are put back from 01:00 to 00:00
  ['2026-10-24T12:00:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25T00:30:00Z', 'Atlantic/Azores', '2026-10-26T01:00:00.000Z'],
  // midnight of 27 March does not occur in Beirut
  ['2022-03-26T12:00:00Z', 'Asia/Beirut', '2022-03-26T22:00:00.000Z'],
  // and occurs twice in Ponta Delgada on 25 October
  ['2026-10-24T12:00:00Z', 'Atlantic/Azores', '2026-10-25T00:00:00.000Z'],
  ['2026-11-20T10:00:00Z', 'Pacific/Kiritimati', '2026-11-21T10:00:00.000Z'],
])('SCHED-03: the day of %s in %s ends at %s', (now, zone, end) => {
  expect(dayEnd(new Date(now), zone).toISOString()).toBe(end)
})

test('SCHED-03: on a Friday: an hour, the end of the day, Monday morning, or none', () => {
  const late = { ...office, week: [{ weekday: 2, from: 540, to: 1020 }] }
  expect(offered('2026-11-20T10:00:00Z', [late, office])).toEqual([
    'hour 2026-11-20T11:00:00.000Z',
    'day 2026-11-20T23:00:00.000Z',
    'opens 2026-11-23T07:00:00.000Z',
    'open -',
  ])
})

test('SCHED-03: a closure that lasts is no reason to offer a later opening, and without schedules there is none', () => {
  const closed = { ...office, closures: [{ reason: 'Snow', since: 0, until: null }] }
  expect(offered('2026-11-19T10:00:00Z', [closed])).toContain('opens 2026-11-20T07:00:00.000Z')
  expect(offered('2026-11-19T10:00:00Z', [])).toHaveLength(3)
})

test.each([
  [{ since: 10, until: 20 }, [false, true, true, false]],
  [{ since: 10, until: null }, [false, true, true, true]],
])('SCHED-03: a closure holds from its beginning up to its end: %j', (closure, holds) => {
  expect([9, 10, 19, 20].map((moment) => closureAt([closure], moment) !== undefined)).toEqual(holds)
})
