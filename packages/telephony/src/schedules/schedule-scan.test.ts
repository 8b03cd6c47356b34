import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber, isoDay } from '../clocks/calendar-day.ts'
import { wallTime } from '../clocks/wall-time.ts'
import { dayOf } from './hours-of-day.ts'
import type { Schedule } from './schedule.ts'
import { scheduleAt, scheduleChanges } from './schedule-at.ts'

/* Around changes of clocks in odd zones: the changes that are found are those that a look at each quarter of an hour sees. */

const quarterMs = 900_000
const days = 3
/** A zone, and a moment at which its clocks change; Nepal's do not. */
const changes: readonly (readonly [zone: string, at: string])[] = [
  // by half an hour
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  // at midnight, which comes twice, or not at all
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['Atlantic/Azores', '2026-03-29T01:00Z'],
  ['Atlantic/Azores', '2026-10-25T01:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00Z'],
  ['Europe/Vienna', '2026-03-29T01:00Z'],
  ['Asia/Kathmandu', '2026-03-29T01:00Z'],
]

const quarters = (from: number, to: number) => fc.integer({ min: from * 4, max: to * 4 })
const part = fc
  .tuple(quarters(0, 23), quarters(0.25, 24))
  .map(([from, length]) => ({ from: from * 15, to: Math.min(2880, (from + length) * 15) }))
const around = fc.integer({ min: -1, max: days })
const schedules = fc.record({
  week: fc.array(fc.record({ weekday: fc.integer({ min: 1, max: 7 }), hours: part }), { maxLength: 6 }),
  exceptions: fc.array(fc.record({ does: fc.constantFrom('closes', 'opens'), on: around, part: fc.option(part) }), {
    maxLength: 3,
  }),
  holidays: fc.array(fc.record({ on: around, from: fc.constantFrom(0, 720) }), { maxLength: 2 }),
  closures: fc.array(fc.record({ since: quarters(-48, 72), length: fc.option(quarters(0.25, 48)) }), { maxLength: 2 }),
})

test('SCHED-01: the changes that are looked up are those that occur, also while clocks change', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...changes),
      quarters(-60, 24),
      fc.nat(quarterMs - 1),
      schedules,
      ([zone, at], before, late, drawn) => {
        const begin = Date.parse(at) + before * quarterMs
        const today = dayNumber(wallTime(new Date(begin), zone))
        const dayFrom = (on: number) => isoDay(dayOf(today + on))
        const schedule: Schedule = {
          zone,
          week: drawn.week.map(({ weekday, hours }) => ({ weekday, ...hours })),
          exceptions: drawn.exceptions.map(({ does, on, part: of }) => {
            const day = dayFrom(on)
            return { name: does, does, from: day, to: day, yearly: false, part: of }
          }),
          holidays: drawn.holidays.map(({ on, from }) => ({ day: dayFrom(on), name: 'Holiday', from })),
          closures: drawn.closures.map(({ since, length }) => ({
            reason: 'Snow',
            since: begin + since * quarterMs,
            until: length === null ? null : begin + (since + length) * quarterMs,
          })),
        }
        const seen = []
        let { isOpen } = scheduleAt(schedule, begin + late)
        for (let next = begin + quarterMs; ; next += quarterMs) {
          if (dayNumber(wallTime(new Date(next), zone)) > today + days) break
          const state = scheduleAt(schedule, next)
          if (state.isOpen !== isOpen) seen.push({ at: next, ...state })
          isOpen = state.isOpen
        }
        expect(scheduleChanges(schedule, begin + late, { days, most: 1_000 })).toEqual(seen)
      },
    ),
    { numRuns: 150 },
  )
})
