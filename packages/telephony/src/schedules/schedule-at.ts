import type { ScheduleUse } from '@lineside/contract/rtc/call-steps'
import { dayNumber } from '../clocks/calendar-day.ts'
import { wallTime } from '../clocks/wall-time.ts'
import { offsetAt } from '../clocks/zone-offset.ts'
import { dayOf, hoursOfDay } from './hours-of-day.ts'
import { closureAt, type Schedule, type ScheduleReason } from './schedule.ts'

/** The state of a schedule at a moment. */
export interface ScheduleState {
  readonly isOpen: boolean
  readonly because: ScheduleReason
}

/** A moment, in milliseconds since 1970, from which on a schedule is open, or closed. */
export interface ScheduleChange extends ScheduleState {
  readonly at: number
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * SCHED-01: whether a schedule is open at a moment, and why. The local time of its zone decides, so that hours between which
 * clocks are put back hold twice, and those that do not occur never.
 * @param moment milliseconds since 1970
 */
export const scheduleAt = (schedule: Schedule, moment: number): ScheduleState => {
  const closure = closureAt(schedule.closures, moment)
  if (closure !== undefined) return { isOpen: false, because: { by: 'closure', name: closure.reason } }
  const wall = wallTime(new Date(moment), schedule.zone)
  const minute = wall.hour * 60 + wall.minute
  const piece = hoursOfDay(schedule, wall).find(({ from, to }) => from <= minute && minute < to)
  return { isOpen: piece?.isOpen ?? false, because: piece?.because ?? { by: 'week' } }
}

/**
 * Whether a condition holds: a schedule is open, is closed, or is closed on a holiday, also when a day that closes covers the
 * holiday.
 */
export const scheduleHolds = (schedule: Schedule, use: ScheduleUse, moment: number): boolean => {
  if (use === 'holidays') {
    const isHoliday = scheduleAt({ ...schedule, exceptions: [], closures: [] }, moment).because.by === 'holiday'
    return isHoliday && !scheduleAt({ ...schedule, closures: [] }, moment).isOpen
  }
  return scheduleAt(schedule, moment).isOpen === (use === 'during')
}

/**
 * The next moments at which a schedule opens or closes, in order.
 * @param days how far to look ahead, in days
 * @param most how many to find
 */
export const scheduleChanges = (
  schedule: Schedule,
  moment: number,
  { days, most }: { readonly days: number; readonly most: number },
): readonly ScheduleChange[] => {
  const changes: ScheduleChange[] = []
  const today = dayNumber(wallTime(new Date(moment), schedule.zone))
  let { isOpen } = scheduleAt(schedule, moment)
  let last = moment
  for (let day = today; day <= today + days && changes.length < most; day += 1)
    for (const state of statesOf(schedule, day)) {
      if (state.at <= last || changes.length >= most) continue
      last = state.at
      if (state.isOpen !== isOpen) changes.push(state)
      isOpen = state.isOpen
    }
  return changes
}

/**
 * The moments of a day at which a schedule may change, in order, each with its state from then on. Nearly all days have one offset and
 * no closure: their pieces say it all, and each call to a line that follows a schedule asks for up to a fortnight of them.
 */
const statesOf = (schedule: Schedule, day: number): readonly ScheduleChange[] => {
  const { start, end, offset } = spanOf(schedule.zone, day)
  const isClosed = schedule.closures.some(({ since, until }) => since <= end && (until === null || start <= until))
  if (offset === null || isClosed) return edgesOf(schedule, day).map((at) => ({ at, ...scheduleAt(schedule, at) }))
  return hoursOfDay(schedule, dayOf(day)).map(({ from, isOpen, because }) => ({
    at: day * dayMs + from * minuteMs - offset,
    isOpen,
    because,
  }))
}

/** Two moments between which a local day lies, wherever on Earth the zone is; `offset`: null if it is not the same at both. */
const spanOf = (zone: string, day: number) => {
  const [start, end] = [day * dayMs - 15 * hourMs, day * dayMs + 39 * hourMs]
  const offset = offsetAt(start, zone)
  return { start, end, offset: offset === offsetAt(end, zone) ? offset : null }
}

/** When the present state ends; null: not within `days`. */
export const scheduleUntil = (schedule: Schedule, moment: number, days = 14): number | null =>
  scheduleChanges(schedule, moment, { days, most: 1 })[0]?.at ?? null

/**
 * The moments of a day, in order, at which a schedule may change; more than necessary, never fewer. When clocks change, a
 * local time may be two moments, or none, and the change itself is one.
 * @param day days since 1970
 */
export const edgesOf = (schedule: Schedule, day: number): readonly number[] => {
  const midnight = day * dayMs
  const { start, end } = spanOf(schedule.zone, day)
  const offsets = new Set([offsetAt(start, schedule.zone), offsetAt(end, schedule.zone)])
  const edges = new Set<number>()
  for (const { from } of hoursOfDay(schedule, dayOf(day)))
    for (const offset of offsets) edges.add(midnight + from * minuteMs - offset)
  if (offsets.size > 1) edges.add(clockChange(schedule.zone, start, end))
  for (const { since, until } of schedule.closures)
    for (const at of [since, until]) if (at !== null && at >= start && at <= end) edges.add(at)
  const isOfDay = (at: number) => dayNumber(wallTime(new Date(at), schedule.zone)) === day
  return [...edges].filter(isOfDay).toSorted((left, right) => left - right)
}

/** The minute from which on the zone has the offset that it has at `end`. */
const clockChange = (zone: string, start: number, end: number): number => {
  const offset = offsetAt(start, zone)
  let [before, after] = [start, end]
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, zone) === offset) before = middle
    else after = middle
  }
  return after
}
