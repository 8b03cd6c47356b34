import { type CalendarDay, pad } from './calendar-day.ts'
import { readDateRanges } from './date-range.ts'
import type { Reading, TimeEntry } from './time-entry.ts'

/** One day, in the form of the field's date picker: strings with leading zeros, the rest null (ngcp-client-facts 5.6). */
export const encodeExactDate = ({ year, month, day }: CalendarDay): readonly TimeEntry[] => [
  { year: pad(year, 4), month: pad(month), mday: pad(day), wday: null, hour: null, minute: null },
]

/** @returns null for a set without entries; a set of more than one day is none of this kind */
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
