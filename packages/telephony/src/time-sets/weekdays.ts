import { numbersIn, readRange, runsOf, unexpected, type NumberRange } from './number-range.ts'
import { type Reading, readAll, type TimeEntry } from './time-entry.ts'

/** The week as it is shown: Monday to Sunday, in the platform's numbers (CF-10). */
export const weekOrder = [2, 3, 4, 5, 6, 7, 1] as const

/** Encodes weekdays as one entry each, in the given order. */
export const encodeWeekdays = (weekdays: readonly number[]): readonly TimeEntry[] =>
  weekdays.map((wday) => ({ year: null, month: null, mday: null, wday, hour: null, minute: null }))

/** Reads the weekdays of a set, each once, in the order of the week. */
export const readWeekdays = (times: readonly TimeEntry[]): Reading<readonly number[]> => {
  const reading = readAll(times, readEntry)
  return 'problem' in reading ? reading : { value: weekOrder.filter((wday) => reading.value.includes(wday)) }
}

/** Runs of consecutive weekdays in the week from Monday: Saturday and Sunday are 7 to 1. */
export const weekdayRuns = (weekdays: readonly number[]): readonly NumberRange[] => {
  const places = weekOrder.flatMap((wday, index) => (weekdays.includes(wday) ? [index] : []))
  return runsOf(places).map(({ from, to }) => ({ from: weekOrder[from] ?? 1, to: weekOrder[to] ?? 1 }))
}

const readEntry = (entry: TimeEntry): Reading<readonly number[]> => {
  const problem = unexpected(entry, 'year', 'month', 'mday', 'hour', 'minute')
  if (problem) return problem
  const days = readRange(entry, 'wday')
  return 'problem' in days ? days : { value: numbersIn(days.value) }
}
