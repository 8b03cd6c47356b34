import { expect, test } from 'vitest'
import type { FieldSpec } from './field-spec.ts'
import { isSameValue, type SpecProblem, specProblem } from './spec-problem.ts'

const name = { kind: 'text', id: 'name', label: 'Name', isRequired: true, maxLength: 64 } as const
const extension = {
  ...({ kind: 'text', id: 'extension', label: 'Extension', isRequired: true, isNumeric: true, maxLength: 64 } as const),
  problem: (value: string) => (value === '99' ? 'Allowed extensions are between 10 and 89' : undefined),
} as const
const timeout = { kind: 'number', id: 'timeout', label: 'Timeout', isRequired: true, min: 1, max: 3600 } as const
const seconds = { ...timeout, unit: 'seconds' } as const
const numbers = {
  ...({ kind: 'multi', id: 'numbers', label: 'Numbers', addLabel: 'Number', isRequired: true } as const),
  source: { key: [], search: async () => [], named: async () => [] },
} as const

test.each<[string, FieldSpec, string | readonly string[], SpecProblem | null]>([
  ['a name', name, 'Anna', null],
  ['no name', name, '  ', { kind: 'required' }],
  ['64 letters', name, 'x'.repeat(64), null],
  ['65 letters', name, 'x'.repeat(65), { kind: 'maxLength', maxLength: 64 }],
  ['spaces around it', extension, ' 24 ', null],
  ['letters', extension, '2a', { kind: 'numeric' }],
  ['words of its own', extension, '99', { kind: 'words', text: 'Allowed extensions are between 10 and 89' }],
  ['a number', timeout, '10', null],
  ['no number', timeout, '', { kind: 'required' }],
  ['half a number', timeout, '1.5', { kind: 'numeric' }],
  ['out of range', timeout, '3601', { kind: 'range', min: 1, max: 3600 }],
  ['too few seconds', seconds, '0', { kind: 'minSeconds', minValue: 1 }],
  ['too many seconds', seconds, '3601', { kind: 'maxSeconds', maxValue: 3600 }],
  ['none chosen', numbers, [], { kind: 'required' }],
  ['one chosen', numbers, ['7'], null],
])('GRP-02, SEAT-02: %s', (_about, spec, value, problem) => {
  expect(specProblem(spec, value)).toEqual(problem)
})

test.each([
  ['a', 'a ', true],
  ['a', 'b', false],
  [['1', '2'], ['1', '2'], true],
  [['1', '2'], ['2', '1'], false],
  [['1'], ['1', '2'], false],
  [true, false, false],
])('PBX-02: there is something to save: %j is %j: %s', (left, right, isSame) => {
  expect(isSameValue(left, right)).toBe(isSame)
})
