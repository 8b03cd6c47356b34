import { expect, test } from 'vitest'
import { attendantMenu, attendantWords, startAttendant } from './attendant-menu.ts'

const keys = ['1', '2', '0']
const again = { heard: 2 }

test.each([
  [startAttendant, '2', { type: 'chosen', digit: '2' }],
  [startAttendant, '0', { type: 'chosen', digit: '0' }],
  [startAttendant, null, { type: 'again', why: 'aa_timeout', state: again }],
  [startAttendant, '7', { type: 'again', why: 'invalid_choice', state: again }],
  [startAttendant, '#', { type: 'again', why: 'invalid_choice', state: again }],
  [again, '1', { type: 'chosen', digit: '1' }],
  [again, null, { type: 'timeout' }],
  [again, '7', { type: 'timeout' }],
])('AA-03: heard %o, key %s: %o', (state, digit, expected) => {
  expect(attendantMenu(state, digit, keys)).toEqual(expected)
})

test('AA-03: the menu names each key as it lies, and that one may wait where a default follows', () => {
  const named = ['aa_welcome', 'aa_1_for', 'aa_1_option', 'aa_2_for', 'aa_2_option', 'aa_0_for', 'aa_0_option']
  expect(attendantWords(['0', '2', '1'], true)).toEqual([...named, 'aa_default'])
  expect(attendantWords(['0', '2', '1'], false)).toEqual(named)
})
