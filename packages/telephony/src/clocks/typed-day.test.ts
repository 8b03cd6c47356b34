import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedDay } from './typed-day.ts'

const today = { year: 2026, month: 11, day: 20 }
const dayFirst = { isMonthFirst: false, today }
const monthFirst = { isMonthFirst: true, today }

test.each([
  ['2026-11-16', monthFirst, '2026-11-16'],
  ['2026/11/16', dayFirst, '2026-11-16'],
  [' 2026.1.6 ', dayFirst, '2026-01-06'],
  ['20261121', dayFirst, '2026-11-21'],
  ['21112026', dayFirst, '2026-11-21'],
  ['11212026', monthFirst, '2026-11-21'],
  ['11/16/2026', monthFirst, '2026-11-16'],
  ['21.11.2026', dayFirst, '2026-11-21'],
  ['21.11.2026', monthFirst, '2026-11-21'],
  ['3.4.2026', monthFirst, '2026-04-03'],
  ['21/11/2026', monthFirst, '2026-11-21'],
  ['21/11/2026', dayFirst, '2026-11-21'],
  ['3/4/26', monthFirst, '2026-03-04'],
  ['3/4/26', dayFirst, '2026-04-03'],
  ['21.11.', dayFirst, '2026-11-21'],
  ['21.11', dayFirst, '2026-11-21'],
  ['19.11.', dayFirst, '2027-11-19'],
  ['12/24', monthFirst, '2026-12-24'],
  ['1899-01-01', monthFirst, '1899-01-01'],
])('CF-10, RULE-03: %j is read as a day', (text, reading, day) => {
  expect(typedDay(text, reading)).toBe(day)
})

test.each([
  '',
  '2026-02-30',
  '2026-13-01',
  '31.4.2026',
  '2026-11',
  '16',
  'today',
  '2026-11-160',
  '123-1-2026',
  '1.2.123',
  '0001-01-01',
])('CF-10, RULE-03: %j is not a day', (text) => {
  expect(typedDay(text, dayFirst)).toBeNull()
})

test('CF-10, RULE-03: every day that is shown is read as itself', () => {
  const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, fc.boolean(), (date, isMonthFirst) => {
      const shown = date.toISOString().slice(0, 10)
      expect(typedDay(shown, { isMonthFirst, today })).toBe(shown)
    }),
  )
})
