import { expect, test } from 'vitest'
import { dayOf, isRangeWrong } from './period.ts'

test.each([
  ['2026-11-20', '2026-11-19', true],
  ['2026-11-20', '2026-11-20', false],
  ['2026-11-20', null, false],
  [null, '2026-11-20', false],
])('CONV-02: from %s to %s ends before it begins: %s', (from, to, isWrong) => {
  expect(isRangeWrong({ from, to })).toBe(isWrong)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-02-30', null],
  ['yesterday', null],
  [undefined, null],
])('the day %s of an address is %s', (text, day) => {
  expect(dayOf(text)).toBe(day)
})
