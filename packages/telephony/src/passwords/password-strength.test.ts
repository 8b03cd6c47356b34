import { expect, test } from 'vitest'
import { passwordScore } from './password-strength.ts'

test.each([
  ['', 0],
  ['password', 0],
  ['12345678', 0],
  ['aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 0],
  ['sommer2024', 1],
  ['2020202020202020202020202020', 1],
  ['aB3dE5gH7j', 3],
  ['quiet-harbour-42', 4],
])('SET-01: "%s" scores %i of 4', (password, score) => {
  expect(passwordScore(password)).toBe(score)
})

test.each([
  ['a hard end', `${'a'.repeat(32)} quiet-harbour-42`, 4],
  ['a hard beginning', `quiet-harbour-42 ${'a'.repeat(239)}`, 4],
  ['hard only in the middle', `${'a'.repeat(100)}quiet-harbour-42${'a'.repeat(100)}`, 0],
])('FACT-07: a password longer than 32 characters with %s', (_title, password, score) => {
  expect(passwordScore(password)).toBe(score)
})
