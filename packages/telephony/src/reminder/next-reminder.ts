import type { Reminder } from '@lineside/contract/resources/reminders'
import { wallTime } from '../clocks/wall-time.ts'
import { offsetAt } from '../clocks/zone-offset.ts'
import { parseReminderTime, type ReminderTime } from './reminder-time.ts'

const DAY = 86_400_000
/** How many days ahead are searched: enough for a weekend, and for a day that a zone's calendar leaves out. */
const DAYS_AHEAD = 9

export type ReminderRule = Pick<Reminder, 'time' | 'recur' | 'active'>

/**
 * REM-04: when a reminder is due next after `now`: `never` and `always` at the next occurrence of its time of day,
 * `weekdays` at the next on a day from Monday to Friday. When the clocks are put forward over that time, it is due as
 * long after the change as it would have been without one. When they are put back and the time occurs twice, the first
 * counts.
 *
 * @param timeZone IANA name of the subscriber's zone
 * @returns null when the reminder is off or its time is not valid
 */
export const nextReminder = ({ time, recur, active }: ReminderRule, now: Date, timeZone: string): Date | null => {
  const parsed = parseReminderTime(time)
  if (!active || 'error' in parsed) return null
  const today = wallTime(now, timeZone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const midnight = Date.UTC(today.year, today.month - 1, today.day) + ahead * DAY
    if (recur === 'weekdays' && isWeekend(midnight)) continue
    const at = momentOn(midnight, parsed.time, timeZone)
    if (at !== null && at > now) return at
  }
  return null
}

const isWeekend = (midnight: number): boolean => [0, 6].includes(new Date(midnight).getUTCDay())

/**
 * The moment of a time of day on a day.
 * @returns null on a day that the zone's calendar leaves out
 */
const momentOn = (midnight: number, { hour, minute, second }: ReminderTime, timeZone: string): Date | null => {
  const wanted = midnight + ((hour * 60 + minute) * 60 + second) * 1000
  // the moment by the offset of the day before and of the day after: the same, unless the clocks change in between
  const [before, after] = [wanted - DAY, wanted + DAY].map(
    (beside) => new Date(wanted - offsetAt(beside, timeZone)),
  ) as [Date, Date]
  const shows = (at: Date) => at.getTime() + offsetAt(at.getTime(), timeZone) === wanted
  if (shows(before) && shows(after)) return before < after ? before : after
  if (shows(after)) return after
  return wallTime(before, timeZone).day === new Date(midnight).getUTCDate() ? before : null
}
