const DAY_MS = 86_400_000
/** Zones that somebody asked for; more names than there are zones means that somebody plays with upper and lower case. */
const MAX_ZONES = 100
/** Some 50 bytes each. */
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

/** Offsets of days, by zone and number of the day. Asking the formatter takes longer than all else in a row of a list. */
const dayOffsets = new Map<string, Map<number, number>>()
let offsetsKnown = 0

/**
 * How far the clocks of a time zone are ahead of UTC at a moment. Days that begin and end with the same offset, and those are
 * nearly all, are asked for once.
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
 * When the clocks of a time zone show `wall`. Of the two moments of an hour that comes twice it is one; an hour that is left
 * out counts as the one after it.
 * @param wall what they show, as milliseconds since 1970 of a clock in UTC that shows the same
 */
export const momentWhenShown = (wall: number, timeZone: string): number => {
  // the first guess may have the offset of the other season
  const guess = wall - offsetAt(wall, timeZone)
  const moment = wall - offsetAt(guess, timeZone)
  // clocks that never show it were put forward between the two
  return moment + offsetAt(moment, timeZone) === wall ? moment : Math.max(guess, moment)
}
