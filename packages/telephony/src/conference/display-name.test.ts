import { expect, test } from 'vitest'
import { cleanDisplayName } from './display-name.ts'

test.each([
  ['Anna Novak', 'Anna Novak'],
  ['  Anna \n\t Novak ', 'Anna Novak'],
  ['Анна Новак', 'Анна Новак'],
  // characters that reverse the direction of the text after them or are invisible
  ['Anna\u202Ekavon\u200B', 'Annakavon'],
  ['\u0000\u0007', null],
  ['\u200B', null],
  ['', null],
])('a display name of a conference: %j is shown as %j', (name, shown) => {
  expect(cleanDisplayName(name)).toBe(shown)
})

test('a display name is cut at 128 characters, and no character in two', () => {
  expect(cleanDisplayName('😀'.repeat(200))).toBe('😀'.repeat(128))
})
