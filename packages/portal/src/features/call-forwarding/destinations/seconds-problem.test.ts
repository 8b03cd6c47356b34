import { expect, test } from 'vitest'
import { secondsProblem } from './seconds-problem.ts'

test.each([
  ['', { kind: 'numeric' }],
  ['1e2', { kind: 'numeric' }],
  ['2.5', { kind: 'numeric' }],
  ['-5', { kind: 'numeric' }],
  ['0', { kind: 'minSeconds', minValue: 1 }],
  ['00', { kind: 'minSeconds', minValue: 1 }],
  ['1', null],
  ['060', null],
  ['86400', null],
  ['86401', { kind: 'maxSeconds', maxValue: 86_400 }],
])('CF-20: %j seconds', (typed, problem) => {
  expect(secondsProblem(typed)).toEqual(problem)
})
