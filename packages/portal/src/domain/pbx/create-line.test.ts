import { expect, test } from 'vitest'
import { hardPassword, laterSteps } from './create-line.ts'

const line = { name: 'Anna', username: '', extension: '21', aliasNumbers: ['7'], soundSet: 'Company' }
const labels = { numbers: 'Alias numbers', soundSet: 'Sound set' }

test.each([
  ['here numbers come along with the seat', true, line, ['soundSet']],
  ['elsewhere they follow', false, line, ['numbers', 'soundSet']],
  ['nothing chosen, nothing left to do', false, { ...line, aliasNumbers: [], soundSet: '' }, []],
])('SEAT-02, GRP-02: %s', (_about, isLineside, given, steps) => {
  expect(laterSteps(1, given, labels, isLineside).map(({ id }) => id)).toEqual(steps)
})

test('GRP-02: a group has a password that nobody knows, each another one', () => {
  const passwords = new Set(Array.from({ length: 20 }, hardPassword))
  expect(passwords.size).toBe(20)
  for (const password of passwords) expect(password).toMatch(/^[A-Za-z\d]{20}$/)
})
