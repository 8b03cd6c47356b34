import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarDay, dayNumber, type DayRange } from '../clocks/calendar-day.ts'
import { parseDay } from './exact-date.ts'
import { encodeDateRange, encodeDateRanges, readDateRanges } from './date-range.ts'
import { matchesTimeSet } from './matches-time-set.ts'
import { timeSetWords } from './time-set-words.ts'
import { runs } from '../../../contract/test/runs.ts'

const day = (text: string): CalendarDay => {
  const parsed = parseDay(text)
  if (parsed === null) throw new Error(text)
  return parsed
}
const range = (from: string, to: string): DayRange => ({ from: day(from), to: day(to) })

test.each([
  ['2021/05/03', '2021/05/03', [{ year: 2021, month: 5, mday: 3 }]],
  ['2021/05/03', '2021/05/10', [{ year: 2021, month: 5, mday: '3-10' }]],
  [
    '2021/05/03',
    '2021/06/10',
    [
      { year: 2021, month: 5, mday: '3-31' },
      { year: 2021, month: 6, mday: '1-10' },
    ],
  ],
  [
    '2021/05/03',
    '2021/08/10',
    [
      { year: 2021, month: 5, mday: '3-31' },
      { year: 2021, month: '6-7' },
      { year: 2021, month: 8, mday: '1-10' },
    ],
  ],
  ['2021/05/01', '2021/05/31', [{ year: 2021, month: 5 }]],
  ['2021/02/05', '2021/02/28', [{ year: 2021, month: 2, mday: '5-31' }]],
  ['2024/02/05', '2024/02/28', [{ year: 2024, month: 2, mday: '5-28' }]],
  ['2021/04/01', '2021/06/30', [{ year: 2021, month: '4-6' }]],
  [
    '2021/05/03',
    '2022/01/10',
    [
      { year: 2021, month: 5, mday: '3-31' },
      { year: 2021, month: '6-12' },
      { year: 2022, month: 1, mday: '1-10' },
    ],
  ],
  ['2021/01/01', '2021/12/31', [{ year: 2021 }]],
  ['2021/05/01', '2021/08/31', [{ year: 2021, month: '5-8' }]],
  ['2021/12/05', '2023/02/28', [{ year: 2021, month: 12, mday: '5-31' }, { year: 2022 }, { year: 2023, month: '1-2' }]],
  [
    '2021/12/31',
    '2022/01/01',
    [
      { year: 2021, month: 12, mday: 31 },
      { year: 2022, month: 1, mday: 1 },
    ],
  ],
  ['2020/01/01', '2022/12/31', [{ year: '2020-2022' }]],
  [
    '2019/11/30',
    '2024/03/01',
    [
      { year: 2019, month: 11, mday: '30-31' },
      { year: 2019, month: 12 },
      { year: '2020-2023' },
      { year: 2024, month: '1-2' },
      { year: 2024, month: 3, mday: 1 },
    ],
  ],
])('CF-10: %s to %s', (from, to, times) => {
  const written = encodeDateRange(range(from, to))

  expect(written).toEqual(times)
  expect(readDateRanges(written)).toEqual({ value: [range(from, to)] })
})

const anyDay = fc
  .date({ min: new Date('1900-01-01T00:00:00Z'), max: new Date('2100-12-31T00:00:00Z'), noInvalidDate: true })
  .map((at): CalendarDay => ({ year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, day: at.getUTCDate() }))
const anyRange = fc
  .tuple(anyDay, anyDay)
  .map(([a, b]): DayRange => (dayNumber(a) <= dayNumber(b) ? { from: a, to: b } : { from: b, to: a }))
/** Ranges of a few months, whose ends often fall on the ends of months and years. */
const shortRange = fc
  .tuple(fc.integer({ min: 2019, max: 2021 }), fc.nat({ max: 900 }), fc.nat({ max: 800 }))
  .map(([year, start, length]): DayRange => {
    const at = (days: number): CalendarDay => {
      const date = new Date(Date.UTC(year, 0, 1 + days))
      return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
    }
    return { from: at(start), to: at(start + length) }
  })

test('CF-13: a range of dates that is written and read again is the same', () => {
  fc.assert(
    fc.property(fc.oneof(anyRange, shortRange), (each) => {
      expect(readDateRanges(encodeDateRange(each))).toEqual({ value: [each] })
    }),
    runs(100, 5_000),
  )
})

test('CF-13: exactly the days of the range are in the set, no day is lost and years end where they end', () => {
  fc.assert(
    fc.property(shortRange, fc.integer({ min: -3, max: 3 }), (each, shift) => {
      const times = encodeDateRange(each)
      const [first, last] = [dayNumber(each.from), dayNumber(each.to)]
      for (let number = first - 40; number <= last + 40; number += 1 + Math.abs(shift)) {
        const date = new Date(number * 86_400_000)
        const at = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          weekday: date.getUTCDay(),
          hour: 12,
          minute: 0,
        }
        expect(matchesTimeSet(times, at)).toBe(number >= first && number <= last)
      }
    }),
    runs(50, 2_000),
  )
})

test('CF-10: several ranges stay several, neighbours become one', () => {
  const apart = [range('2021/01/01', '2021/01/10'), range('2021/03/01', '2021/03/31')]
  expect(readDateRanges(encodeDateRanges(apart))).toEqual({ value: apart })
  const together = [range('2021/02/01', '2021/02/28'), range('2021/01/20', '2021/01/31')]
  expect(readDateRanges(encodeDateRanges(together))).toEqual({ value: [range('2021/01/20', '2021/02/28')] })
})

test('CF-10: days that a month lacks are left out', () => {
  expect(readDateRanges([{ year: '2021', month: '2-3', mday: '30-31' }])).toEqual({
    value: [range('2021/03/30', '2021/03/31')],
  })
  expect(readDateRanges([{ year: 2021, month: 2, mday: '28-31' }])).toEqual({
    value: [range('2021/02/28', '2021/02/28')],
  })
})

test.each([
  [{}, 'Kamailio range should not be empty'],
  [{ year: '', month: 5 }, 'Kamailio range should not be empty'],
  [{ year: null, wday: 2 }, 'unexpected member'],
  [{ year: 2021, hour: '9' }, 'unexpected member'],
  [{ year: '2021,2022' }, 'multiple ranges are not supported'],
  [{ year: 2021, month: '1-3-5' }, 'multiple ranges are not supported'],
  [{ year: 2021, month: '6-1' }, 'reversed ranges are not supported'],
  [{ year: 2021, month: 'May' }, 'range should be numeric'],
  [{ year: 2021, month: '5-' }, 'range should be numeric'],
  [{ year: 2021, month: '13-12' }, 'reversed ranges are not supported'],
  [{ year: 2021, month: 13 }, 'range is out of bounds'],
  [{ year: 1899 }, 'range is out of bounds'],
  [{ year: 2021, mday: '0-4' }, 'range is out of bounds'],
])('CF-14: %j cannot be shown as range of dates: %s', (entry, problem) => {
  expect(readDateRanges([{ year: 2021 }, entry])).toEqual({ problem })
})

test('a set says its days', () => {
  const ranges = [range('2021/01/01', '2021/01/10')]
  expect(timeSetWords({ kind: 'date-range', ranges })).toEqual({ kind: 'days', ranges })
  expect(timeSetWords({ kind: 'date-range', ranges: [] })).toEqual({ kind: 'never' })
})
