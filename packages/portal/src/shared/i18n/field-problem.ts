import type { z } from 'zod/mini'

/** The problems that a field can have; `useFieldMessage` has their texts. */
export type FieldProblem =
  | { kind: 'required' | 'numeric' | 'invalid' | 'email' | 'characters' | 'username' | 'timeRange' }
  | { kind: 'phoneNumberMissing' | 'phoneNumber' | 'numberOrName' }
  | { kind: 'maxLength'; maxLength: number }
  | { kind: 'minSeconds'; minValue: number }
  | { kind: 'maxSeconds'; maxValue: number }

const plainKinds: readonly string[] = [
  'required',
  'numeric',
  'email',
  'characters',
  'username',
  'timeRange',
  'phoneNumberMissing',
  'phoneNumber',
  'numberOrName',
] satisfies FieldProblem['kind'][]

/**
 * The field problem for a schema's issue. A schema names a kind without a number as its `error`
 * (`z.string().check(z.regex(DIGITS, { error: 'numeric' }))`); limits and empty values are read from the issue itself.
 */
export function fieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  if (isPlainKind(issue.message)) return { kind: issue.message }
  // for a union such as "empty or a mail address" the last member is the one that was meant
  const [meant] = issue.code === 'invalid_union' ? (issue.errors.at(-1) ?? []) : []
  if (meant) return fieldProblem(meant)
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { kind: 'maxLength', maxLength: Number(issue.maximum) }
  if (issue.code === 'too_small' && issue.origin === 'string') return { kind: 'required' }
  // in a form, only a value that has not been chosen yet has a wrong type
  if (issue.code === 'invalid_type') return { kind: 'required' }
  if (issue.code === 'invalid_format' && issue.format === 'email') return { kind: 'email' }
  return { kind: 'invalid' }
}

type PlainKind = Exclude<FieldProblem['kind'], 'invalid' | 'maxLength' | 'minSeconds' | 'maxSeconds'>

const isPlainKind = (message: string): message is PlainKind => plainKinds.includes(message)
