import { expect, test } from 'vitest'
import { entryMatches, normalisePattern } from './entry-matches.ts'

const vienna = { cc: '43', ac: '1' }

test.each([
  ['0664*', '43664*'],
  ['0664 [1-5] *', '43664[1-5] *'],
  ['0049*', '49*'],
  ['+49 30 *', '4930*'],
  ['43664*', '43664*'],
  ['0*', '0*'],
  ['00*', '00*'],
  ['+*', '00*'],
  ['00 ?*', '00*'],
  ['00[1-3]*', '[1-3]*'],
  ['*21', '*21'],
  ['0664 1234567', '436641234567'],
  ['anonymous', 'anonymous'],
])('API-07: %s with wildcards, in Vienna, is %s', (typed, written) => {
  expect(normalisePattern(typed, vienna)).toBe(written)
})

test('API-07: without a number of its own, a line has no prefix', () => {
  expect(normalisePattern('0664*', { cc: '', ac: '' })).toBe('0664*')
})

test.each([
  ['00*', '447700900123', true],
  ['00*', '436641234567', false],
  ['+*', '447700900123', true],
  ['00*', '21', false],
  ['00*', '00447700900123', false],
  ['00*', 'anna', false],
  ['0044*', '447700900123', true],
  ['+44 77*', '447700900123', true],
  ['0664*', '436641234567', true],
  ['0664*', '0664123', true],
  ['06641234567', '436641234567', true],
  ['43664*', '436641234567', true],
  ['*', '447700900123', true],
])('CB-05: in Vienna %s speaks of %s: %s', (entry, number, isMeant) => {
  expect(entryMatches(entry, number, vienna)).toBe(isMeant)
})

test('CB-05: for a line without a number, no number is known to be foreign', () => {
  expect(entryMatches('00*', '447700900123', null)).toBe(false)
  expect(entryMatches('43664*', '436641234567', null)).toBe(true)
})
