import type { Output, Schema } from '@lineside/contract/http/schema'
import { safeParse } from 'zod/v4/core'
import type { $ZodIssue } from 'zod/v4/core'
import type { FieldError, Reason } from '../../refusal.ts'
import { validationFailed } from '../../refusal.ts'

/**
 * Checks and converts a value by its schema.
 * @throws Refusal naming every wrong field in the field's own terms
 */
export const validate = <S extends Schema>(schema: S, value: unknown): Output<S> => {
  const result = safeParse(schema, value)
  if (result.success) return result.data as Output<S>
  throw validationFailed(result.error.issues.flatMap((issue) => fieldErrors(issue, value)))
}

const memberAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined,
    value,
  )

const fieldErrors = (issue: $ZodIssue, value: unknown): FieldError[] => {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...issue.path, key].join('_'),
      input: memberAt(value, [...issue.path, key]),
      errors: ['Unknown field'],
      reason: { code: 'malformed', values: {} },
    }))
  const field = issue.path.join('_')
  const input = memberAt(value, issue.path)
  const { error, ...reason } = errorOf(issue, String(issue.path.at(-1) ?? ''), input)
  return [{ field, input, errors: [error], reason }]
}

/** The label that the field's own forms derive from a member's name: `subscriber_id` -> `Subscriber id`. */
const labelOf = (field: string): string => {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const required = (field: string) => ({
  error: `${labelOf(field)} field is required`,
  code: 'value_missing' as const,
  values: {},
})

const errorOf = (issue: $ZodIssue, field: string, input: unknown): Reason & { error: string } => {
  if (field !== '' && (input === undefined || input === null)) return required(field)
  const invalid = { code: 'value_invalid', values: {} } as const
  switch (issue.code) {
    case 'too_big': {
      const most = Number(issue.maximum)
      if (typeof input !== 'string')
        return { error: `Value must not exceed ${most}`, code: 'value_too_big', values: { most } }
      const values = { most, length: input.length }
      return {
        error: `Field should not exceed ${most} characters. You entered ${input.length}`,
        code: 'value_too_long',
        values,
      }
    }
    case 'too_small': {
      const least = Number(issue.minimum)
      if (typeof input !== 'string')
        return { error: `Value must be at least ${least}`, code: 'value_too_small', values: { least } }
      if (input.trim() === '') return required(field)
      const values = { least, length: input.length }
      return {
        error: `Field must be at least ${least} characters. You entered ${input.length}`,
        code: 'value_too_short',
        values,
      }
    }
    case 'invalid_value':
      return {
        ...invalid,
        error: `'${(typeof input === 'string' ? input : JSON.stringify(input)).slice(0, 100)}' is not a valid value`,
      }
    case 'invalid_format':
      return issue.format === 'email'
        ? { error: 'Email should be of the format someuser@example.com', code: 'email_invalid', values: {} }
        : { ...invalid, error: 'Invalid value' }
    case 'invalid_type':
      return { ...invalid, error: `Invalid data type, expected '${issue.expected}'` }
    default:
      return { ...invalid, error: 'Invalid value' }
  }
}
