import { clockTime, wallTime } from '../clocks/wall-time.ts'
import { nextReminder, type ReminderRule } from './next-reminder.ts'

/**
 * When a reminder rings, as values for a sentence in the reader's language. `time` is HH:MM in the subscriber's time
 * zone.
 */
export type ReminderWords =
  | { readonly kind: 'off' }
  | {
      readonly kind: 'rings'
      readonly at: Date
      readonly time: string
      readonly day: 'today' | 'tomorrow' | 'later'
      /** `once`: rings once and is then off; `weekdays`: Monday to Friday; `daily`: every day. */
      readonly repeats: 'once' | 'weekdays' | 'daily'
    }

const repeats = { never: 'once', weekdays: 'weekdays', always: 'daily' } as const

/** @param timeZone the subscriber's, an IANA name */
export const reminderWords = (rule: ReminderRule, now: Date, timeZone: string): ReminderWords => {
  const at = nextReminder(rule, now, timeZone)
  if (at === null) return { kind: 'off' }
  const shown = wallTime(at, timeZone)
  const today = wallTime(now, timeZone)
  const days = Date.UTC(shown.year, shown.month - 1, shown.day) - Date.UTC(today.year, today.month - 1, today.day)
  const day = days === 0 ? 'today' : days === 86_400_000 ? 'tomorrow' : 'later'
  return { kind: 'rings', at, time: clockTime(shown), day, repeats: repeats[rule.recur] }
}
