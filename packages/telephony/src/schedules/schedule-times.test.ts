import { scheduleUses } from '@lineside/contract/rtc/call-steps'
import { describe, expect, test } from 'vitest'
import { matchesTimeSet } from '../time-sets/matches-time-set.ts'
import { wallTime } from '../clocks/wall-time.ts'
import type { Schedule } from './schedule.ts'
import { scheduleHolds } from './schedule-at.ts'
import { scheduleTimes } from './schedule-times.ts'

const workdays = [2, 3, 4, 5, 6]
const office: Schedule = {
  zone: 'Europe/Vienna',
  week: workdays.map((weekday) => ({ weekday, from: 480, to: 1020 })),
  exceptions: [],
  holidays: [
    { day: '2026-12-08', name: 'Immaculate Conception', from: 0 },
    { day: '2026-12-24', name: 'Christmas Eve', from: 840 },
  ],
  closures: [],
}

describe('SCHED-04: a schedule as a time set', () => {
  test('the week, as existing clients write it', () => {
    expect(scheduleTimes(office, 'during')).toEqual([{ wday: '2-6', hour: '8-16' }])
  })

  test('the rest of the week, and the days that close', () => {
    const times = scheduleTimes(
      {
        ...office,
        exceptions: [{ name: '', does: 'closes', from: '2026-08-10', to: '2026-08-21', yearly: true, part: null }],
      },
      'outside',
    )
    expect(times).toContainEqual(expect.objectContaining({ year: null, month: 8, mday: '10-21' }))
    expect(times).toContainEqual(expect.objectContaining({ year: 2026, month: 12, mday: 24, hour: '14-23' }))
  })

  test.each([
    ['2026-02-20', '2026-02-28'],
    ['2026-02-20', '2026-03-01'],
    ['2026-12-24', '2027-01-06'],
    ['2026-12-24', '2029-01-06'],
    ['2024-02-29', '2024-02-29'],
    ['2024-02-29', '2025-01-10'],
  ])('a yearly range is the same days of each year as for calls: %s to %s', (from, to) => {
    const closes = { name: '', does: 'closes', from, to, yearly: true, part: null } as const
    const open = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 }))
    const of: Schedule = { ...office, week: open, holidays: [], exceptions: [closes] }
    const times = scheduleTimes(of, 'outside')
    for (let at = Date.parse('2027-01-01T12:00:00Z'); at < Date.parse('2029-01-20T12:00:00Z'); at += 86_400_000)
      expect([at, matchesTimeSet(times, wallTime(new Date(at), of.zone))]).toEqual([
        at,
        scheduleHolds(of, 'outside', at),
      ])
  })

  test('holidays, half days included', () => {
    expect(scheduleTimes(office, 'holidays')).toEqual([
      expect.objectContaining({ year: 2026, month: 12, mday: 8 }),
      expect.objectContaining({ year: 2026, month: 12, mday: 24, hour: '14-23' }),
    ])
  })

  test.each(scheduleUses)('says the same as the schedule where nothing is taken away: %s', (use) => {
    const nights: Schedule = {
      ...office,
      week: [...office.week, { weekday: 7, from: 1320, to: 1800 }],
      holidays: use === 'during' ? [] : office.holidays,
      exceptions: [
        {
          name: '',
          does: use === 'during' ? 'opens' : 'closes',
          from: '2026-11-28',
          to: '2026-11-28',
          yearly: false,
          part: { from: 600, to: 735 },
        },
      ],
    }
    const of = use === 'during' ? { ...nights, week: nights.week.filter(({ weekday }) => weekday !== 7) } : nights
    const times = scheduleTimes(of, use)
    for (let at = Date.parse('2026-11-27T00:00:00Z'); at < Date.parse('2026-12-26T00:00:00Z'); at += 900_000)
      expect([at, matchesTimeSet(times, wallTime(new Date(at), of.zone))]).toEqual([at, scheduleHolds(of, use, at)])
  })
})
