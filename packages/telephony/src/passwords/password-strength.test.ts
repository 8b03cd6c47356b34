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

test('SET-01: text beyond the longest password is not checked', () => {
  const longest = 'a'.repeat(32)
  expect(passwordScore(`${longest}quiet-harbour-42`)).toBe(passwordScore(longest))
})
