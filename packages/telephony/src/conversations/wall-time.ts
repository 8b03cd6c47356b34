/** What a clock on the wall of a time zone shows. `weekday` counts from 0, Sunday. */
export type WallTime = { year: number; month: number; day: number; hour: number; minute: number; weekday: number }

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
  const at = new Date(Date.UTC(year, month - 1, day, hour, minute, second, milliseconds))
  at.setUTCFullYear(year)
  const isSame = at.getUTCMonth() === month - 1 && at.getUTCDate() === day && at.getUTCHours() === hour
  return isSame && minute < 60 && second < 60 ? at : null
}

type SixNumbers = [number, number, number, number, number, number]

/** What the wall clock of `timeZone` (an IANA name) shows at a moment. */
export function wallTime(at: Date, timeZone: string): WallTime {
  const parts = Object.fromEntries(
    formatter(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute', number>
  const { year, month, day, hour, minute } = parts
  return { year, month, day, hour, minute, weekday: new Date(Date.UTC(year, month - 1, day)).getUTCDay() }
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  formatters.set(timeZone, made)
  return made
}

const two = (value: number) => String(value).padStart(2, '0')
const four = (value: number) => String(value).padStart(4, '0')

/** UI-07: `YYYY-MM-DD`. */
export const isoDay = ({ year, month, day }: WallTime): string => `${four(year)}-${two(month)}-${two(day)}`

/** UI-07: `YYYY/MM/DD`. */
export const slashDay = ({ year, month, day }: WallTime): string => `${four(year)}/${two(month)}/${two(day)}`

/** UI-07: `HH:mm`, 24 hours. */
export const clockTime = ({ hour, minute }: WallTime): string => `${two(hour)}:${two(minute)}`

/** UI-07: `YYYY-MM-DD HH:mm`, 24 hours. */
export const isoMinute = (time: WallTime): string => `${isoDay(time)} ${clockTime(time)}`
