import { type CalendarDay, dayText } from '@lineside/telephony/time-sets/calendar-day'
import { timeBounds } from '@lineside/telephony/time-sets/time-entry'

/** CF-10: the first and the last day that may be chosen. */
export const firstDay = dayText({ year: timeBounds.year[0], month: 1, day: 1 })
export const lastDay = dayText({ year: timeBounds.year[1], month: 12, day: 31 })

/** As this device shows it. */
export const today = (): CalendarDay => {
  const now = new Date()
  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}
