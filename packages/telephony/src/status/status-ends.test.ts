import { expect, test } from 'vitest'
import { statusEnds, usualEnd } from './status-ends.ts'

const zone = 'Europe/Vienna'
const shown = (ends: ReturnType<typeof statusEnds>) => ends.map(({ id, at }) => `${id} ${at?.toISOString() ?? '-'}`)

test.each([
  [
    'meeting',
    '2026-11-20T10:30:00Z',
    [
      'min30 2026-11-20T11:00:00.000Z',
      'min60 2026-11-20T11:30:00.000Z',
      'hour 2026-11-20T12:00:00.000Z',
      'hour 2026-11-20T16:00:00.000Z',
      'tomorrow 2026-11-21T07:00:00.000Z',
      'open -',
    ],
  ],
  [
    'dnd',
    '2026-11-20T15:10:00Z',
    ['min30 2026-11-20T15:40:00.000Z', 'min60 2026-11-20T16:10:00.000Z', 'tomorrow 2026-11-21T07:00:00.000Z', 'open -'],
  ],
  // the night in which clocks are put back
  [
    'away',
    '2026-10-24T20:00:00Z',
    ['min30 2026-10-24T20:30:00.000Z', 'min60 2026-10-24T21:00:00.000Z', 'tomorrow 2026-10-25T07:00:00.000Z', 'open -'],
  ],
  [
    'holiday',
    '2026-11-20T10:30:00Z',
    [
      'tomorrow 2026-11-21T07:00:00.000Z',
      'monday 2026-11-23T07:00:00.000Z',
      'monday 2026-11-30T07:00:00.000Z',
      'monday 2026-12-07T07:00:00.000Z',
      'open -',
    ],
  ],
] as const)('STAT-01: the ends that are offered for %s at %s', (kind, now, ends) => {
  expect(shown(statusEnds(kind, new Date(now), zone))).toEqual(ends)
})

test.each([
  ['meeting', '2026-11-20T11:30:00.000Z'],
  ['busy', '2026-11-20T11:30:00.000Z'],
  ['dnd', '2026-11-21T07:00:00.000Z'],
  ['away', '2026-11-21T07:00:00.000Z'],
  ['holiday', '2026-11-23T07:00:00.000Z'],
] as const)('STAT-01: %s ends by itself unless the person chooses otherwise', (kind, end) => {
  expect(usualEnd(kind, new Date('2026-11-20T10:30:00Z'), zone)?.toISOString()).toBe(end)
})

test('STAT-01: the end of a schedule is offered on the day on which it closes, each moment once', () => {
  const now = new Date('2026-11-20T10:30:00Z')
  const hours = [
    { name: 'Office hours', closes: new Date('2026-11-20T16:00:00Z') },
    { name: 'Showroom', closes: new Date('2026-11-20T17:00:00Z') },
    { name: 'Workshop', closes: new Date('2026-11-20T18:00:00Z') },
    { name: 'Night shift', closes: new Date('2026-11-21T05:00:00Z') },
    { name: 'Closed', closes: null },
  ]
  const ends = statusEnds('meeting', now, zone, hours)
  // 17:00 is the end of office hours, and not said twice
  expect(
    ends.map(({ id, at, name }) => `${id} ${at?.toISOString().slice(11, 16) ?? '-'} ${name ?? ''}`.trim()),
  ).toEqual([
    'min30 11:00',
    'min60 11:30',
    'hour 12:00',
    'schedule 16:00 Office hours',
    'schedule 17:00 Showroom',
    'tomorrow 07:00',
    'open -',
  ])
  expect(statusEnds('holiday', now, zone, hours).some(({ id }) => id === 'schedule')).toBe(false)
})
