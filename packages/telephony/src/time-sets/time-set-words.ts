import type { CalendarDay, DayRange } from '../clocks/calendar-day.ts'
import { joinNights, saidOutside } from './day-hours.ts'
import type { NumberRange } from './number-range.ts'
import type { TimeSetContent } from './read-time-set.ts'
import { weekdayRuns, weekOrder } from './weekdays.ts'

/**
 * Weekdays with the same hours. `hours` are in minutes from midnight, with `to` exclusive and above 1440 for times on
 * the next day; `isAllDay`: from midnight to midnight.
 */
export interface HoursWords {
  /** Runs of consecutive days in the week from Monday, in the platform's numbers (1 = Sunday). */
  readonly days: readonly NumberRange[]
  readonly hours: readonly NumberRange[]
  readonly isAllDay: boolean
}

/** The meaning of a time set, as values for a sentence in the reader's language: "Monday to Friday, 09:00 to 17:00". */
export type TimeSetWords =
  /** The set contains no moment. */
  | { readonly kind: 'never' }
  | { readonly kind: 'day'; readonly day: CalendarDay }
  | { readonly kind: 'days'; readonly ranges: readonly DayRange[] }
  | { readonly kind: 'weekdays'; readonly days: readonly NumberRange[] }
  | { readonly kind: 'hours'; readonly parts: readonly HoursWords[] }
  /** All hours except these. */
  | { readonly kind: 'outside'; readonly parts: readonly HoursWords[] }
  /** A set that was not made by one of our editors: only its name can be shown. */
  | { readonly kind: 'unknown' }

export const timeSetWords = (content: TimeSetContent): TimeSetWords => {
  switch (content.kind) {
    case 'date-exact':
      return content.day === null ? never : { kind: 'day', day: content.day }
    case 'date-range':
      return content.ranges.length === 0 ? never : { kind: 'days', ranges: content.ranges }
    case 'weekdays':
      return content.weekdays.length === 0 ? never : { kind: 'weekdays', days: weekdayRuns(content.weekdays) }
    case 'office-hours': {
      const outside = saidOutside(content.hours)
      const parts = hoursWords(joinNights(outside ?? content.hours))
      return parts.length === 0 ? never : { kind: outside === null ? 'hours' : 'outside', parts }
    }
    case 'incompatible':
      return { kind: 'unknown' }
  }
}

const never: TimeSetWords = { kind: 'never' }

/**
 * Hours of the week as they are said: days with the same hours together, in the order of the week.
 * @param all `to` may be above 1440
 */
export const hoursWords = (all: readonly (NumberRange & { readonly weekday: number })[]): readonly HoursWords[] => {
  const groups = new Map<string, { readonly weekdays: number[]; readonly hours: readonly NumberRange[] }>()
  for (const weekday of weekOrder) {
    const hours = all.filter((each) => each.weekday === weekday).map(({ from, to }) => ({ from, to }))
    if (hours.length === 0) continue
    const key = JSON.stringify(hours)
    const group = groups.get(key) ?? { weekdays: [], hours }
    group.weekdays.push(weekday)
    groups.set(key, group)
  }
  return [...groups.values()].map(({ weekdays, hours }) => ({
    days: weekdayRuns(weekdays),
    hours,
    isAllDay: hours.length === 1 && hours[0]?.from === 0 && hours[0].to === 1440,
  }))
}
