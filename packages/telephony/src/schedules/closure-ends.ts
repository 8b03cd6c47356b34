import { dayNumber, isoDay } from '../clocks/calendar-day.ts'
import { momentOfWallTime, wallTime } from '../clocks/wall-time.ts'
import { dayOf } from './hours-of-day.ts'
import type { Schedule } from './schedule.ts'
import { scheduleChanges } from './schedule-at.ts'

/** An end that is offered for "closed now"; `at` null: none, until somebody opens again. */
export interface ClosureEnd {
  readonly id: 'hour' | 'day' | 'opens' | 'open'
  readonly at: Date | null
}

const hour = 3_600_000
const day = 24 * hour
/** How far ahead an opening is looked for, in days: beyond closed weeks around New Year. */
const daysAhead = 31

/** The end of the day in a zone: the first moment of the next one, also where clocks leave out its midnight. */
export const dayEnd = (now: Date, zone: string): Date => {
  // by the calendar: a day has 23 to 25 hours
  const tomorrow = isoDay(dayOf(dayNumber(wallTime(now, zone)) + 1))
  return momentOfWallTime(`${tomorrow} 00:00`, zone) ?? new Date(now.getTime() + day)
}

/**
 * SCHED-03: the ends that are offered, in order: in an hour, the end of the day, when one of the schedules opens after it,
 * and none.
 * @param zone the company's
 * @param schedules those that it closes
 */
export const closureEnds = (now: Date, zone: string, schedules: readonly Schedule[]): readonly ClosureEnd[] => {
  const end = dayEnd(now, zone)
  // what closes now opens again by its hours alone
  const openings = schedules.flatMap((schedule) => {
    const changes = scheduleChanges({ ...schedule, closures: [] }, end.getTime() - 1, { days: daysAhead, most: 2 })
    return changes.find(({ isOpen }) => isOpen)?.at ?? []
  })
  const opens = openings.length === 0 ? [] : [{ id: 'opens' as const, at: new Date(Math.min(...openings)) }]
  return [
    { id: 'hour', at: new Date(now.getTime() + hour) },
    { id: 'day', at: end },
    ...opens,
    { id: 'open', at: null },
  ]
}
