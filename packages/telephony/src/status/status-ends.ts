import type { StatusKind } from '@lineside/contract/rtc/status-kinds'
import { isoDay } from '../clocks/calendar-day.ts'
import { momentOfWallTime, wallTime } from '../clocks/wall-time.ts'

/** An end that is offered for a status; `at` null: none, until the person changes it. */
export interface StatusEnd {
  readonly id: 'min30' | 'min60' | 'hour' | 'schedule' | 'tomorrow' | 'monday' | 'open'
  readonly at: Date | null
  /** The schedule that closes then. */
  readonly name?: string
}

/** A schedule of the company and when it closes next; null: it is closed, or never closes. */
export interface ClosingHours {
  readonly name: string
  readonly closes: Date | null
}

/** Most schedules that are offered as an end. */
const mostSchedules = 2

const minute = 60_000
const day = 86_400_000
/** Hours of a day at which something usually ends: the break, and the working day. */
const usualEnds = ['13:00', '17:00'] as const
const dayBegins = '08:00'

/**
 * STAT-01: the ends that are offered, in order: soon, later today, tomorrow, next Mondays for a holiday, and none.
 * @param zone of the person who chooses
 * @param hours schedules that may end it: those that close today, and each moment once
 */
export const statusEnds = (
  kind: StatusKind,
  now: Date,
  zone: string,
  hours: readonly ClosingHours[] = [],
): readonly StatusEnd[] => {
  const from = now.getTime()
  const dayAfter = (days: number) => isoDay(wallTime(new Date(from + days * day), zone))
  const at = (days: number, clock: string) => momentOfWallTime(`${dayAfter(days)} ${clock}`, zone)
  const tomorrow = at(1, dayBegins)
  const open: StatusEnd = { id: 'open', at: null }
  if (kind === 'holiday') {
    const { weekday } = wallTime(now, zone)
    const toMonday = (8 - weekday) % 7 || 7
    const mondays = [toMonday, toMonday + 7, toMonday + 14].map((days) => at(days, dayBegins))
    return [...[tomorrow].map((end) => ({ id: 'tomorrow' as const, at: end })), ...mondays.map(monday), open].filter(
      ({ id, at: end }) => id === 'open' || end !== null,
    )
  }
  const today = dayAfter(0)
  const closing = new Map(
    hours.flatMap(({ name, closes }) =>
      closes !== null && closes.getTime() > from && isoDay(wallTime(closes, zone)) === today
        ? [[closes.getTime(), { id: 'schedule' as const, at: closes, name }] as const]
        : [],
    ),
  )
  const bySchedule = [...closing.values()].slice(0, mostSchedules)
  const isTold = (end: Date) => bySchedule.some(({ at: closes }) => closes.getTime() === end.getTime())
  const later = usualEnds.flatMap((clock) => {
    const end = at(0, clock)
    // what ends within the hour is offered as such
    return end === null || end.getTime() - from < 61 * minute || isTold(end) ? [] : [{ id: 'hour' as const, at: end }]
  })
  const soon: readonly StatusEnd[] = [
    { id: 'min30', at: new Date(from + 30 * minute) },
    { id: 'min60', at: new Date(from + 60 * minute) },
  ]
  return [
    ...soon,
    ...later,
    ...bySchedule,
    ...(tomorrow === null ? [] : [{ id: 'tomorrow' as const, at: tomorrow }]),
    open,
  ]
}

const monday = (at: Date | null): StatusEnd => ({ id: 'monday', at })

/** The end that is chosen at first: an hour for what is short, else the next morning, or the Monday after. */
export const usualEnd = (kind: StatusKind, now: Date, zone: string): Date | null => {
  const id = kind === 'holiday' ? 'monday' : kind === 'dnd' || kind === 'away' ? 'tomorrow' : 'min60'
  return statusEnds(kind, now, zone).find((end) => end.id === id)?.at ?? null
}
