import { describe, expect, test } from 'vitest'
import type { DayHours } from '../time-sets/day-hours.ts'
import type { Schedule, ScheduleException } from './schedule.ts'
import { scheduleAt, scheduleChanges, scheduleHolds, scheduleUntil } from './schedule-at.ts'

const hour = 60
const workdays = [2, 3, 4, 5, 6]
const week = (from: number, to: number, days: readonly number[] = workdays): readonly DayHours[] =>
  days.map((weekday) => ({ weekday, from: from * hour, to: to * hour }))
const schedule = (extra: Partial<Schedule> = {}): Schedule => ({
  zone: 'Europe/Vienna',
  week: week(8, 17),
  exceptions: [],
  holidays: [],
  closures: [],
  ...extra,
})
const exception = (
  does: ScheduleException['does'],
  days: string,
  part: readonly [number, number] | null = null,
  extra: Partial<ScheduleException> = {},
): ScheduleException => {
  const [from = '', to = from] = days.split(' ')
  const hours = part && { from: part[0] * hour, to: part[1] * hour }
  return { name: 'Special', does, from, to, yearly: false, part: hours, ...extra }
}

const said = (of: Schedule, at: string): string => {
  const { isOpen, because } = scheduleAt(of, Date.parse(at))
  return `${isOpen ? 'open' : 'closed'} ${because.by}${because.by === 'week' ? '' : ` ${because.name}`}`
}

const office = schedule()
const lunch = schedule({ week: [...week(8, 12), ...week(13, 17)] })
/** Every evening from 22:00 to 06:00 of the next day. */
const nights = schedule({ week: week(22, 30, [1, 2, 3, 4, 5, 6, 7]) })
/** Saturday evenings from 20:00 to 02:00 of Sunday. */
const saturdays = schedule({ week: week(20, 26, [7]) })
const sunday = '2026-12-05T23:30:00Z'
const holidays = schedule({
  holidays: [
    { day: '2026-12-08', name: 'Immaculate Conception', from: 0 },
    { day: '2026-12-24', name: 'Christmas Eve', from: 14 * hour },
  ],
})
const partly = schedule({ exceptions: [exception('closes', '2026-11-27', [13, 24])] })
const showroom = schedule({ exceptions: [exception('opens', '2026-12-12', [9, 16])] })
const christmas = schedule({ exceptions: [exception('closes', '2026-12-24 2027-01-06', null, { yearly: true })] })

describe('SCHED-01: whether a schedule is open at a moment, and why', () => {
  test.each<[string, Schedule, string, string]>([
    ['before the hours', office, '2026-11-20T06:59:59Z', 'closed week'],
    ['from the first minute', office, '2026-11-20T07:00:00Z', 'open week'],
    ['up to the last minute', office, '2026-11-20T15:59:59Z', 'open week'],
    ['not at the end', office, '2026-11-20T16:00:00Z', 'closed week'],
    ['not on a Saturday', office, '2026-11-21T10:00:00Z', 'closed week'],
    ['the same hours in summer', office, '2026-07-20T06:00:00Z', 'open week'],
    ['the zone decides', schedule({ zone: 'America/New_York' }), '2026-11-20T07:00:00Z', 'closed week'],
    ['another zone', schedule({ zone: 'Asia/Kolkata' }), '2026-11-20T02:30:00Z', 'open week'],
    ['several ranges: the break', lunch, '2026-11-20T11:30:00Z', 'closed week'],
    ['several ranges: after it', lunch, '2026-11-20T12:00:00Z', 'open week'],
    ['no hours at all', schedule({ week: [] }), '2026-11-20T10:00:00Z', 'closed week'],
    ['a whole day', schedule({ week: week(0, 24, [7]) }), '2026-11-21T22:59:00Z', 'open week'],
    ['over midnight: the evening', nights, '2026-11-20T21:00:00Z', 'open week'],
    ['over midnight: the morning', nights, '2026-11-21T04:59:00Z', 'open week'],
    ['over midnight: the day', nights, '2026-11-21T05:00:00Z', 'closed week'],
    ['from Saturday into Sunday', schedule({ week: week(20, 26, [7]) }), '2026-11-22T00:30:00Z', 'open week'],
    ['a holiday', holidays, '2026-12-08T10:00:00Z', 'closed holiday Immaculate Conception'],
    ['a half day, before', holidays, '2026-12-24T12:59:00Z', 'open week'],
    ['a half day, after', holidays, '2026-12-24T13:00:00Z', 'closed holiday Christmas Eve'],
    [
      'a night ends with the day',
      { ...nights, holidays: holidays.holidays },
      '2026-12-08T02:00:00Z',
      'closed holiday Immaculate Conception',
    ],
    ['part of a day: before', partly, '2026-11-27T11:00:00Z', 'open week'],
    ['part of a day: closed', partly, '2026-11-27T12:00:00Z', 'closed exception Special'],
    ['a day that opens', showroom, '2026-12-12T13:30:00Z', 'open exception Special'],
    ['and closes with its own hours', showroom, '2026-12-12T15:00:00Z', 'closed exception Special'],
    [
      'an open day replaces the week',
      schedule({ exceptions: [exception('opens', '2026-11-20', [10, 11])] }),
      '2026-11-20T07:30:00Z',
      'closed exception Special',
    ],
    [
      'a day that opens all day',
      schedule({ exceptions: [exception('opens', '2026-11-21')] }),
      '2026-11-21T22:30:00Z',
      'open exception Special',
    ],
    [
      'open on a holiday',
      { ...holidays, exceptions: [exception('opens', '2026-12-08', [10, 12])] },
      '2026-12-08T10:00:00Z',
      'open exception Special',
    ],
    [
      'a day that closes goes before one that opens',
      schedule({ exceptions: [exception('closes', '2026-11-20'), exception('opens', '2026-11-20')] }),
      '2026-11-20T10:00:00Z',
      'closed exception Special',
    ],
    [
      'an open night goes on after midnight',
      schedule({ exceptions: [exception('opens', '2026-11-21', [20, 26])] }),
      '2026-11-22T00:59:00Z',
      'open exception Special',
    ],
    [
      'and ends',
      schedule({ exceptions: [exception('opens', '2026-11-21', [20, 26])] }),
      '2026-11-22T01:00:00Z',
      'closed week',
    ],
    [
      'a closed night goes on after midnight',
      { ...nights, exceptions: [exception('closes', '2026-11-20', [23, 27])] },
      '2026-11-21T01:30:00Z',
      'closed exception Special',
    ],
    [
      'a night that begins on a closed day',
      { ...saturdays, exceptions: [exception('closes', '2026-12-05')] },
      sunday,
      'closed week',
    ],
    [
      'on a day closed from a time on',
      { ...saturdays, exceptions: [exception('closes', '2026-12-05', [13, 24])] },
      sunday,
      'closed week',
    ],
    [
      'on a holiday',
      { ...saturdays, holidays: [{ day: '2026-12-05', name: 'Day', from: 840 }] },
      sunday,
      'closed week',
    ],
    [
      'on a day with its own hours',
      { ...saturdays, exceptions: [exception('opens', '2026-12-05', [9, 12])] },
      sunday,
      'closed week',
    ],
    [
      'on a day closed in the morning',
      { ...saturdays, exceptions: [exception('closes', '2026-12-05', [9, 12])] },
      sunday,
      'open week',
    ],
    [
      'after a break over midnight',
      { ...nights, exceptions: [exception('closes', '2026-11-20', [23, 27])] },
      '2026-11-21T03:00:00Z',
      'open week',
    ],
    [
      'the first day of a range',
      schedule({ exceptions: [exception('closes', '2026-11-19 2026-11-20')] }),
      '2026-11-19T10:00:00Z',
      'closed exception Special',
    ],
    [
      'the last day of a range',
      schedule({ exceptions: [exception('closes', '2026-11-19 2026-11-20')] }),
      '2026-11-20T10:00:00Z',
      'closed exception Special',
    ],
    [
      'after a range',
      schedule({ exceptions: [exception('closes', '2026-11-18 2026-11-19')] }),
      '2026-11-20T10:00:00Z',
      'open week',
    ],
    [
      'not in another year',
      schedule({ exceptions: [exception('closes', '2025-11-20')] }),
      '2026-11-20T10:00:00Z',
      'open week',
    ],
    ['yearly, in another year', christmas, '2029-12-27T10:00:00Z', 'closed exception Special'],
    ['yearly, over new year', christmas, '2030-01-04T10:00:00Z', 'closed exception Special'],
    ['yearly, after it', christmas, '2030-01-07T10:00:00Z', 'open week'],
    [
      '29 February, in a leap year',
      schedule({ exceptions: [exception('closes', '2024-02-29', null, { yearly: true })] }),
      '2028-02-29T10:00:00Z',
      'closed exception Special',
    ],
    [
      '29 February is not 1 March',
      schedule({ exceptions: [exception('closes', '2024-02-29', null, { yearly: true })] }),
      '2027-03-01T10:00:00Z',
      'open week',
    ],
  ])('%s', (_what, of, at, expected) => {
    expect(said(of, at)).toBe(expected)
  })

  test('closed now goes before everything, from its beginning up to its end', () => {
    const [since, until] = [Date.parse('2026-11-20T08:42:00Z'), Date.parse('2026-11-23T07:00:00Z')]
    const closed = schedule({ closures: [{ reason: 'Snow', since, until }] })
    expect(
      ['2026-11-20T08:41:59Z', '2026-11-20T08:42:00Z', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'].map((at) =>
        said(closed, at),
      ),
    ).toEqual(['open week', 'closed closure Snow', 'closed closure Snow', 'open week'])
  })
})

describe('SCHED-01: a condition refers to a schedule', () => {
  test.each([
    ['during', '2026-11-20T10:00:00Z', true],
    ['outside', '2026-11-20T10:00:00Z', false],
    ['holidays', '2026-11-20T10:00:00Z', false],
    ['during', '2026-12-08T10:00:00Z', false],
    ['outside', '2026-12-08T10:00:00Z', true],
    ['holidays', '2026-12-08T10:00:00Z', true],
    // also in the night of the holiday, when it would be closed anyway
    ['holidays', '2026-12-08T22:59:00Z', true],
    ['holidays', '2026-12-24T12:59:00Z', false],
    ['holidays', '2026-12-24T13:00:00Z', true],
  ] as const)('%s at %s', (use, at, holds) => {
    expect(scheduleHolds(holidays, use, Date.parse(at))).toBe(holds)
  })

  test.each([
    ['a closure of the company covers it', exception('closes', '2026-12-07 2026-12-11'), '2026-12-08T10:00:00Z', true],
    ['its other days are none', exception('closes', '2026-12-07 2026-12-11'), '2026-12-09T10:00:00Z', false],
    ['it opens for some hours', exception('opens', '2026-12-08', [9, 12]), '2026-12-08T10:00:00Z', false],
    ['and is closed for the others', exception('opens', '2026-12-08', [9, 12]), '2026-12-08T12:00:00Z', true],
  ])('on holidays, when %s', (_what, one, at, holds) => {
    expect(scheduleHolds({ ...holidays, exceptions: [one] }, 'holidays', Date.parse(at))).toBe(holds)
  })

  test('closed now is no holiday, and ends none', () => {
    const [since, until] = [Date.parse('2026-12-08T00:00:00Z'), Date.parse('2026-12-10T00:00:00Z')]
    const closed = { ...holidays, closures: [{ reason: 'Snow', since, until }] }
    expect(scheduleHolds(closed, 'holidays', Date.parse('2026-12-08T10:00:00Z'))).toBe(true)
    expect(scheduleHolds(closed, 'holidays', Date.parse('2026-12-09T10:00:00Z'))).toBe(false)
  })
})

const next = (of: Schedule, at: string, most = 4) =>
  scheduleChanges(of, Date.parse(at), { days: 30, most }).map(
    (change) => `${new Date(change.at).toISOString().slice(0, 16)} ${change.isOpen ? 'opens' : 'closes'}`,
  )

describe('SCHED-01: the changes that come next', () => {
  test.each<[string, Schedule, string, readonly string[]]>([
    ['the end, then Monday', office, '2026-11-20T10:00:00Z', ['2026-11-20T16:00 closes', '2026-11-23T07:00 opens']],
    [
      'ranges that touch are one',
      schedule({ week: [...week(8, 12), ...week(12, 17)] }),
      '2026-11-20T10:00:00Z',
      ['2026-11-20T16:00 closes', '2026-11-23T07:00 opens'],
    ],
    [
      'hours over midnight are one',
      nights,
      '2026-11-20T22:30:00Z',
      ['2026-11-21T05:00 closes', '2026-11-21T21:00 opens'],
    ],
    [
      'a holiday is passed over',
      holidays,
      '2026-12-07T17:00:00Z',
      ['2026-12-09T07:00 opens', '2026-12-09T16:00 closes'],
    ],
    // clocks are put forward at 01:00 UTC, from 02:00 to 03:00
    [
      'hours that do not occur',
      schedule({ week: [{ weekday: 1, from: 150, to: 170 }] }),
      '2026-03-28T12:00:00Z',
      ['2026-04-05T00:30 opens', '2026-04-05T00:50 closes'],
    ],
    [
      'an end that does not occur',
      schedule({ week: [{ weekday: 1, from: 60, to: 150 }] }),
      '2026-03-28T12:00:00Z',
      ['2026-03-29T00:00 opens', '2026-03-29T01:00 closes'],
    ],
    [
      'a beginning that does not occur',
      schedule({ week: [{ weekday: 1, from: 150, to: 300 }] }),
      '2026-03-28T12:00:00Z',
      ['2026-03-29T01:00 opens', '2026-03-29T03:00 closes'],
    ],
  ])('%s', (_what, of, at, expected) => {
    expect(next(of, at, 2)).toEqual(expected)
  })

  test('hours of the night in which clocks are put back hold twice', () => {
    const of = schedule({ week: [{ weekday: 1, from: 150, to: 170 }] })
    expect(next(of, '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30 opens',
      '2026-10-25T00:50 closes',
      '2026-10-25T01:30 opens',
      '2026-10-25T01:50 closes',
    ])
  })

  test('closed now ends within the hours, or after them', () => {
    const since = Date.parse('2026-11-20T08:00:00Z')
    const closedUntil = (until: string) => schedule({ closures: [{ reason: 'Snow', since, until: Date.parse(until) }] })
    expect(next(closedUntil('2026-11-20T12:30:00Z'), '2026-11-20T10:00:00Z', 1)).toEqual(['2026-11-20T12:30 opens'])
    expect(next(closedUntil('2026-11-21T12:30:00Z'), '2026-11-20T10:00:00Z', 1)).toEqual(['2026-11-23T07:00 opens'])
  })

  test('a state that never changes has no end', () => {
    expect(
      scheduleUntil(schedule({ week: week(0, 24, [1, 2, 3, 4, 5, 6, 7]) }), Date.parse('2026-11-20T10:00:00Z')),
    ).toBeNull()
    expect(scheduleUntil(schedule({ week: [] }), Date.parse('2026-11-20T10:00:00Z'))).toBeNull()
  })

  test.each(['Europe/Vienna', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Australia/Lord_Howe'])(
    'agrees with each minute of two weeks around a change of clocks: %s',
    (zone) => {
      const of = schedule({
        zone,
        week: [
          ...week(8, 12),
          ...week(13, 17),
          { weekday: 7, from: 1380, to: 1590 },
          { weekday: 1, from: 125, to: 155 },
        ],
        exceptions: [exception('closes', '2026-10-28', [10, 11])],
      })
      for (const from of ['2026-03-26T00:00:00Z', '2026-10-22T00:00:00Z', '2026-03-31T00:00:00Z']) {
        const start = Date.parse(from)
        const end = start + 14 * 86_400_000
        const found: number[] = []
        let isOpen = scheduleAt(of, start).isOpen
        for (let at = start + 300_000; at < end; at += 300_000) {
          const now = scheduleAt(of, at).isOpen
          if (now !== isOpen) found.push(at)
          isOpen = now
        }
        const told = scheduleChanges(of, start, { days: 15, most: 500 }).map(({ at }) => at)
        expect(told.filter((at) => at < end)).toEqual(found)
      }
    },
  )
})
