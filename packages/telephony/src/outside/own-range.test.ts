import { expect, test } from 'vitest'
import { isInOwnRange } from './own-range.ts'

test.each([
  ['4319920077', '43199200', true],
  ['43199200', '43199200', false],
  ['4319920', '43199200', false],
  ['436641234567', '43199200', false],
  ['431992001234567', '43199200', false],
  ['4319920077', null, false],
])('TEL-06: %s behind %s is in the range of the company: %s', (number, main, expected) => {
  expect(isInOwnRange(number, main)).toBe(expected)
})
