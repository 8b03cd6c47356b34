import { expect, test } from 'vitest'
import { firstDayOf } from './period-presets.ts'

test.each([
  ['today', '2026-11-20T09:00:00Z', '2026-11-20'],
  ['today', '2026-11-20T23:30:00Z', '2026-11-21'],
  ['week', '2026-11-20T09:00:00Z', '2026-11-16'],
  ['week', '2026-11-16T09:00:00Z', '2026-11-16'],
  ['week', '2026-11-22T09:00:00Z', '2026-11-16'],
  ['month', '2026-11-20T09:00:00Z', '2026-10-22'],
  ['month', '2026-03-10T09:00:00Z', '2026-02-09'],
] as const)('CONV-02: %s at %s begins on %s in Vienna', (period, now, day) => {
  expect(firstDayOf(period, new Date(now), 'Europe/Vienna')).toBe(day)
})
