import { isSet, type Reading, type TimeEntry, type TimeMember, type TimeSetProblem, timeBounds } from './time-entry.ts'

/** A range of numbers, including both ends. */
export interface NumberRange {
  readonly from: number
  readonly to: number
}

/**
 * Reads one member of an entry strictly: a number, or a single range that does not run backwards (CF-13).
 * @returns a problem also when the member is empty; use `readRangeOrAny` where that is allowed
 */
export const readRange = (entry: TimeEntry, member: TimeMember): Reading<NumberRange> => {
  if (!isSet(entry, member)) return { problem: 'Kamailio range should not be empty' }
  const text = String(entry[member]).trim()
  const [first = '', last = first, ...more] = text.split('-')
  if (text.includes(',') || more.length > 0) return { problem: 'multiple ranges are not supported' }
  if (!isNumber(first) || !isNumber(last)) return { problem: 'range should be numeric' }
  const [from, to] = [Number(first), Number(last)]
  const [lowest, highest] = timeBounds[member]
  if (from > to) return { problem: 'reversed ranges are not supported' }
  if (from < lowest || to > highest) return { problem: 'range is out of bounds' }
  return { value: { from, to } }
}

/** Like `readRange`, but an empty member gives its whole range. */
export const readRangeOrAny = (entry: TimeEntry, member: TimeMember): Reading<NumberRange> => {
  const [from, to] = timeBounds[member]
  return isSet(entry, member) ? readRange(entry, member) : { value: { from, to } }
}

/** A problem if one of these members is set, which sets of this kind must not have. */
export const unexpected = (entry: TimeEntry, ...members: TimeMember[]): { problem: TimeSetProblem } | null =>
  members.some((member) => isSet(entry, member)) ? { problem: 'unexpected member' } : null

/** Writes a single value as a number, a range as `a-b`. */
export const writeRange = ({ from, to }: NumberRange): number | string => (from === to ? from : `${from}-${to}`)

/** Joins consecutive numbers: 2, 3, 4, 7 become 2-4 and 7. Keeps the given order. */
export const runsOf = (numbers: readonly number[]): readonly NumberRange[] => {
  const runs: NumberRange[] = []
  for (const number of numbers) {
    const last = runs.at(-1)
    if (last !== undefined && last.to + 1 === number) runs[runs.length - 1] = { from: last.from, to: number }
    else runs.push({ from: number, to: number })
  }
  return runs
}

/** Every number of a range. */
export const numbersIn = ({ from, to }: NumberRange): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

const isNumber = (text: string): boolean => /^\s*\d+\s*$/.test(text)
