import { type CalendarDay, pad } from './calendar-day.ts'
import { readDateRanges } from './date-range.ts'
import type { Reading, TimeEntry } from './time-entry.ts'

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
