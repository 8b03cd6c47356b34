import { isSet, type TimeEntry } from './time-entry.ts'

/** A local time of day. */
export interface ClockEdge {
  readonly hour: number
  readonly minute: number
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/**
 * The times of day at which an entry of a time set may begin or cease to match, on any day. There may be more than
 * necessary but never fewer: midnight is included whenever the entry restricts days.
 * @returns each time once, in no order; nothing for an entry that can not be read
 */
export const clockEdges = (entry: TimeEntry): readonly ClockEdge[] => {
  const hour = rangeOf(entry, 'hour')
  const minute = rangeOf(entry, 'minute')
  const edges = new Map<number, ClockEdge>()
  const add = (edge: ClockEdge) => edges.set(edge.hour * 60 + edge.minute, edge)
  if (hour !== null) for (const start of [hour.from, (hour.to + 1) % 24]) add({ hour: start, minute: 0 })
  if (minute !== null)
    for (const start of hours)
      for (const edge of [minute.from, minute.to + 1])
        add({ hour: (start + Math.floor(edge / 60)) % 24, minute: edge % 60 })
  if ((['wday', 'mday', 'month', 'year'] as const).some((member) => isSet(entry, member))) add({ hour: 0, minute: 0 })
  return [...edges.values()]
}

/** @returns null when the member is not set or is not a valid number or range */
const rangeOf = (entry: TimeEntry, member: 'hour' | 'minute'): { from: number; to: number } | null => {
  if (!isSet(entry, member)) return null
  const [from = Number.NaN, to = from] = String(entry[member]).split('-').map(Number)
  const most = member === 'hour' ? 23 : 59
  const isRange = [from, to].every((value) => Number.isInteger(value) && value >= 0 && value <= most)
  return isRange ? { from, to } : null
}
