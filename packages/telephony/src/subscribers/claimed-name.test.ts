import { expect, test } from 'vitest'
import { claimedName } from './claimed-name.ts'

test.each([
  [{ name: ' Anna  Novak ' }, 'Anna Novak'],
  [{ name: 'Анна Новак' }, 'Анна Новак'],
  [{ name: '', given_name: 'Anna', family_name: 'Novak' }, 'Anna Novak'],
  [{ family_name: 'Novak' }, 'Novak'],
  [{ name: 7, given_name: null }, 'anna.novak'],
  [{}, 'anna.novak'],
  // a name that turns its direction, or breaks its line, reads as another one
  [{ name: 'Anna\u202e\nNovak' }, 'Anna Novak'],
  [{ name: '\u0000' }, 'anna.novak'],
  [{ name: 'Annamaria Novakova' }, 'Annamaria N'],
  [{ name: 'Annamaria \u{1F98A}\u{1F98A}' }, 'Annamaria'],
])('FACT-08: the name of %j is %s', (claims, name) => {
  expect(claimedName(claims, 'anna.novak@nordwind.example', 11)).toBe(name)
})
