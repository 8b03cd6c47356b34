import { expect, test } from 'vitest'
import { byDay, dayHeading } from './day-heading.ts'

const now = new Date('2026-11-20T23:30:00Z')

test.each<[string, string, string]>([
  ['en-US', '2026-11-21', 'Today'],
  ['de', '2026-11-20', 'Gestern'],
  ['ru', '2026-11-20', 'Вчера'],
  ['en-US', '2026-11-15', 'Sunday'],
  ['en-GB', '2026-11-14', 'Saturday 14 November'],
  ['de', '2025-12-24', 'Mittwoch, 24. Dezember 2025'],
])('NAME-04, STORY-01: in %s the day %s reads %s', (locale, day, text) => {
  expect(dayHeading(day, now, { locale, timeZone: 'Europe/Vienna' })).toBe(text)
})

test('a list is split into its days in their order; times without a day stand together', () => {
  const times = ['2026-11-20 09:00:00', '2026-11-20 08:00:00', '', '2026-11-19 23:00:00']
  expect(byDay(times, (time) => time).map(({ day, items }) => [day, items.length])).toEqual([
    ['2026-11-20', 2],
    ['', 1],
    ['2026-11-19', 1],
  ])
})
