import { parseTimestamp, wallTime } from './wall-time.ts'

/**
 * The moment at which the clocks of a time zone show `YYYY-MM-DD HH:MM[:SS[.mmm]]`, as the platform answers with `tz`.
 * Of the two moments of the hour in which clocks are put back it is one; in the hour that is left out, one beside it.
 *
 * @param timeZone an IANA name
 * @returns null when the text is no such time
 */
export function momentOfWallTime(text: string, timeZone: string): Date | null {
  const asUtc = parseTimestamp(text)
  if (asUtc === null) return null
  const first = new Date(asUtc.getTime() - offsetAt(asUtc, timeZone))
  // the offset at the moment itself: between the two the clocks may have been changed
  return new Date(asUtc.getTime() - offsetAt(first, timeZone))
}

/** How far the zone's clocks are ahead of UTC, in milliseconds. */
export function offsetAt(at: Date, timeZone: string): number {
  const { year, month, day, hour, minute } = wallTime(at, timeZone)
  const minutes = Math.floor(at.getTime() / 60_000)
  return Date.UTC(year, month - 1, day, hour, minute) - minutes * 60_000
}
