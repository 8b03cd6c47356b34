import { timeBounds } from './time-entry.ts'

/** A calendar day; `month` counts from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** A range of days, including both ends. */
export interface DayRange {
  readonly from: CalendarDay
  readonly to: CalendarDay
}

export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

/** Whether the day exists and its year is within the range of CF-10. */
export const isCalendarDay = ({ year, month, day }: CalendarDay): boolean =>
  [year, month, day].every(Number.isInteger) &&
  year >= timeBounds.year[0] &&
  year <= timeBounds.year[1] &&
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  day <= daysInMonth(year, month)

/**
 * Reads YYYY-MM-DD or YYYY/MM/DD.
 * @returns null when it is not a day or is outside the years 1900 to 2100
 */
export const parseDay = (text: string): CalendarDay | null => {
  const [, year, month, mday] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text.trim()) ?? []
  const day = { year: Number(year), month: Number(month), day: Number(mday) }
  return isCalendarDay(day) ? day : null
}

/** YYYY-MM-DD. */
export const dayText = ({ year, month, day }: CalendarDay): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** Compares two days; below 0: `a` comes first. */
export const compareDays = (a: CalendarDay, b: CalendarDay): number => dayNumber(a) - dayNumber(b)

/** Days since 1970-01-01. */
export const dayNumber = ({ year, month, day }: CalendarDay): number => Date.UTC(year, month - 1, day) / 86_400_000

export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
