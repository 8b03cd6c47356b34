import { expect, test } from 'vitest'
import { shortNames } from './short-names.ts'

test.each<[string, readonly string[], readonly string[]]>([
  ['nobody', [], []],
  ['first names', ['Max Berger', 'Anna Maria Novak', 'Workshop'], ['Max', 'Anna', 'Workshop']],
  ['the same first name twice', ['Max Berger', 'Max Lang', 'Eva Lind'], ['Max Berger', 'Max Lang', 'Eva']],
])('GRP-02: people in a sentence: %s', (_, names, expected) => {
  expect(shortNames(names)).toEqual(expected)
})
