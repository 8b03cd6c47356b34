import { expect, test } from 'vitest'
import { isSignInName } from './sign-in-name.ts'

test.each([
  ['anna', true],
  ['anna.novak@nordwind.example', true],
  ['anna@mail.example@nordwind.example', true],
  ['', false],
  ['anna novak', false],
  ['@nordwind.example', false],
  ['anna@', false],
  ['anna@@nordwind.example', false],
  ['a@b@c@d', false],
])('UI-10: %j is a name to sign in with: %j', (text, isOne) => {
  expect(isSignInName(text)).toBe(isOne)
})
