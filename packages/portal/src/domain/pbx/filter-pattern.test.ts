import { expect, test } from 'vitest'
import { filterPattern } from './filter-pattern.ts'

test.each([
  ['Anna', false, '*Anna*'],
  ['Anna*', false, 'Anna*'],
  ['2*', true, '2*'],
  ['24', true, '*24*'],
  ['+43 1 992 00', true, '*43199200*'],
  ['01 992 00', true, '*199200*'],
  ['0043 (1) 992/00', true, '*43199200*'],
  ['+43 (0)1 992–00', true, '*43199200*'],
  ['021', true, '*21*'],
  ['02*', true, '02*'],
  ['no number', true, '*no number*'],
])('SEAT-01, GRP-01, NAME-03: %j finds %s', (text, isNumber, pattern) => {
  expect(filterPattern(text, isNumber)).toBe(pattern)
})
