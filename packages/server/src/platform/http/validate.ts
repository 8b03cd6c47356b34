import type { Output, Schema } from '@lineside/contract/http/schema'
import { safeParse } from 'zod/v4/core'
import type { $ZodIssue } from 'zod/v4/core'
import type { FieldError } from './http-problem.ts'
import { validationFailed } from './http-problem.ts'

/**
 * What the schema makes of a value.
 * @throws HttpProblem 422 naming every wrong field in the field's own terms.
 */
export const validate = <S extends Schema>(schema: S, value: unknown): Output<S> => {
  const result = safeParse(schema, value)
  if (result.success) return result.data as Output<S>
  throw validationFailed(result.error.issues.flatMap((issue) => fieldErrors(issue, value)))
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

const fieldErrors = (issue: $ZodIssue, value: unknown): FieldError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('_'),
      input: at(value, [...issue.path, key]),
      errors: ['Unknown field'],
    }))
  const field = issue.path.join('_')
  const input = at(value, issue.path)
  return [{ field, input, errors: [textOf(issue, String(issue.path.at(-1) ?? ''), input)] }]
}

/** Label of a field as the field's forms make it: `subscriber_id` -> `Subscriber id`. */
const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const textOf = (issue: $ZodIssue, field: string, input: unknown): string => {
  if (field !== '' && (input === undefined || input === null)) return `${labelOf(field)} field is required`
  switch (issue.code) {
    case 'too_big':
      return typeof input === 'string'
        ? `Field should not exceed ${issue.maximum} characters. You entered ${input.length}`
        : `Value must not exceed ${issue.maximum}`
    case 'too_small':
      if (typeof input === 'string')
        return input.trim() === ''
          ? `${labelOf(field)} field is required`
          : `Field must be at least ${issue.minimum} characters. You entered ${input.length}`
      return `Value must be at least ${issue.minimum}`
    case 'invalid_value':
      return `'${(typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 100)}' is not a valid value`
    case 'invalid_format':
      return issue.format === 'email' ? 'Email should be of the format someuser@example.com' : 'Invalid value'
    case 'invalid_type':
      return `Invalid data type, expected '${issue.expected}'`
    default:
      return 'Invalid value'
  }
}
