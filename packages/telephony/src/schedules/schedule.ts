import type { DayHours } from '../time-sets/day-hours.ts'

/** A part of a day, in minutes from midnight; `to` is exclusive, and above 1440 it is on the following day. */
export interface DayPart {
  readonly from: number
  readonly to: number
}

/**
 * SCHED-01: days that differ from the week. `closes`: closed on these days, or in `part` of each. `opens`: open in `part` of
 * each day (null: all day) instead of the week's hours, also on a holiday.
 */
export interface ScheduleException {
  readonly name: string
  readonly does: 'closes' | 'opens'
  /** `YYYY-MM-DD`; both days are included. */
  readonly from: string
  readonly to: string
  /** The same days of every year; 29 February is a day of leap years alone. */
  readonly yearly: boolean
  readonly part: DayPart | null
}

/** SCHED-02: a day, `YYYY-MM-DD`, closed from a minute on; 0: all day. */
export interface Holiday {
  readonly day: string
  readonly name: string
  readonly from: number
}

/** SCHED-03: "closed now", from `since` up to, and without, `until`; milliseconds since 1970. */
export interface Closure {
  /** May be empty. */
  readonly reason: string
  readonly since: number
  /** null: until somebody opens again. */
  readonly until: number | null
}

/** The closure that holds at a moment; the first of several. It ends by itself, for the moment alone decides. */
export const closureAt = <Of extends Pick<Closure, 'since' | 'until'>>(
  closures: readonly Of[],
  moment: number,
): Of | undefined => closures.find(({ since, until }) => since <= moment && (until === null || moment < until))

/** SCHED-01: hours with a name, and everything that decides at a moment whether they are open. */
export interface Schedule {
  /** An IANA name. */
  readonly zone: string
  /** `weekday` counts from 1, Sunday; `to` is up to 2880, for hours that go on after midnight. */
  readonly week: readonly DayHours[]
  readonly exceptions: readonly ScheduleException[]
  /** The company's; none for a schedule that does not follow them. */
  readonly holidays: readonly Holiday[]
  readonly closures: readonly Closure[]
}

/** The reason why a schedule is open or closed: the week, or what goes before it, by its name. */
export type ScheduleReason =
  | { readonly by: 'week' }
  | { readonly by: 'exception' | 'holiday' | 'closure'; readonly name: string }
