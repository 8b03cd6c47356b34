import type { TimePart } from '@lineside/contract/resources/forwarding/time-sets'
import { timeListSchema, timeParts } from '@lineside/contract/resources/forwarding/time-sets'
import type { StoredTime } from '../../platform/db/tables/call-forwarding-tables.ts'
import { type FieldError, validationFailed } from '../../platform/refusal.ts'
import { validate } from '../../platform/http/requests/validate.ts'
import { listOf } from './list-of.ts'

const names = Object.keys(timeParts) as TimePart[]

/**
 * Checks the times of a write and puts them into their stored form: every part present, as text or null.
 * @throws Refusal in the field's words (ngcp-api-facts 4.4)
 */
export const storedTimes = (wanted: unknown): readonly StoredTime[] => {
  const written = validate(timeListSchema, listOf('times', wanted))
  const times = written.map(
    (time) => Object.fromEntries(names.map((name) => [name, textOf(time[name])])) as unknown as StoredTime,
  )
  const wrong = times.flatMap((time, index) =>
    names.flatMap((name): FieldError[] => {
      const error = errorOf(name, time[name])
      return error === undefined ? [] : [{ field: `${index}_${name}`, input: time[name], errors: [error] }]
    }),
  )
  if (wrong.length > 0) throw validationFailed(wrong)
  return times
}

const textOf = (part: string | number | null | undefined): string | null =>
  part === null || part === undefined || part === '' ? null : String(part)

/**
 * The error in `n` or `n-m`, if any. Only a range of years must ascend; all others may wrap around, such as hours
 * `22-6`.
 */
const errorOf = (name: TimePart, text: string | null): string | undefined => {
  if (text === null) return undefined
  const range = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(text)
  if (range === null) return 'Invalid format'
  const { min, max } = timeParts[name]
  const first = Number(range[1])
  const second = Number(range[2] ?? range[1])
  if (first < min || second < min) return 'First value too small'
  if (second > max || first > max) return 'Second value too big'
  return name === 'year' && second < first ? 'Second value smaller than first' : undefined
}
