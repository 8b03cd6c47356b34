import { expect, test } from 'vitest'
import { isCallForHelp } from './lines-on-call.ts'

test.each([
  ['dialled, and not decided yet', { called: null, dialled: '112' }, true],
  ['reached by a speed dial', { called: { line: null, number: '133' }, dialled: '*1' }, true],
  ['a number like others', { called: { line: null, number: '43664123' }, dialled: '0664123' }, false],
  ['an extension of the same digits', { called: { line: 7, number: '112' }, dialled: '112' }, false],
  ['a call from outside', { called: { line: 7, number: '4319' }, dialled: null }, false],
])('TEL-06: a call for help is known: %s', (_what, call, expected) => {
  expect(isCallForHelp(call)).toBe(expected)
})
