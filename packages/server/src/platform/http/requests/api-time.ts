import { momentWhenShown, offsetAt } from '@lineside/telephony/clocks/zone-offset'
import { unprocessable } from '../../http-problem.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Most days kept in the cache; each takes some 50 bytes. */
const MAX_DAYS = 20_000

/** Written dates by day number. */
const dates = new Map<number, string>()

const dateOf = (day: number): string => {
  const known = dates.get(day)
  if (known !== undefined) return known
  const text = new Date(day * DAY_MS).toISOString().slice(0, 10)
  if (dates.size >= MAX_DAYS) dates.clear()
  dates.set(day, text)
  return text
}

/** 00 to 59. */
const twoDigits = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'))

/**
 * Writes a moment in the API's form: `YYYY-MM-DD HH:MM:SS` in the time zone, followed by `.mmm` unless that is zero.
 * @param zone a name that `requireTimeZone` has checked
 */
export const formatApiTime = (at: Date, zone: string): string => {
  const time = at.getTime()
  const wall = time + offsetAt(time, zone)
  const day = Math.floor(wall / DAY_MS)
  const milliseconds = wall - day * DAY_MS
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const text = `${dateOf(day)} ${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`
  const fraction = milliseconds % 1000
  return fraction === 0 ? text : `${text}.${String(fraction).padStart(3, '0')}`
}

/**
 * Checks the zone of a `tz` parameter (an IANA name).
 * @throws HttpProblem 422
 */
export const requireTimeZone = (name: string): string => {
  try {
    offsetAt(0, name)
    return name
  } catch {
    throw unprocessable(`Query parameter 'tz' value is not a valid time zone`)
  }
}

const TIME =
  /^(\d{4})-(\d{2})(?:-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?)?$/

/**
 * Reads the moment of a filter: `YYYY-MM`, `YYYY-MM-DD` (each its first moment), `YYYY-MM-DD HH:MM[:SS[.mmm]]`, or the
 * same in ISO form with `T` and an offset of its own.
 * @param zone time zone of a text without an offset; a time that its clocks skip counts as the first one after the gap
 * @returns undefined when the text has none of these forms or names a day or time that does not exist
 */
export const parseApiTime = (text: string, zone: string): Date | undefined => {
  const match = TIME.exec(text.trim())
  if (match === null) return undefined
  const [, year = '', month = '', day = '01', hour = '00', minute = '00', second = '00', fraction = '', offset] = match
  const wall = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.padEnd(3, '0').slice(0, 3)}Z`)
  // Date takes 30 February for 2 March, and 24:00 for the next day
  if (Number.isNaN(wall.getTime()) || !wall.toISOString().startsWith(`${year}-${month}-${day}T${hour}`))
    return undefined
  if (offset !== undefined) return new Date(wall.getTime() - minutesOf(offset) * MINUTE_MS)
  return new Date(momentWhenShown(wall.getTime(), zone))
}

const minutesOf = (offset: string): number => {
  if (offset === 'Z') return 0
  const digits = offset.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return offset.startsWith('-') ? -minutes : minutes
}
