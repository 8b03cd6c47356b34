import { compareDays } from '../clocks/calendar-day.ts'
import { parseDay } from '../time-sets/exact-date.ts'
import type { DayPart, Schedule } from './schedule.ts'

/** Where a schedule is wrong: the member, and its place in the list. */
export interface ScheduleProblem {
  readonly field: 'week' | 'exceptions'
  readonly index: number
  /** `part`: a part of a day has no length, or more than 24 hours; `days`: no day, an end before the start, over a year. */
  readonly wrong: 'part' | 'days'
}

const minutesOfDay = 1440

/** The first mistake in a schedule's hours and days; null: there is none. */
export const scheduleProblem = ({
  week,
  exceptions,
}: Pick<Schedule, 'week' | 'exceptions'>): ScheduleProblem | null => {
  const hours = week.findIndex((each) => !isPart(each))
  if (hours >= 0) return { field: 'week', index: hours, wrong: 'part' }
  for (const [index, { from, to, part }] of exceptions.entries()) {
    const [first, last] = [parseDay(from), parseDay(to)]
    if (first === null || last === null || compareDays(first, last) > 0 || compareDays(last, first) > 366)
      return { field: 'exceptions', index, wrong: 'days' }
    if (part !== null && !isPart(part)) return { field: 'exceptions', index, wrong: 'part' }
  }
  return null
}

const isPart = ({ from, to }: DayPart): boolean => from < to && to - from <= minutesOfDay
