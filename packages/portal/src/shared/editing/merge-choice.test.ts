import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeChoice } from './merge-choice.ts'

test.each([
  ['nobody else was there', 'ab', 'abc', 'ab', 'abc'],
  ['the other one added', 'ab', 'abc', 'abd', 'abcd'],
  ['the other one took away', 'ab', 'abc', 'b', 'bc'],
  ['both added the same', 'a', 'ab', 'ab', 'ab'],
  ['both took away the same', 'ab', 'a', 'a', 'a'],
  ['one took away what the other kept', 'abc', 'ac', 'abcd', 'acd'],
  ['the order is the own one', 'ab', 'ba', 'abc', 'bac'],
])('PBX-02: two administrators change one choice: %s', (_about, before, after, now, merged) => {
  expect(mergeChoice(before.split(''), after.split(''), now.split('')).join('')).toBe(merged)
})

test('PBX-02: the only editor’s choice is written', () => {
  const some = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(some, some, (before, after) => {
      expect(mergeChoice(before, after, before)).toEqual(after)
    }),
  )
})
