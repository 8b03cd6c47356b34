import type { CalendarDay, DayRange } from '../clocks/calendar-day.ts'
import { readDateRanges } from './date-range.ts'
import type { DayHours } from './day-hours.ts'
import { readExactDate } from './exact-date.ts'
import { readOfficeHours } from './office-hours.ts'
import type { Reading, TimeEntry, TimeSetProblem } from './time-entry.ts'
import { type TimeSetKind, timeSetKindOf } from './time-set-kind.ts'
import { readWeekdays } from './weekdays.ts'

/** The content of a time set, for its editor. */
export type TimeSetContent =
  | { readonly kind: 'date-exact'; readonly day: CalendarDay | null }
  | { readonly kind: 'date-range'; readonly ranges: readonly DayRange[] }
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'office-hours'; readonly hours: readonly DayHours[] }
  /**
   * CF-14: a set that no editor can show: it is shown with a banner and can only be deleted. `as`: the kind by its
   * name.
   */
  | { readonly kind: 'incompatible'; readonly as: TimeSetKind | null; readonly problem: TimeSetProblem }

/** Reads a set as the kind given by its name (CF-12). Never throws, whatever the set contains. */
export const readTimeSet = (set: { readonly name: string; readonly times: readonly TimeEntry[] }): TimeSetContent => {
  const kind = timeSetKindOf(set.name)
  const content = <Value>(reading: Reading<Value>, make: (value: Value) => TimeSetContent): TimeSetContent =>
    'problem' in reading ? { kind: 'incompatible', as: kind, problem: reading.problem } : make(reading.value)
  switch (kind) {
    case 'date-exact':
      return content(readExactDate(set.times), (day) => ({ kind, day }))
    case 'date-range':
      return content(readDateRanges(set.times), (ranges) => ({ kind, ranges }))
    case 'weekdays':
      return content(readWeekdays(set.times), (weekdays) => ({ kind, weekdays }))
    case 'office-hours':
      return content(readOfficeHours(set.times), (hours) => ({ kind, hours }))
    case null:
      return { kind: 'incompatible', as: null, problem: 'unknown kind' }
  }
}
