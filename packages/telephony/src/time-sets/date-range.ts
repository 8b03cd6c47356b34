import { compareDays, dayNumber, type DayRange, daysInMonth } from '../clocks/calendar-day.ts'
import { type NumberRange, numbersIn, readRange, readRangeOrAny, unexpected, writeRange } from './number-range.ts'
import { type Reading, readAll, type TimeEntry } from './time-entry.ts'

/**
 * Encodes a range of days as entries: the rest of the first month, the whole months and years between, and the
 * beginning of the last month. The end of a month is written as 31, and whole months and years without their days
 * (ngcp-client-facts 5.6).
 */
export const encodeDateRange = ({ from, to }: DayRange): readonly TimeEntry[] => {
  const isMonthEnd = to.day === daysInMonth(to.year, to.month)
  if (from.year === to.year && from.month === to.month) {
    const until = isMonthEnd && from.day !== to.day ? 31 : to.day
    return [entry({ from: from.year, to: to.year }, { from: from.month, to: to.month }, { from: from.day, to: until })]
  }
  const start = monthNumber(from)
  const end = monthNumber(to)
  const [firstWhole, lastWhole] = [from.day === 1 ? start : start + 1, isMonthEnd ? end : end - 1]
  return [
    ...(from.day === 1 ? [] : monthEntries(start, start, { from: from.day, to: 31 })),
    ...wholeMonths(firstWhole, lastWhole),
    ...(isMonthEnd ? [] : monthEntries(end, end, { from: 1, to: to.day })),
  ]
}

/** Encodes several ranges, one after the other. */
export const encodeDateRanges = (ranges: readonly DayRange[]): readonly TimeEntry[] => ranges.flatMap(encodeDateRange)

/**
 * Reads the days of a set, in order and with adjacent ranges joined. Days that a month does not have are left out. An
 * entry must set the year and may set only month and day of the month besides.
 */
export const readDateRanges = (times: readonly TimeEntry[]): Reading<readonly DayRange[]> => {
  const reading = readAll(times, readEntry)
  return 'problem' in reading ? reading : { value: joined(reading.value) }
}

/** Months counted from year 0, so that the end of a year needs no special case. */
const monthNumber = ({ year, month }: { year: number; month: number }): number => year * 12 + month - 1
const yearOf = (month: number): number => Math.floor(month / 12)

const wholeMonths = (first: number, last: number): readonly TimeEntry[] => {
  if (first > last) return []
  if (yearOf(first) === yearOf(last)) return monthEntries(first, last)
  const [firstYear, lastYear] = [Math.ceil(first / 12), yearOf(last + 1) - 1]
  return [
    ...(first % 12 === 0 ? [] : monthEntries(first, firstYear * 12 - 1)),
    ...(firstYear > lastYear ? [] : [entry({ from: firstYear, to: lastYear }, wholeYear, wholeMonth)]),
    ...(last % 12 === 11 ? [] : monthEntries((lastYear + 1) * 12, last)),
  ]
}

/** The entry for months of one year. */
const monthEntries = (first: number, last: number, days: NumberRange = wholeMonth): readonly TimeEntry[] => [
  entry({ from: yearOf(first), to: yearOf(last) }, { from: (first % 12) + 1, to: (last % 12) + 1 }, days),
]

const wholeYear: NumberRange = { from: 1, to: 12 }
const wholeMonth: NumberRange = { from: 1, to: 31 }

const entry = (years: NumberRange, months: NumberRange, days: NumberRange): TimeEntry => {
  const isWholeMonth = days.from === 1 && days.to === 31
  const isWholeYear = isWholeMonth && months.from === 1 && months.to === 12
  return {
    year: writeRange(years),
    ...(!isWholeYear && { month: writeRange(months) }),
    ...(!isWholeMonth && { mday: writeRange(days) }),
  }
}

const readEntry = (time: TimeEntry): Reading<readonly DayRange[]> => {
  const problem = unexpected(time, 'wday', 'hour', 'minute')
  if (problem) return problem
  const [years, months, days] = [
    readRange(time, 'year'),
    readRangeOrAny(time, 'month'),
    readRangeOrAny(time, 'mday'),
  ] as const
  if ('problem' in years) return years
  if ('problem' in months) return months
  if ('problem' in days) return days
  const ranges = numbersIn(years.value).flatMap((year) =>
    numbersIn(months.value).flatMap((month): readonly DayRange[] => {
      const last = Math.min(days.value.to, daysInMonth(year, month))
      if (days.value.from > last) return []
      return [{ from: { year, month, day: days.value.from }, to: { year, month, day: last } }]
    }),
  )
  return { value: ranges }
}

const joined = (ranges: readonly DayRange[]): readonly DayRange[] => {
  const result: DayRange[] = []
  for (const range of ranges.toSorted((a, b) => compareDays(a.from, b.from))) {
    const last = result.at(-1)
    if (last === undefined || dayNumber(range.from) > dayNumber(last.to) + 1) result.push(range)
    else if (compareDays(range.to, last.to) > 0) result[result.length - 1] = { from: last.from, to: range.to }
  }
  return result
}
