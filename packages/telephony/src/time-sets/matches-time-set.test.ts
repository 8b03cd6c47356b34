import { expect, test } from 'vitest'
import { matchesTimeSet } from './matches-time-set.ts'

/** Friday, 20 November 2026, 14:30. */
const friday = { year: 2026, month: 11, day: 20, weekday: 5, hour: 14, minute: 30 }

test.each([
  ['no entries', [], false],
  ['an entry without members', [{}], true],
  ['an entry of empty members', [{ year: null, month: '', wday: undefined }], true],
  ['Monday to Friday, nine to five', [{ wday: '2-6', hour: '9-16' }], true],
  ['only Sunday', [{ wday: 1 }], false],
  ['only Friday', [{ wday: 6 }], true],
  ['Friday as text', [{ wday: '6' }], true],
  ['Friday to Sunday, over the end of the week', [{ wday: '6-1' }], true],
  ['Saturday to Monday', [{ wday: '7-2' }], false],
  ['night, over midnight', [{ hour: '22-6' }], false],
  ['from two in the afternoon over midnight', [{ hour: '14-6' }], true],
  ['minutes 30 to 59', [{ minute: '30-59' }], true],
  ['minutes up to 29', [{ hour: '14', minute: '0-29' }], false],
  ['winter, over the year', [{ month: '11-2' }], true],
  ['the day', [{ year: '2026', month: '11', mday: '20' }], true],
  ['the day in another year', [{ year: 2025, month: 11, mday: 20 }], false],
  ['with leading zeros', [{ month: '011', mday: '020' }], true],
  ['years', [{ year: '2020-2026' }], true],
  ['years do not run over their end', [{ year: '2026-2020' }], false],
  ['not a number', [{ hour: 'noon' }], false],
  ['not a range', [{ hour: 'a-b' }], false],
  ['one of two entries', [{ wday: 1 }, { hour: '14' }], true],
])('CF-22: %s', (_name, times, isIn) => {
  expect(matchesTimeSet(times, friday)).toBe(isIn)
})

test('CF-10: weekday 1 is Sunday', () => {
  const week = [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ ...friday, weekday }))
  expect(week.map((at) => matchesTimeSet([{ wday: '1-2' }], at))).toEqual([true, true, ...Array(5).fill(false)])
})
