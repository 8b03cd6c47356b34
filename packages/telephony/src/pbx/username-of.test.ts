import { expect, test } from 'vitest'
import { freeUsername, usernameOf } from './username-of.ts'

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

test('SEAT-02, GRP-02: a taken username gets the first free number', () => {
  const taken = new Set(['anna', 'anna-2', 'x'.repeat(127)])
  const free = (username: string) => freeUsername(username, (name) => taken.has(name))
  expect([free('anna'), free('ben')]).toEqual(['anna-3', 'ben'])
  expect(free('x'.repeat(127))).toBe(`${'x'.repeat(121)}-2`)
})
