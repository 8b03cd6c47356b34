import type { WallTime } from '../clocks/wall-time.ts'
import type { TimeEntry, TimeMember } from './time-entry.ts'

/**
 * Whether a time set contains a moment: one of its entries matches. A set without entries contains no moment. Ranges
 * may wrap around (`wday` 6-1 is Friday to Sunday), except for years (ngcp-api-facts 4.4).
 * @param at local time in the subscriber's time zone
 */
export const matchesTimeSet = (times: readonly TimeEntry[], at: WallTime): boolean =>
  times.some(
    (entry) =>
      holds(entry, 'wday', at.weekday + 1) &&
      holds(entry, 'hour', at.hour) &&
      holds(entry, 'minute', at.minute) &&
      holds(entry, 'mday', at.day) &&
      holds(entry, 'month', at.month) &&
      holds(entry, 'year', at.year),
  )

const holds = (entry: TimeEntry, member: TimeMember, now: number): boolean => {
  const value = entry[member]
  if (value === undefined || value === null || value === '') return true
  if (typeof value === 'number') return value === now
  const dash = value.indexOf('-')
  if (dash < 0) return Number(value) === now
  const from = Number(value.slice(0, dash))
  const to = Number(value.slice(dash + 1))
  if (from <= to) return from <= now && now <= to
  // if one end is not a number, both comparisons are false and the entry does not match
  return from > to && member !== 'year' && (from <= now || now <= to)
}
