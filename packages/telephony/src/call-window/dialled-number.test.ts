import { expect, it } from 'vitest'
import { dialledNumber, isDialable } from './dialled-number.ts'

it.each([
  ['+43 (1) 992-00 24', '4319920024'],
  ['24', '24'],
  ['*97', '*97'],
  ['#31#0664 123', '#31#0664123'],
  ['+ 49', '49'],
  ['', ''],
])('CALL-12: %j is dialled as %j', (text, number) => {
  expect(dialledNumber(text)).toBe(number)
})

it.each([
  ['+43 1 992 00 24', true],
  ['*43', true],
  ['', false],
  ['+', false],
  ['( - )', false],
  ['max', false],
  ['12a', false],
  ['1'.repeat(64), true],
  ['1'.repeat(65), false],
])('CALL-01: whether %j is a valid number: %j', (text, isValid) => {
  expect(isDialable(text)).toBe(isValid)
})
