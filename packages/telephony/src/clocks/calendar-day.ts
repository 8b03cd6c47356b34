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

/** UI-07: `YYYY-MM-DD`. */
export const isoDay = ({ year, month, day }: CalendarDay): string => `${pad(year, 4)}-${pad(month)}-${pad(day)}`

/** Compares two days; below 0: `a` comes first. */
export const compareDays = (a: CalendarDay, b: CalendarDay): number => dayNumber(a) - dayNumber(b)

/** Days since 1970-01-01. */
export const dayNumber = ({ year, month, day }: CalendarDay): number => Date.UTC(year, month - 1, day) / 86_400_000

export const pad = (value: number, length = 2): string => String(value).padStart(length, '0')
