import fc from 'fast-check'
import { expect, test } from 'vitest'
import { momentOfWallTime } from './moment-of-wall-time.ts'
import { isoMinute, wallTime } from './wall-time.ts'

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

test.each(['', 'yesterday', '2026-02-30 10:00:00'])('UI-07: %j is no time', (text) => {
  expect(momentOfWallTime(text, 'Europe/Vienna')).toBeNull()
})

test('DASH-05: at the moment found, the zone shows the time asked for, also beside a change of the clocks', () => {
  const zones = fc.constantFrom('Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Auckland', 'UTC')
  const moments = fc.date({ min: new Date('2025-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, zones, (at, zone) => {
      const shown = isoMinute(wallTime(at, zone))
      const found = momentOfWallTime(`${shown}:00`, zone)
      expect(found && isoMinute(wallTime(found, zone))).toBe(shown)
    }),
  )
})
