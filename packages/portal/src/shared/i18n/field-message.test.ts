import { createTranslator } from 'use-intl/core'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import basics from '../../messages/en/basics.json' with { type: 'json' }
import { type FieldProblem, fieldProblem } from './field-problem.ts'
import { fieldMessage } from './use-field-message.ts'

const t = createTranslator({ locale: 'en-US', messages: { basics }, namespace: 'basics' })

describe('UI-06, UI-10: the problem of a field', () => {
  const cases: [FieldProblem, string][] = [
    [{ kind: 'required' }, 'PIN is required'],
    [{ kind: 'maxLength', maxLength: 64 }, 'PIN must have at most 64 letters'],
    [{ kind: 'numeric' }, 'PIN must consist of numeric characters only'],
    [{ kind: 'minSeconds', minValue: 1 }, 'PIN must be at least 1 second'],
    [{ kind: 'maxSeconds', maxValue: 600 }, 'PIN must be maximum of 600 seconds'],
    [{ kind: 'phoneNumberMissing' }, 'Input a phone number'],
    [{ kind: 'phoneNumber' }, 'Input a valid phone number'],
    [{ kind: 'numberOrName' }, 'Input a valid number or subscriber name'],
    [{ kind: 'characters' }, 'Input contains invalid characters'],
    [{ kind: 'username' }, 'Input username or username@domain'],
    [{ kind: 'timeRange' }, 'Please select a valid timerange'],
    [{ kind: 'email' }, 'Input a valid email address'],
    [{ kind: 'invalid' }, 'PIN is not valid'],
  ]
  test.each(cases)('%o', (problem, text) => {
    expect(fieldMessage(t, 'PIN', problem)).toBe(text)
  })
})

describe('the problem behind an issue of a schema', () => {
  const problemOf = (schema: z.ZodMiniType, value: unknown) => {
    const issue = schema.safeParse(value).error?.issues[0]
    return issue ? fieldProblem(issue) : null
  }
  const text = z.string().check(z.minLength(1), z.maxLength(5), z.regex(/^\d*$/, { error: 'numeric' }))

  test.each<[string, unknown, FieldProblem | null]>([
    ['fine', '12345', null],
    ['empty', '', { kind: 'required' }],
    ['absent', undefined, { kind: 'required' }],
    ['too long', '123456', { kind: 'maxLength', maxLength: 5 }],
    ['named by the schema', '12a', { kind: 'numeric' }],
    ['not chosen', null, { kind: 'required' }],
  ])('%s', (_title, value, problem) => {
    expect(problemOf(text, value)).toEqual(problem)
  })

  test('empty or of a form: the form says what is wrong', () => {
    const mail = z.nullable(z.union([z.literal(''), z.email().check(z.maxLength(9))]))
    expect(problemOf(mail, '')).toBeNull()
    expect(problemOf(mail, 'anna@')).toEqual({ kind: 'email' })
    expect(problemOf(mail, 'anna@mail.test')).toEqual({ kind: 'maxLength', maxLength: 9 })
  })

  test('a pattern without a word of its own', () => {
    expect(problemOf(z.string().check(z.regex(/a/)), 'b')).toEqual({ kind: 'invalid' })
  })

  test('an e-mail address', () => {
    expect(problemOf(z.email(), 'someone')).toEqual({ kind: 'email' })
  })
})
