import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTime, isoMinute, wallTime } from '../clocks/wall-time.ts'
import { nextReminder } from './next-reminder.ts'

type Recur = 'never' | 'weekdays' | 'always'
const vienna = 'Europe/Vienna'
const next = (time: string, recur: Recur, now: string, zone = vienna) => {
  const at = nextReminder({ time, recur, active: true }, new Date(now), zone)
  return at && `${isoMinute(wallTime(at, zone))} ${at.toISOString()}`
}

// 20 November 2026 is a Friday
test.each<[string, Recur, string, string]>([
  ['07:30', 'never', '2026-11-20T05:00:00Z', '2026-11-20 07:30 2026-11-20T06:30:00.000Z'],
  ['07:30:00', 'never', '2026-11-20T06:30:00Z', '2026-11-21 07:30 2026-11-21T06:30:00.000Z'],
  ['07:30:15', 'always', '2026-11-20T06:30:00Z', '2026-11-20 07:30 2026-11-20T06:30:15.000Z'],
  ['07:30', 'always', '2026-11-20T23:30:00Z', '2026-11-21 07:30 2026-11-21T06:30:00.000Z'],
  ['07:30', 'weekdays', '2026-11-20T05:00:00Z', '2026-11-20 07:30 2026-11-20T06:30:00.000Z'],
  ['07:30', 'weekdays', '2026-11-20T07:00:00Z', '2026-11-23 07:30 2026-11-23T06:30:00.000Z'],
  ['07:30', 'weekdays', '2026-11-22T22:59:00Z', '2026-11-23 07:30 2026-11-23T06:30:00.000Z'],
  ['00:00', 'weekdays', '2026-11-20T23:30:00Z', '2026-11-23 00:00 2026-11-22T23:00:00.000Z'],
  ['00:00', 'always', '2026-12-31T22:59:00Z', '2027-01-01 00:00 2026-12-31T23:00:00.000Z'],
])('REM-01: %s %s, asked at %s, is due at %s', (time, recur, now, due) => {
  expect(next(time, recur, now)).toBe(due)
})

test.each<[string, string, string, string]>([
  // put forward from 02:00 to 03:00
  ['02:30', '2026-03-29T00:00:00Z', vienna, '2026-03-29 03:30 2026-03-29T01:30:00.000Z'],
  ['03:00', '2026-03-29T00:00:00Z', vienna, '2026-03-29 03:00 2026-03-29T01:00:00.000Z'],
  ['01:59', '2026-03-29T00:00:00Z', vienna, '2026-03-29 01:59 2026-03-29T00:59:00.000Z'],
  // put back from 03:00 to 02:00: the first half past two, and not the second
  ['02:30', '2026-10-25T00:00:00Z', vienna, '2026-10-25 02:30 2026-10-25T00:30:00.000Z'],
  ['02:30', '2026-10-25T00:45:00Z', vienna, '2026-10-26 02:30 2026-10-26T01:30:00.000Z'],
  ['07:30', '2026-10-24T12:00:00Z', vienna, '2026-10-25 07:30 2026-10-25T06:30:00.000Z'],
  ['02:15', '2026-10-03T12:00:00Z', 'Australia/Lord_Howe', '2026-10-04 02:45 2026-10-03T15:45:00.000Z'],
  ['07:30', '2026-11-20T12:00:00Z', 'America/New_York', '2026-11-20 07:30 2026-11-20T12:30:00.000Z'],
])('REM-04: at %s where the clocks are changed, asked at %s in %s: %s', (time, now, zone, due) => {
  expect(next(time, 'always', now, zone)).toBe(due)
})

test('REM-04: a day that a calendar leaves out has no reminder', () => {
  // Samoa went from the 29th to the 31st of December 2011
  expect(next('12:00', 'always', '2011-12-30T00:00:00Z', 'Pacific/Apia')).toBe(
    '2011-12-31 12:00 2011-12-30T22:00:00.000Z',
  )
})

test.each([
  [{ time: '07:30', recur: 'always', active: false }],
  [{ time: 'noon', recur: 'always', active: true }],
] as const)('REM-01: %j is never due', (reminder) => {
  expect(nextReminder(reminder, new Date('2026-11-20T05:00:00Z'), vienna)).toBeNull()
})

const zones = fc.constantFrom(vienna, 'America/New_York', 'Pacific/Auckland', 'Australia/Lord_Howe', 'UTC')
const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
const times = fc.record({ hour: fc.nat(23), minute: fc.nat(59) })
const text = ({ hour, minute }: { hour: number; minute: number }) =>
  `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
const hour = 3_600_000

test('REM-04: between now and the moment found no clock has shown the time for the first time', () => {
  fc.assert(
    fc.property(moments, zones, times, (now, zone, time) => {
      const at = nextReminder({ time: text(time), recur: 'always', active: true }, now, zone) as Date
      expect(at > now).toBe(true)
      expect(at.getTime() - now.getTime()).toBeLessThanOrEqual(26 * hour)
      const shows = (moment: number) => clockTime(wallTime(new Date(moment), zone)) === text(time)
      const isAgain = (moment: number) => shows(moment - hour) || shows(moment - hour / 2)
      const missed: number[] = []
      for (let minute = Math.ceil((now.getTime() + 1) / 60_000) * 60_000; minute < at.getTime(); minute += 60_000)
        if (shows(minute) && !isAgain(minute)) missed.push(minute)
      expect(missed).toEqual([])
    }),
    { numRuns: 60 },
  )
})

test('REM-01: on weekdays it is never Saturday or Sunday, and each one leads to another', () => {
  fc.assert(
    fc.property(moments, zones, times, (now, zone, time) => {
      const rule = { time: text(time), recur: 'weekdays', active: true } as const
      const first = nextReminder(rule, now, zone) as Date
      const second = nextReminder(rule, first, zone) as Date
      for (const at of [first, second]) expect([1, 2, 3, 4, 5]).toContain(wallTime(at, zone).weekday)
      expect(second.getTime() - first.getTime()).toBeGreaterThanOrEqual(22 * hour)
      expect(isoMinute(wallTime(second, zone)).slice(0, 10)).not.toBe(isoMinute(wallTime(first, zone)).slice(0, 10))
    }),
  )
})
