import { expect, test } from 'vitest'
import { endValues } from './status-words.ts'

test.each([
  // half past eleven in the evening before a day of 23 hours
  ['2026-03-28T22:30:00Z', '2026-03-28T22:45:00Z', 'today'],
  ['2026-03-28T22:30:00Z', '2026-03-29T15:00:00Z', 'tomorrow'],
  ['2026-03-28T22:30:00Z', '2026-03-30T08:00:00Z', 'later'],
  // half past midnight on a day of 25 hours
  ['2026-10-24T22:30:00Z', '2026-10-25T22:45:00Z', 'today'],
  ['2026-10-24T22:30:00Z', '2026-10-26T08:00:00Z', 'tomorrow'],
])('STAT-01: at %s a status that ends at %s ends %s, by the calendar', (now, until, day) => {
  const reader = { locale: 'en', timeZone: 'Europe/Vienna' }
  expect(endValues(new Date(until), reader, new Date(now)).day).toBe(day)
})
