import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  describePattern,
  isSameEntry,
  type MeaningPart,
  numbersCovered,
  patternOf,
  type PatternMeaning,
} from './describe-pattern.ts'
import { matchesPattern } from './matches-pattern.ts'
import { readPattern } from './number-pattern.ts'

test.each<[PatternMeaning, string]>([
  [{ kind: 'number', text: '436641234567' }, '436641234567'],
  [{ kind: 'anonymous' }, 'anonymous'],
  [{ kind: 'name', text: 'front.desk' }, 'front.desk'],
  [{ kind: 'everything' }, '*'],
  [{ kind: 'abroad' }, '00*'],
  [{ kind: 'begins', text: '43900' }, '43900*'],
  [{ kind: 'ends', text: '99' }, '*99'],
  [{ kind: 'contains', text: '99' }, '*99*'],
  [{ kind: 'more', text: '44909879012', count: 2 }, '44909879012??'],
  [
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
    '43[1-5]?[17]*',
  ],
])('CB-01: the sentence %j is the pattern %s, and back', (meaning, pattern) => {
  expect(patternOf(meaning)).toBe(pattern)
  expect(describePattern(pattern)).toEqual(meaning)
})

const digits = fc.stringMatching(/^[1-9]\d{0,7}$/)
const row = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 2, max: 9 }))
  .filter(([from, width]) => from + width <= 9)
  .map(([from, width]): MeaningPart => ({ kind: 'range', from: `${from}`, to: `${from + width}` }))
/** Two texts beside each other would be one, so each text has a digit to choose behind it. */
const parts = fc
  .array(fc.tuple(digits, row), { minLength: 1, maxLength: 4 })
  .map((pairs) => pairs.flatMap(([text, part]): MeaningPart[] => [{ kind: 'text', text }, part]))
const sentences: fc.Arbitrary<PatternMeaning> = fc.oneof(
  fc.constantFrom<PatternMeaning>({ kind: 'anonymous' }, { kind: 'everything' }, { kind: 'abroad' }),
  fc
    .tuple(fc.constantFrom('number', 'begins', 'ends', 'contains'), digits)
    .map(([kind, text]): PatternMeaning => ({ kind, text })),
  fc
    .tuple(digits, fc.integer({ min: 1, max: 9 }))
    .map(([text, count]): PatternMeaning => ({ kind: 'more', text, count })),
  parts.map((all): PatternMeaning => ({ kind: 'form', parts: [...all, { kind: 'anything' }] })),
)

test('CB-01: a sentence becomes a pattern that reads as the same sentence', () => {
  fc.assert(
    fc.property(sentences, (sentence) => {
      expect(describePattern(patternOf(sentence))).toEqual(sentence)
    }),
  )
})

const typed = fc
  .array(fc.constantFrom('1', '2', '43', '*', '?', '[1-2]', '[13]', '[0-9]', '['), { minLength: 1, maxLength: 7 })
  .map((pieces) => pieces.join(''))

test('CB-05: an entry read as a sentence and written again matches the same numbers', () => {
  const numbers = fc.array(fc.constantFrom('1', '2', '3', '4', '43'), { maxLength: 8 }).map((some) => some.join(''))
  fc.assert(
    fc.property(typed, numbers, (entry, number) => {
      const read = readPattern(entry)
      if ('problem' in read) return
      const again = patternOf(describePattern(read.pattern))
      expect(patternOf(describePattern(again))).toBe(again)
      expect(matchesPattern(again, number)).toBe(matchesPattern(read.pattern, number))
    }),
  )
})

test.each([
  ['43[12]*', '43[1-2]*', true],
  ['43900?', '43900[0-9]', true],
  ['*', '**', true],
  ['Anonymous', 'anonymous', true],
  ['43900?', '43900??', false],
  ['43900*', '43900', false],
])('CB-01: %s and %s say the same: %s', (one, other, isSame) => expect(isSameEntry(one, other)).toBe(isSame))

test.each([
  ['44909879012[0-9]', 10],
  ['44909879012??', 100],
  ['449?????????', null],
  ['43900*', null],
  ['43900', null],
])('CB-01: %s covers %s numbers', (entry, count) => expect(numbersCovered(entry)).toBe(count))
