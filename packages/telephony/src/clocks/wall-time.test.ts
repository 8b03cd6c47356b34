import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isoDay } from './calendar-day.ts'
import { clockTime, isoMinute, momentOfWallTime, parseTimestamp, slashDay, wallTime } from './wall-time.ts'

describe('UI-07: times as the platform writes them', () => {
  test.each([
    ['2026-11-20 09:12:05', '2026-11-20T09:12:05.000Z'],
    ['2026-11-20 09:12:05.25', '2026-11-20T09:12:05.250Z'],
    ['2026-11-20T09:12', '2026-11-20T09:12:00.000Z'],
    ['2024-02-29 23:59:59.999', '2024-02-29T23:59:59.999Z'],
    ['0001-01-01 00:00:00', '0001-01-01T00:00:00.000Z'],
  ])('%s is read as UTC', (text, iso) => {
    expect(parseTimestamp(text)?.toISOString()).toBe(iso)
  })

  test.each([
    '',
    'yesterday',
    '2026-11-20',
    '2026-13-01 00:00:00',
    '2026-02-29 00:00:00',
    '2026-11-20 24:00:00',
    '2026-11-20 10:60:00',
    '2026-11-20 10:00:60',
  ])('data error: "%s"', (text) => {
    expect(parseTimestamp(text)).toBeNull()
  })

  test('a written time can be read again', () => {
    const minutes = fc.integer({ min: Date.UTC(1900, 0) / 60_000, max: Date.UTC(2100, 11, 31) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const at = new Date(minute * 60_000)
        expect(parseTimestamp(isoMinute(wallTime(at, 'UTC')))).toEqual(at)
      }),
    )
  })
})

describe('UI-07: times as the reader’s wall shows them', () => {
  const at = new Date('2026-03-28T23:05:00Z')

  test('YYYY-MM-DD, YYYY/MM/DD, HH:mm and YYYY-MM-DD HH:mm in the reader’s zone', () => {
    const vienna = wallTime(at, 'Europe/Vienna')
    expect([isoDay, slashDay, clockTime, isoMinute].map((format) => format(vienna))).toEqual([
      '2026-03-29',
      '2026/03/29',
      '00:05',
      '2026-03-29 00:05',
    ])
  })

  test('weekdays count from Sunday', () => {
    expect(wallTime(at, 'Europe/Vienna').weekday).toBe(0)
    expect(wallTime(at, 'UTC').weekday).toBe(6)
  })
})

test.each([
  ['2026-11-20 09:12:05.250', 'UTC', '2026-11-20T09:12:05.250Z'],
  ['2026-11-20 09:12:05', 'Europe/Vienna', '2026-11-20T08:12:05.000Z'],
  ['2026-07-01 00:30:00', 'Europe/Vienna', '2026-06-30T22:30:00.000Z'],
  ['2026-11-20 09:12:05', 'Asia/Kathmandu', '2026-11-20T03:27:05.000Z'],
  ['2026-03-29 01:59:00', 'Europe/Vienna', '2026-03-29T00:59:00.000Z'],
  ['2026-03-29 03:00:00', 'Europe/Vienna', '2026-03-29T01:00:00.000Z'],
])('DASH-05: %s in %s', (text, zone, moment) => {
  expect(momentOfWallTime(text, zone)?.toISOString()).toBe(moment)
})

test.each(['', 'yesterday', '2026-02-30 10:00:00'])('UI-07: %j is not a time', (text) => {
  expect(momentOfWallTime(text, 'Europe/Vienna')).toBeNull()
})

test('DASH-05: at the moment found, the zone shows the time asked for, also beside a change of the clocks', () => {
  const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC')
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const shown = isoMinute(wallTime(moment, zone))
      const found = momentOfWallTime(`${shown}:00`, zone)
      expect(found && isoMinute(wallTime(found, zone))).toBe(shown)
    }),
  )
})
