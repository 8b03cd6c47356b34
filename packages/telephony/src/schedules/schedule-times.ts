import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import { dayNumber } from '../clocks/calendar-day.ts'
import { encodeDateRange } from '../time-sets/date-range.ts'
import { type DayHours, mergeHours, otherHours } from '../time-sets/day-hours.ts'
import { parseDay } from '../time-sets/exact-date.ts'
import { encodeOfficeHours } from '../time-sets/office-hours.ts'
import type { TimeEntry } from '../time-sets/time-entry.ts'
import type { DayPart, Schedule } from './schedule.ts'

const endOfDay = 1440

/**
 * SCHED-04: a schedule as the times of a time set, for clients of the original platform. Times can only add: of `during` they
 * are the week and the days that open, of `outside` the rest of the week and the days that close, of `holidays` the holidays.
 * A yearly day is one of every year, and 29 February one only if the exception names it. Rules that take away can not be said,
 * and are left out: the schedule itself decides about calls.
 */
export const scheduleTimes = ({ week, exceptions, holidays }: Schedule, use: ScheduleUse): readonly TimeEntry[] => {
  const off = holidays.flatMap(({ day, from }) =>
    partsOfDay(day, day, false, from === 0 ? null : { from, to: endOfDay }),
  )
  if (use === 'holidays') return off
  const hours = mergeHours(week.flatMap(withinDays))
  const does = use === 'during' ? 'opens' : 'closes'
  const days = exceptions
    .filter((exception) => exception.does === does)
    .flatMap(({ from, to, yearly, part }) => partsOfDay(from, to, yearly, part))
  return use === 'during'
    ? [...encodeOfficeHours(hours), ...days]
    : [...encodeOfficeHours(otherHours(hours)), ...days, ...off]
}

/** Hours that go on after midnight, as hours of two days. */
const withinDays = ({ weekday, from, to }: DayHours): readonly DayHours[] =>
  to <= endOfDay
    ? [{ weekday, from, to }]
    : [
        { weekday, from, to: endOfDay },
        { weekday: (weekday % 7) + 1, from: 0, to: to - endOfDay },
      ]

/**
 * The days of a yearly range, in one year or over one new year. The year in which it ends has a 29 February, so that a range up
 * to the 28th does not reach the end of its month.
 */
const inLeapYear = (from: string, to: string): readonly [string, string] => {
  const [first, last] = [from.slice(4), to.slice(4)]
  const start = first <= last || first === '-02-29' ? 2028 : 2027
  return [`${start}${first}`, `${first <= last ? start : start + 1}${last}`]
}

/** @param part null: the whole days; what lies after midnight is left out */
const partsOfDay = (from: string, to: string, yearly: boolean, part: DayPart | null): readonly TimeEntry[] => {
  const [start, end] = yearly ? inLeapYear(from, to) : [from, to]
  const [first, last] = [parseDay(start), parseDay(end)]
  if (first === null || last === null || dayNumber(first) > dayNumber(last)) return []
  const days = encodeDateRange({ from: first, to: last }).map((entry) => (yearly ? { ...entry, year: null } : entry))
  if (part === null) return days
  // the hours of any one weekday, without the weekday
  const hours = encodeOfficeHours([{ weekday: 1, from: part.from, to: Math.min(part.to, endOfDay) }])
  return days.flatMap((day) => hours.map(({ hour, minute }) => ({ ...day, hour, minute })))
}
