import { expect, test } from 'vitest'
import { describePattern } from './describe-pattern.ts'
import { readableEntry, readablePrefix } from './readable-entry.ts'

test.each([
  ['4372099', '+43 720 99'],
  ['43900', '+43 900'],
  ['44909879012', '+44 909 879 012'],
  // short ones may be extensions
  ['50', '50'],
  ['0800', '0800'],
  ['front.desk', 'front.desk'],
])('NAME-03: the beginning %s reads %s', (text, shown) => expect(readablePrefix(text).replaceAll(' ', ' ')).toBe(shown))

test.each([
  ['43720880155', '+43 720 88 01 55'],
  ['4372099*', '+43 720 99…'],
  ['50*', '50…'],
  ['*123', '*123'],
  ['anonymous', 'anonymous'],
])('CB-01: the entry %s reads %s', (entry, shown) => expect(readableEntry(entry)).toBe(shown))

test.each([
  ['44909879012[0-9]', { kind: 'more', text: '44909879012', count: 1 }],
  ['4366412??', { kind: 'more', text: '4366412', count: 2 }],
  ['4366412?[0-9]', { kind: 'more', text: '4366412', count: 2 }],
])('CB-01: %s is a number with more digits', (pattern, meaning) => expect(describePattern(pattern)).toEqual(meaning))
