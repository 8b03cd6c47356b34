import { expect, test } from 'vitest'
import { encodeExactDate, parseDay } from './exact-date.ts'
import { readTimeSet } from './read-time-set.ts'
import { timeSetKindOf, timeSetName } from './time-set-kind.ts'
import { timeSetWords } from './time-set-words.ts'
import { encodeWeekdays, readWeekdays, weekdayRuns } from './weekdays.ts'

const none = { year: null, month: null, mday: null, wday: null, hour: null, minute: null }
const day = { year: 2021, month: 5, day: 3 }

test.each([
  ['csc-date-exact-1', 'date-exact'],
  ['csc-date-range-1', 'date-range'],
  ['csc-weekdays-1', 'weekdays'],
  ['csc-office-hours-1', 'office-hours'],
  ['Office hours', null],
  ['my csc-weekdays-1', null],
  ['', null],
])('CF-12: a set named %j is of kind %j', (name, kind) => {
  expect(timeSetKindOf(name)).toBe(kind)
})

test('CF-12: a new set is named by its kind and the id that was made for it', () => {
  expect(timeSetName('office-hours', 'a1')).toBe('csc-office-hours-a1')
  expect(timeSetKindOf(timeSetName('date-range', 'a1'))).toBe('date-range')
})

test('CF-10: an exact date is written as the picker gives it, and read back', () => {
  const times = encodeExactDate(day)
  expect(times).toEqual([{ ...none, year: '2021', month: '05', mday: '03' }])
  expect(readTimeSet({ name: 'csc-date-exact-1', times })).toEqual({ kind: 'date-exact', day })
})

test.each([
  ['2021-05-03', day],
  ['2021/5/3', day],
  ['2024-02-29', { year: 2024, month: 2, day: 29 }],
  ['2023-02-29', null],
  ['1900-01-01', { year: 1900, month: 1, day: 1 }],
  ['1899-12-31', null],
  ['2100-12-31', { year: 2100, month: 12, day: 31 }],
  ['2101-01-01', null],
  ['2021-13-01', null],
  ['2021-00-10', null],
  ['', null],
])('CF-10: %j as a date of 1900 to 2100', (text, parsed) => {
  expect(parseDay(text)).toEqual(parsed)
})

test('CF-10: weekdays are written one by one in the order given, and read back from Monday', () => {
  const times = encodeWeekdays([1, 3, 2])
  expect(times).toEqual([1, 3, 2].map((wday) => ({ ...none, wday })))
  expect(readWeekdays(times)).toEqual({ value: [2, 3, 1] })
  expect(readWeekdays([{ wday: '2-6' }, { wday: '3' }])).toEqual({ value: [2, 3, 4, 5, 6] })
})

test.each([
  [[2, 3, 4, 5, 6], [{ from: 2, to: 6 }]],
  [[7, 1], [{ from: 7, to: 1 }]],
  [
    [1, 2, 4],
    [
      { from: 2, to: 2 },
      { from: 4, to: 4 },
      { from: 1, to: 1 },
    ],
  ],
  [[1, 2, 3, 4, 5, 6, 7], [{ from: 2, to: 1 }]],
  [[], []],
])('CF-10: weekdays %j as runs of the week from Monday', (weekdays, runs) => {
  expect(weekdayRuns(weekdays)).toEqual(runs)
})

test.each([
  ['csc-date-exact-1', [{ year: 2021, month: 5 }], 'date-exact', 'multiple ranges are not supported'],
  ['csc-date-exact-1', [{ year: 2021, month: 2, mday: 30 }], 'date-exact', 'range is out of bounds'],
  ['csc-date-exact-1', [{ wday: 2 }], 'date-exact', 'unexpected member'],
  ['csc-weekdays-1', [{ wday: 2, hour: '9' }], 'weekdays', 'unexpected member'],
  ['csc-weekdays-1', [{}], 'weekdays', 'Kamailio range should not be empty'],
  ['csc-weekdays-1', [{ wday: '7-1' }], 'weekdays', 'reversed ranges are not supported'],
  ['csc-office-hours-1', [{ wday: 2, mday: 1 }], 'office-hours', 'unexpected member'],
  ['Holidays', [{ wday: 2 }], null, 'unknown kind'],
])('CF-14: set %s of %j is incompatible', (name, times, as, problem) => {
  const content = readTimeSet({ name, times })
  expect(content).toEqual({ kind: 'incompatible', as, problem })
  expect(timeSetWords(content)).toEqual({ kind: 'unknown' })
})

test.each(['date-exact', 'date-range', 'weekdays', 'office-hours'] as const)(
  'a set of %s without entries can be edited, and says that it never fits',
  (kind) => {
    const content = readTimeSet({ name: timeSetName(kind, '1'), times: [] })
    expect(content.kind).toBe(kind)
    expect(timeSetWords(content)).toEqual({ kind: 'never' })
  },
)

test('exact dates and weekdays are described', () => {
  expect(timeSetWords({ kind: 'date-exact', day })).toEqual({ kind: 'day', day })
  expect(timeSetWords({ kind: 'weekdays', weekdays: [1, 7] })).toEqual({ kind: 'weekdays', days: [{ from: 7, to: 1 }] })
})
