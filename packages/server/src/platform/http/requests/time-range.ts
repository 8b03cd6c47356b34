import { parseApiTime } from './api-time.ts'
import { validationFailed } from '../../refusal.ts'

/** Moments from `from` (included) to `before` (excluded); undefined: no bound. */
export interface TimeRange {
  readonly from?: Date
  readonly before?: Date
}

/**
 * The range of two filters of the API, both inclusive: a bare day or month as the upper bound includes all of it, even
 * if a day has 23 or 25 hours. An empty text is no bound.
 * @param names of the query parameters, for the refusal
 * @throws HttpProblem 422
 */
export const timeRange = (
  query: Readonly<Record<string, unknown>>,
  names: readonly [from: string, to: string],
  zone: string,
): TimeRange => {
  const [from, to] = names.map((name) => (typeof query[name] === 'string' && query[name] !== '' ? query[name] : null))
  return {
    ...(from ? { from: required(parseApiTime(from, zone), names[0], from) } : {}),
    ...(to ? { before: endOf(to, zone) ?? afterMoment(required(parseApiTime(to, zone), names[1], to)) } : {}),
  }
}

const required = (moment: Date | undefined, field: string, input: string): Date => {
  if (moment === undefined) throw validationFailed([{ field, input, errors: ['Invalid date or time'] }])
  return moment
}

/** The first moment after a bare day or month; undefined for one that does not exist. */
const endOf = (text: string, zone: string): Date | undefined => {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(text.trim())
  if (match === null || parseApiTime(text, zone) === undefined) return undefined
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number]
  const next = new Date(0)
  next.setUTCFullYear(year, match[3] === undefined ? month : month - 1, match[3] === undefined ? 1 : day + 1)
  return parseApiTime(next.toISOString().slice(0, 10), zone)
}

/** The next moment: stored times are exact to a millisecond. */
const afterMoment = (moment: Date): Date => new Date(moment.getTime() + 1)
