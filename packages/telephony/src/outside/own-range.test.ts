import { expect, test } from 'vitest'
import { isInOwnRange, isOwnExtension } from './own-range.ts'

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

test.each([
  ['88', '10', '89', true],
  ['10', '10', '89', true],
  ['90', '10', '89', false],
  ['9', '10', '89', false],
  ['118', '10', '89', false],
  ['088', '10', '89', false],
  ['*88', '10', '89', false],
  ['436641234567', '10', '89', false],
  ['500', '100', null, true],
  ['11833', '100', null, false],
  ['99', '100', null, false],
  ['7', null, '89', true],
  ['90', null, '89', false],
  ['0079', '0001', '0099', true],
  ['88', null, null, false],
  ['88', '', '', false],
])('TEL-06: %s with extensions from %s to %s never leaves the house: %s', (dialled, min, max, expected) => {
  expect(isOwnExtension(dialled, { min, max })).toBe(expected)
})
