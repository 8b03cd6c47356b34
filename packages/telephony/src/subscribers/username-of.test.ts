import { describe, expect, test } from 'vitest'
import { freeUsername, usernameOf } from './username-of.ts'

describe('SEAT-02: the username of a name', () => {
  test.each([
    ['Anna Amsel', 'anna-amsel'],
    ['  Jürgen Groß ', 'jurgen-gross'],
    ['Sales & Support (Wien)', 'sales-support-wien'],
    ['ANNA__Novák', 'anna-novak'],
    ['Анна', ''],
    ['x'.repeat(100), 'x'.repeat(64)],
  ])('%s: %s', (name, username) => {
    expect(usernameOf(name)).toBe(username)
  })

  test('the first that nobody has', () => {
    const taken = new Set(['anna', 'anna-2'])
    expect(freeUsername('anna', (name) => taken.has(name))).toBe('anna-3')
    expect(freeUsername('ben', (name) => taken.has(name))).toBe('ben')
  })
})
