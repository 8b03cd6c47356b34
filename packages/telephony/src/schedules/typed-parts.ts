import { pad } from '../clocks/calendar-day.ts'
import { typedMinutes } from '../clocks/typed-time.ts'
import type { DayPart } from './schedule.ts'

const endOfDay = 1440
/** Most ranges that one day is given. */
const mostParts = 10

/** Minutes as HH:MM; the end of the day is 24:00, and what lies after it is a time of the next day. */
export const partClock = (minutes: number): string => {
  const shown = minutes > endOfDay ? minutes - endOfDay : minutes
  return `${pad(Math.floor(shown / 60))}:${pad(shown % 60)}`
}

/** The ranges of a day as a field shows them: `08:00–12:00, 13:00–17:00`; empty: none. */
export const partsText = (parts: readonly DayPart[]): string =>
  parts.map(({ from, to }) => `${partClock(from)}–${partClock(to)}`).join(', ')

/** A comma or semicolon between ranges, but not the one of `8,30`: before it a range has ended. */
const between =
  /\s*;\s*|\s*,\s+|(?<=[-–—]\s*\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]m)?\s*),(?=\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]m)?\s*[-–—])/

/**
 * Reads the ranges of a day as people type them: `8-12, 13-17`, `9.30 – 17h`, `22-6`. An end that is not after the start is on
 * the next day; 24 and 0 are the end of the day. Ranges come in order, and those that touch or overlap become one.
 * @returns null when it can not be read, or has more than ten ranges
 */
export const typedParts = (text: string): readonly DayPart[] | null => {
  const plain = text.trim()
  if (plain === '') return []
  const parts: DayPart[] = []
  for (const range of plain.split(between)) {
    const [first = '', last = '', ...more] = range.split(/\s*[-–—]\s*/)
    const from = typedMinutes(first)
    const to = /^24(?:[:.,h]?00)?$/.test(last.trim()) ? endOfDay : typedMinutes(last)
    if (more.length > 0 || from === null || to === null) return null
    parts.push({ from, to: to > from ? to : to + endOfDay })
  }
  const joined = joinedParts(parts)
  return joined.length > mostParts ? null : joined
}

/** Ranges in order; those that touch or overlap become one, of at most 24 hours. */
export const joinedParts = (parts: readonly DayPart[]): readonly DayPart[] => {
  const joined: DayPart[] = []
  for (const part of parts.toSorted((left, right) => left.from - right.from)) {
    const last = joined.at(-1)
    if (last === undefined || last.to < part.from) joined.push(part)
    else joined[joined.length - 1] = { from: last.from, to: Math.min(Math.max(last.to, part.to), last.from + endOfDay) }
  }
  return joined
}
