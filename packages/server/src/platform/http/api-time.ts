import { unprocessable } from './http-problem.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Zones that somebody asked for; more names than there are zones means that somebody plays with upper and lower case. */
const MAX_ZONES = 1000
/** Some 50 bytes each. */
const MAX_DAYS = 20_000

const formatters = new Map<string, Intl.DateTimeFormat>()

/** @throws RangeError for a zone that does not exist */
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  if (formatters.size >= MAX_ZONES) formatters.clear()
  formatters.set(zone, made)
  return made
}

/** How far the clocks of a zone are ahead of UTC at a moment, in milliseconds, by what they show. */
const measuredOffset = (time: number, zone: string): number => {
  // 11/20/2025, 09:30:05
  const [month, day, year, hour, minute, second] = formatterOf(zone).format(time).split(/\D+/).map(Number) as SixNumbers
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

/** Offsets of days, by zone and number of the day. Asking the formatter takes longer than all else in a row of a list. */
const dayOffsets = new Map<string, Map<number, number>>()
let offsetsKnown = 0

/** The offset at a moment; of days that begin and end with the same one, and those are nearly all, it is remembered. */
const offsetAt = (time: number, zone: string): number => {
  const day = Math.floor(time / DAY_MS)
  const known = dayOffsets.get(zone)?.get(day)
  if (known !== undefined) return known
  const offset = measuredOffset(day * DAY_MS, zone)
  if (offset !== measuredOffset((day + 1) * DAY_MS, zone)) return measuredOffset(time, zone)
  if (++offsetsKnown > MAX_DAYS) {
    dayOffsets.clear()
    offsetsKnown = 1
  }
  dayOffsets.set(zone, (dayOffsets.get(zone) ?? new Map<number, number>()).set(day, offset))
  return offset
}

type SixNumbers = [number, number, number, number, number, number]

/** Days as they are written, by their number. */
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
 * The API's form of a moment: `YYYY-MM-DD HH:MM:SS` on the clocks of a zone, followed by `.mmm` unless that is zero.
 * @param zone a name that `requireTimeZone` let through
 */
export const formatApiTime = (at: Date, zone: string): string => {
  const time = at.getTime()
  const wall = zone === 'UTC' ? time : time + offsetAt(time, zone)
  const day = Math.floor(wall / DAY_MS)
  const milliseconds = wall - day * DAY_MS
  const seconds = Math.floor(milliseconds / 1000)
  const minutes = Math.floor(seconds / 60)
  const text = `${dateOf(day)} ${twoDigits[Math.floor(minutes / 60)]}:${twoDigits[minutes % 60]}:${twoDigits[seconds % 60]}`
  const fraction = milliseconds % 1000
  return fraction === 0 ? text : `${text}.${String(fraction).padStart(3, '0')}`
}

/**
 * The zone of a `tz` parameter (an IANA name).
 * @throws HttpProblem 422
 */
export const requireTimeZone = (name: string): string => {
  try {
    formatterOf(name)
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
 * @param zone whose clocks show it, where it has no offset of its own; a moment that they skip counts as the one after it
 * @returns undefined when the text is nothing of this or names a day or time that does not exist
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
  return new Date(momentOf(wall.getTime(), zone))
}

const minutesOf = (offset: string): number => {
  if (offset === 'Z') return 0
  const digits = offset.replace(/\D/g, '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return offset.startsWith('-') ? -minutes : minutes
}

/** When the clocks of a zone show `wall`; twice the first guess, since its own offset may be that of the other season. */
const momentOf = (wall: number, zone: string): number => {
  if (zone === 'UTC') return wall
  const guess = wall - offsetAt(wall, zone)
  const moment = wall - offsetAt(guess, zone)
  // clocks that never show it were put forward between the two
  return moment + offsetAt(moment, zone) === wall ? moment : Math.max(guess, moment)
}
