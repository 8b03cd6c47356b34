import { expect, test } from 'vitest'
import { type Outcome, outcomeOf } from './saving.ts'

test.each<[string, Outcome, readonly Outcome[], Outcome]>([
  ['nothing has changed', 'unchanged', ['unchanged', 'unchanged'], 'unchanged'],
  ['it has no parts', 'unchanged', [], 'unchanged'],
  ['one of its parts has changed', 'unchanged', ['unchanged', 'updated'], 'updated'],
  ['a part is new', 'unchanged', ['created', 'unchanged'], 'updated'],
  ['it is new, with all its parts', 'created', ['created', 'unchanged'], 'created'],
  ['it has changed, and its parts have not', 'updated', ['unchanged'], 'updated'],
])('the outcome of saving is told when %s', (_, whole, parts, expected) => {
  expect(outcomeOf(whole, ...parts)).toBe(expected)
})
