const DAY_MS = 86_400_000
/**
 * Bound of the cache of formatters. More names than real zones can only come from clients that vary upper and lower
 * case.
 */
const MAX_ZONES = 100
/** Bound of the cache of offsets; an entry takes about 50 bytes. */
const MAX_DAYS = 20_000

const formatters = new Map<string, Intl.DateTimeFormat>()

const formatterOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formatters.get(timeZone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
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
  formatters.set(timeZone, made)
  return made
}

type SixNumbers = [number, number, number, number, number, number]

const measuredOffset = (time: number, timeZone: string): number => {
  // 11/20/2025, 09:30:05
  const shown = formatterOf(timeZone).format(time).split(/\D+/).map(Number) as SixNumbers
  const [month, day, year, hour, minute, second] = shown
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1000) * 1000
}

/**
 * Cache of the offsets of whole days, by zone and number of the day. The formatter takes longer than everything else
 * that is done for a row of a list.
 */
const dayOffsets = new Map<string, Map<number, number>>()
let offsetsKnown = 0

/**
 * How far a time zone is ahead of UTC at a moment. For days that begin and end with the same offset, which is nearly
 * all of them, the result is cached.
 * @param time milliseconds since 1970, UTC; not before the year 100
 * @param timeZone an IANA name
 * @returns milliseconds
 * @throws RangeError for a zone that does not exist
 */
export const offsetAt = (time: number, timeZone: string): number => {
  if (timeZone === 'UTC') return 0
  const day = Math.floor(time / DAY_MS)
  const known = dayOffsets.get(timeZone)?.get(day)
  if (known !== undefined) return known
  const offset = measuredOffset(day * DAY_MS, timeZone)
  if (offset !== measuredOffset((day + 1) * DAY_MS, timeZone)) return measuredOffset(time, timeZone)
  if (++offsetsKnown > MAX_DAYS) {
    dayOffsets.clear()
    offsetsKnown = 1
  }
  dayOffsets.set(timeZone, (dayOffsets.get(timeZone) ?? new Map<number, number>()).set(day, offset))
  return offset
}

/**
 * The moment at which the local time of a zone is `wall`. If that time occurs twice, the result is one of the two
 * moments; if it does not occur, the time one hour later is taken.
 * @param wall the local time, as the milliseconds since 1970 at which it would be that time in UTC
 */
export const momentWhenShown = (wall: number, timeZone: string): number => {
  // the first guess may be off by the change to or from summer time
  const guess = wall - offsetAt(wall, timeZone)
  const moment = wall - offsetAt(guess, timeZone)
  // if the local time does not occur, the clocks are put forward between the two candidates
  return moment + offsetAt(moment, timeZone) === wall ? moment : Math.max(guess, moment)
}
