import { wallTime } from '../clocks/wall-time.ts'

/** How long ago something was, in the steps of CONV-09. `days` is the distance in calendar days, 2 to 6. */
export type RelativeTime =
  | { kind: 'seconds'; count: number }
  | { kind: 'minutes'; count: number }
  | { kind: 'today' }
  | { kind: 'yesterday' }
  | { kind: 'weekday'; days: number }
  | { kind: 'date' }

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * CONV-09: under 60 s "seconds ago", under an hour "minutes ago", then today, yesterday, the weekday up to six days
 * ago, else the full date. Days are those of the reader's calendar. A moment slightly in the future, because clocks
 * differ, counts as 0 seconds ago; one further ahead is `today` or `date`.
 *
 * @param timeZone IANA name of the reader's zone
 */
export function relativeTime(at: Date, now: Date, timeZone: string): RelativeTime {
  const elapsed = now.getTime() - at.getTime()
  if (Math.abs(elapsed) < MINUTE) return { kind: 'seconds', count: Math.floor(Math.max(elapsed, 0) / 1000) }
  if (elapsed > 0 && elapsed < HOUR) return { kind: 'minutes', count: Math.floor(elapsed / MINUTE) }
  const days = calendarDay(now, timeZone) - calendarDay(at, timeZone)
  if (days === 0) return { kind: 'today' }
  if (days === 1) return { kind: 'yesterday' }
  if (days > 1 && days <= 6) return { kind: 'weekday', days }
  return { kind: 'date' }
}

/** The number of a day in the zone's calendar; consecutive days differ by one, even when the clocks change. */
function calendarDay(at: Date, timeZone: string): number {
  const { year, month, day } = wallTime(at, timeZone)
  return Date.UTC(year, month - 1, day) / DAY
}
