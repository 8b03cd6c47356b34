import { expect, test } from 'vitest'
import { anonymousCaller, matchesSourceSet, type Sources } from './matches-source-set.ts'

const set = (mode: Sources['mode'], is_regex: boolean, ...sources: string[]): Sources => ({
  mode,
  is_regex,
  sources: sources.map((source) => ({ source })),
})

test.each([
  ['a number of it', set('whitelist', true, '431', '432'), '431', true],
  ['another number', set('whitelist', true, '432'), '431', false],
  ['written with a plus', set('whitelist', true, '+431'), '431', true],
  ['begins with', set('whitelist', true, '43*'), '431', true],
  ['one of these digits', set('whitelist', true, '43[1-5]'), '436', false],
  ['any one character', set('whitelist', true, '43?'), '436', true],
  ['wildcards that are none', set('whitelist', false, '43*'), '431', false],
  ['a number, without wildcards', set('whitelist', false, '431'), '431', true],
  ['an empty set', set('whitelist', true), '431', false],
  ['a field left empty', set('whitelist', true, ''), '431', false],
  ['anonymous', set('whitelist', true, 'anonymous'), anonymousCaller, true],
  ['anonymous against numbers', set('whitelist', true, '43*'), anonymousCaller, false],
  ['everybody', set('whitelist', true, '*'), anonymousCaller, true],
  ['a user', set('whitelist', true, 'anna'), 'anna', true],
])('CF-09: a whitelist and %s', (_name, sources, caller, fits) => {
  expect(matchesSourceSet(sources, caller, null)).toBe(fits)
  expect(matchesSourceSet({ ...sources, mode: 'blacklist' }, caller, null)).toBe(!fits)
})
