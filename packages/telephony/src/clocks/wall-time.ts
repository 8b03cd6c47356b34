import { type CalendarDay, isoDay, pad } from './calendar-day.ts'
import { momentWhenShown, offsetAt } from './zone-offset.ts'

/** The local time of a time zone. `weekday`: 0 is Sunday. */
export interface WallTime extends CalendarDay {
  readonly hour: number
  readonly minute: number
  readonly weekday: number
}

const TIMESTAMP = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?Z?$/

/**
 * Reads the platform's `YYYY-MM-DD HH:MM[:SS[.mmm]]` as UTC.
 *
 * @returns the moment, or null when the text is no such time or names a day that does not exist
 */
export function parseTimestamp(text: string): Date | null {
  const match = TIMESTAMP.exec(text.trim())
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map((part) => Number(part ?? 0)) as SixNumbers
  const milliseconds = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000)
  const moment = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  moment.setUTCFullYear(year)
  const isSame = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day && moment.getUTCHours() === hour
  return isSame && minute < 60 && second < 60 ? moment : null
}

type SixNumbers = [number, number, number, number, number, number]

/** The local time of `timeZone` (an IANA name) at a moment. */
export function wallTime(moment: Date, timeZone: string): WallTime {
  const shown = new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    weekday: shown.getUTCDay(),
  }
}

/**
 * The moment at which the local time of a zone is `YYYY-MM-DD HH:MM[:SS[.mmm]]`, as the platform answers with `tz`.
 *
 * @param timeZone an IANA name
 * @returns null when the text is no such time
 */
export function momentOfWallTime(text: string, timeZone: string): Date | null {
  const shown = parseTimestamp(text)
  return shown && new Date(momentWhenShown(shown.getTime(), timeZone))
}

/** UI-07: `YYYY/MM/DD`. */
export const slashDay = ({ year, month, day }: CalendarDay): string => `${pad(year, 4)}/${pad(month)}/${pad(day)}`

/** UI-07: `HH:mm`, 24 hours. */
export const clockTime = ({ hour, minute }: WallTime): string => `${pad(hour)}:${pad(minute)}`

/** UI-07: `YYYY-MM-DD HH:mm`, 24 hours. */
export const isoMinute = (time: WallTime): string => `${isoDay(time)} ${clockTime(time)}`
