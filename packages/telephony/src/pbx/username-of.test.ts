import { expect, test } from 'vitest'
import { usernameOf } from './username-of.ts'

test.each([
  ['Anna Novak', 'anna-novak'],
  ['Anna Novak-Reiter', 'anna-novak-reiter'],
  ['  Front   desk ', 'front-desk'],
  ['FrontDesk', 'front-desk'],
  ['Sales24', 'sales-24'],
  ['2nd floor', '2-nd-floor'],
  ['Łukasz Wiśniewski', 'lukasz-wisniewski'],
  ['Jürgen Groß', 'jurgen-gross'],
  ['Seán O’Brien', 'sean-obrien'],
  ['Андрей Щукин', 'andrey-shchukin'],
  ['Support (EU) & US', 'support-eu-us'],
  ['東京', '24'],
  ['!!!', '24'],
  ['x'.repeat(300), 'x'.repeat(127)],
])('SEAT-02, GRP-02: the username of %j is %j', (name, username) => {
  expect(usernameOf(name, '24')).toBe(username)
  expect(username).toMatch(/^[a-z\d-]{1,127}$/)
})
