import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describePattern } from './describe-pattern.ts'
import { matchesPattern } from './matches-pattern.ts'
import { readPattern } from './number-pattern.ts'

test.each([
  ['43664123456', '43664123456'],
  [' +43 664 / 123-456 ', '43664123456'],
  ['(01) 99.200', '0199200'],
  ['+43 664 *', '43664*'],
  ['43 [1-5] ?', '43[1-5]?'],
  ['*', '*'],
  ['+*', '00*'],
  ['110', '110'],
  ['front.desk-2', 'front.desk-2'],
  ['anna@example.com', 'anna@example.com'],
])('CB-01: %j is kept as %j', (typed, pattern) => {
  expect(readPattern(typed)).toEqual({ pattern })
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['+', 'characters'],
  ['43;664', 'characters'],
  ['anna novak', 'characters'],
  ['43[', 'brackets'],
  ['43]1', 'brackets'],
  ['43[]', 'brackets'],
  ['43[5-1]', 'brackets'],
  ['43[1-', 'brackets'],
  ['43[a-c]', 'brackets'],
  ['43[1 2]', 'brackets'],
  ['1'.repeat(129), 'tooLong'],
])('CB-01: %j cannot be an entry: %s', (typed, problem) => {
  expect(readPattern(typed)).toEqual({ problem })
})

const matches: readonly [string, string, boolean][] = [
  ['43664123', '43664123', true],
  ['43664123', '4366412', false],
  ['43664123', '436641234', false],
  ['43664*', '43664', true],
  ['43664*', '43664123', true],
  ['43664*', '4366', false],
  ['*123', '43664123', true],
  ['*66*12', '436641212', true],
  ['*66*12', '436641213', false],
  ['*', 'anything', true],
  ['*', '', true],
  ['43?', '431', true],
  ['43?', '43', false],
  ['43?', '4312', false],
  ['43[1-5]', '435', true],
  ['43[1-5]', '436', false],
  ['43[17-9]0', '4380', true],
  ['43[17-9]0', '4320', false],
  ['43[5-1]', '43[5-1]', true],
  ['43[', '43[', true],
  ['4.664', '43664', false],
]

test.each(matches)('CB-05: the entry %j and the number %j: %j', (pattern, number, isMatch) => {
  expect(matchesPattern(pattern, number)).toBe(isMatch)
})

/** The same rule implemented differently, for short patterns. */
const asRegExp = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern.replace(/\[[^\]]*\]|[\s\S]/g, (piece) => (piece === '*' ? '.*' : piece === '?' ? '.' : piece))}$`,
  )
const piece = fc.constantFrom('1', '2', '3', '*', '?', '[1-2]', '[13]')

test('CB-05: patterns match as regular expressions of the same meaning do', () => {
  const patterns = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''))
  const numbers = fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 8 }).map((digits) => digits.join(''))
  fc.assert(
    fc.property(patterns, numbers, (pattern, number) => {
      expect(matchesPattern(pattern, number)).toBe(asRegExp(pattern).test(number))
    }),
  )
})

test('an entry is kept as it was read before, and nothing typed breaks the reading', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (typed) => {
        const read = readPattern(typed)
        if ('pattern' in read) expect(readPattern(read.pattern)).toEqual(read)
        matchesPattern(typed, '43664')
        describePattern(typed)
      },
    ),
  )
})

test('an entry full of wildcards keeps nobody waiting', () => {
  expect(matchesPattern('*1'.repeat(64), `${'1'.repeat(5000)}2`)).toBe(false)
})

test.each([
  ['43664123', { kind: 'number', text: '43664123' }],
  ['anonymous', { kind: 'anonymous' }],
  ['abc', { kind: 'name', text: 'abc' }],
  ['*', { kind: 'everything' }],
  ['**', { kind: 'everything' }],
  ['43664*', { kind: 'begins', text: '43664' }],
  ['*99', { kind: 'ends', text: '99' }],
  ['*99*', { kind: 'contains', text: '99' }],
  [
    '43[1-5]?[17]*',
    {
      kind: 'form',
      parts: [
        { kind: 'text', text: '43' },
        { kind: 'range', from: '1', to: '5' },
        { kind: 'one' },
        { kind: 'choice', digits: ['1', '7'] },
        { kind: 'anything' },
      ],
    },
  ],
])('%j is explained', (pattern, meaning) => {
  expect(describePattern(pattern)).toEqual(meaning)
})
