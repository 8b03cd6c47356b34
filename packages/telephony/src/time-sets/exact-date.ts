import { type CalendarDay, daysInMonth, pad } from '../clocks/calendar-day.ts'
import { readDateRanges } from './date-range.ts'
import { type Reading, timeBounds, type TimeEntry } from './time-entry.ts'

/**
 * Encodes one day in the form that existing clients write: strings with leading zeros, the other members null
 * (ngcp-client-facts 5.6).
 */
export const encodeExactDate = ({ year, month, day }: CalendarDay): readonly TimeEntry[] => [
  { year: pad(year, 4), month: pad(month), mday: pad(day), wday: null, hour: null, minute: null },
]

/**
 * Reads the day of a set.
 * @returns the value null for a set without entries; a problem for a set with more than one day
 */
export const readExactDate = (times: readonly TimeEntry[]): Reading<CalendarDay | null> => {
  const reading = readDateRanges(times)
  if ('problem' in reading) return reading
  const [first, ...more] = reading.value
  if (first === undefined) return times.length === 0 ? { value: null } : { problem: 'range is out of bounds' }
  const isOne = more.length === 0 && first.from.day === first.to.day && first.from.month === first.to.month
  return isOne && first.from.year === first.to.year
    ? { value: first.from }
    : { problem: 'multiple ranges are not supported' }
}

/**
 * Reads YYYY-MM-DD or YYYY/MM/DD.
 * @returns null when it is not a day or is outside the years 1900 to 2100
 */
export const parseDay = (text: string): CalendarDay | null => {
  const [, year, month, mday] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.trim()) ?? []
  const day = { year: Number(year), month: Number(month), day: Number(mday) }
  return isCalendarDay(day) ? day : null
}

/** Whether the day exists and its year is within the range of CF-10. */
const isCalendarDay = ({ year, month, day }: CalendarDay): boolean =>
  [year, month, day].every(Number.isInteger) &&
  year >= timeBounds.year[0] &&
  year <= timeBounds.year[1] &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= daysInMonth(year, month)
