import { expect, test } from 'vitest'
import { ruleWords } from './rule-words.ts'

test.each([
  ['@ahorn\\.example$', { kind: 'domain', domain: 'ahorn.example' }],
  ['.*@mail\\.ahorn\\.example$', { kind: 'domain', domain: 'mail.ahorn.example' }],
  // a bare dot fits any letter, and without an end the address goes on
  ['@ahorn.example$', null],
  ['@ahorn\\.example', null],
  ['anna@ahorn\\.example$', null],
  ['^43', { kind: 'start', digits: '43' }],
  ['^43.*', { kind: 'start', digits: '43' }],
  ['43', null],
  ['^43[16]', null],
  ['^(43|49)', null],
  ['', null],
])('FAX-03: %s in words', (pattern, words) => {
  expect(ruleWords(pattern)).toEqual(words)
})
