import { type DayHours, mergeHours } from './day-hours.ts'
import {
  type NumberRange,
  numbersIn,
  readRange,
  readRangeOrAny,
  runsOf,
  unexpected,
  writeRange,
} from './number-range.ts'
import { type Reading, readAll, type TimeEntry } from './time-entry.ts'

/** A part of a day's hours that one entry can express: these minutes of each of these hours. */
interface Part {
  readonly hours: NumberRange
  readonly minutes: NumberRange
}
type WeekPart = Part & { readonly weekdays: NumberRange }

/**
 * Encodes hours as entries: equal parts of consecutive weekdays, and then of consecutive hours, are joined
 * (ngcp-client-facts 5.6).
 */
export const encodeOfficeHours = (hours: readonly DayHours[]): readonly TimeEntry[] => {
  const daysOf = new Map<string, { readonly part: Part; readonly weekdays: number[] }>()
  for (const each of mergeHours(hours))
    for (const part of partsOf(each)) {
      const { weekdays } = getOrAdd(daysOf, JSON.stringify(part), { part, weekdays: [] })
      weekdays.push(each.weekday)
    }
  const parts = [...daysOf.values()].flatMap(({ part, weekdays }) =>
    runsOf(weekdays).map((run): WeekPart => ({ ...part, weekdays: run })),
  )
  return joinHours(parts).map(toEntry)
}

/**
 * Reads the hours of a set by weekday, merged. An entry must set the weekday and may set only hour and minute besides.
 */
export const readOfficeHours = (times: readonly TimeEntry[]): Reading<readonly DayHours[]> => {
  const reading = readAll(times, readEntry)
  return 'problem' in reading ? reading : { value: mergeHours(reading.value) }
}

const wholeHour: NumberRange = { from: 0, to: 59 }

/** Divides hours into the rest of the first hour, the whole hours and the beginning of the last hour. */
const partsOf = ({ from, to }: DayHours): readonly Part[] => {
  const [firstHour, lastHour] = [Math.floor(from / 60), Math.floor(to / 60)]
  const [firstMinute, endMinute] = [from % 60, to % 60]
  if (firstHour === lastHour)
    return [{ hours: only(firstHour), minutes: { from: firstMinute, to: Math.max(firstMinute, endMinute - 1) } }]
  const firstWhole = firstMinute > 0 ? firstHour + 1 : firstHour
  return [
    ...(firstMinute > 0 ? [{ hours: only(firstHour), minutes: { from: firstMinute, to: 59 } }] : []),
    ...(firstWhole < lastHour ? [{ hours: { from: firstWhole, to: lastHour - 1 }, minutes: wholeHour }] : []),
    ...(endMinute > 0 ? [{ hours: only(lastHour), minutes: { from: 0, to: endMinute - 1 } }] : []),
  ]
}

const only = (number: number): NumberRange => ({ from: number, to: number })

/** Joins parts with the same weekdays and minutes whose hours are consecutive. */
const joinHours = (parts: readonly WeekPart[]): readonly WeekPart[] => {
  const joined: WeekPart[] = []
  for (const part of parts) {
    const index = joined.findIndex(
      (other) =>
        other.hours.to + 1 === part.hours.from &&
        isSame(other.weekdays, part.weekdays) &&
        isSame(other.minutes, part.minutes),
    )
    const before = joined[index]
    if (before === undefined) joined.push(part)
    else joined[index] = { ...before, hours: { from: before.hours.from, to: part.hours.to } }
  }
  return joined
}

const isSame = (a: NumberRange, b: NumberRange): boolean => a.from === b.from && a.to === b.to

const toEntry = ({ weekdays, hours, minutes }: WeekPart): TimeEntry => ({
  wday: writeRange(weekdays),
  hour: String(writeRange(hours)),
  ...(!isSame(minutes, wholeHour) && { minute: String(writeRange(minutes)) }),
})

const readEntry = (entry: TimeEntry): Reading<readonly DayHours[]> => {
  const problem = unexpected(entry, 'year', 'month', 'mday')
  if (problem) return problem
  const [weekdays, hours, minutes] = [
    readRange(entry, 'wday'),
    readRangeOrAny(entry, 'hour'),
    readRangeOrAny(entry, 'minute'),
  ] as const
  if ('problem' in weekdays) return weekdays
  if ('problem' in hours) return hours
  if ('problem' in minutes) return minutes
  const ranges = isSame(minutes.value, wholeHour)
    ? [{ from: hours.value.from * 60, to: hours.value.to * 60 + 60 }]
    : numbersIn(hours.value).map((hour) => ({
        from: hour * 60 + minutes.value.from,
        to: hour * 60 + minutes.value.to + 1,
      }))
  return { value: numbersIn(weekdays.value).flatMap((weekday) => ranges.map((range) => ({ weekday, ...range }))) }
}

const getOrAdd = <Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value => {
  const known = map.get(key)
  if (known !== undefined) return known
  map.set(key, value)
  return value
}
