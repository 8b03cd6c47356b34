import fc from 'fast-check'
import { expect, test } from 'vitest'
import { typedMinutes } from '../clocks/typed-time.ts'
import { clockText, type DayHours, dayHours, mergeHours } from './day-hours.ts'
import { matchesTimeSet } from './matches-time-set.ts'
import { encodeOfficeHours, readOfficeHours } from './office-hours.ts'
import { timeSetWords } from './time-set-words.ts'
import { runs } from '../../../contract/test/runs.ts'

const minutesOf = (text: string): number => {
  const minutes = typedMinutes(text)
  if (minutes === null) throw new Error(text)
  return minutes
}
const on = (weekdays: readonly number[], ...ranges: readonly [from: string, to: string][]): readonly DayHours[] =>
  weekdays.flatMap((weekday) => ranges.map(([from, to]) => dayHours(weekday, minutesOf(from), minutesOf(to))))
const workdays = [2, 3, 4, 5, 6]
const everyDay = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['Mon-Fri 09:00-17:00', on(workdays, ['09:00', '17:00']), [{ wday: '2-6', hour: '9-16' }]],
  [
    'Mon-Fri 08:30-17:15',
    on(workdays, ['08:30', '17:15']),
    [
      { wday: '2-6', hour: '8', minute: '30-59' },
      { wday: '2-6', hour: '9-16' },
      { wday: '2-6', hour: '17', minute: '0-14' },
    ],
  ],
  ['Mon 00:00-23:59', on([2], ['00:00', '23:59']), [{ wday: 2, hour: '0-23' }]],
  ['all days 00:00-23:59', on(everyDay, ['00:00', '23:59']), [{ wday: '1-7', hour: '0-23' }]],
  ['Mon 09:10-09:40', on([2], ['09:10', '09:40']), [{ wday: 2, hour: '9', minute: '10-39' }]],
  ['Mon 09:00-09:01', on([2], ['09:00', '09:01']), [{ wday: 2, hour: '9', minute: '0' }]],
  ['Mon 00:00-00:00', on([2], ['00:00', '00:00']), [{ wday: 2, hour: '0', minute: '0' }]],
  [
    'Mon 22:30-23:59',
    on([2], ['22:30', '23:59']),
    [
      { wday: 2, hour: '22', minute: '30-59' },
      { wday: 2, hour: '23' },
    ],
  ],
  [
    'Sun,Mon,Wed 10-12',
    on([1, 2, 4], ['10:00', '12:00']),
    [
      { wday: '1-2', hour: '10-11' },
      { wday: 4, hour: '10-11' },
    ],
  ],
  [
    'Mon,Tue 09-12 and 13-17:30',
    on([2, 3], ['09:00', '12:00'], ['13:00', '17:30']),
    [
      { wday: '2-3', hour: '9-11' },
      { wday: '2-3', hour: '13-16' },
      { wday: '2-3', hour: '17', minute: '0-29' },
    ],
  ],
  ['Mon 08:59-09:00', on([2], ['08:59', '09:00']), [{ wday: 2, hour: '8', minute: '59' }]],
  [
    'Mon 09:15-10:00 and 10:15-11:00',
    on([2], ['09:15', '10:00'], ['10:15', '11:00']),
    [{ wday: 2, hour: '9-10', minute: '15-59' }],
  ],
  [
    'Mon 09:15-10:00, 10:15-11:00 and 11:15-12:00',
    on([2], ['09:15', '10:00'], ['10:15', '11:00'], ['11:15', '12:00']),
    [{ wday: 2, hour: '9-11', minute: '15-59' }],
  ],
  ['overlapping', on([2], ['09:00', '12:00'], ['11:00', '14:00']), [{ wday: 2, hour: '9-13' }]],
  ['touching', on([2], ['12:00', '14:00'], ['09:00', '12:00']), [{ wday: 2, hour: '9-13' }]],
  ['one inside the other', on([2], ['09:00', '14:00'], ['10:00', '11:00']), [{ wday: 2, hour: '9-13' }]],
])('CF-13: %s', (_name, hours, times) => {
  expect(encodeOfficeHours(hours)).toEqual(times)
  expect(readOfficeHours(times)).toEqual({ value: mergeHours(hours) })
})

const anyHours = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), fc.nat({ max: 1439 }), fc.nat({ max: 1439 }))
    .map(([weekday, a, b]) => dayHours(weekday, Math.min(a, b), Math.max(a, b))),
  { maxLength: 12 },
)

test('CF-13: hours that are written and read again are the same', () => {
  fc.assert(
    fc.property(anyHours, (hours) => {
      expect(readOfficeHours(encodeOfficeHours(hours))).toEqual({ value: mergeHours(hours) })
    }),
    runs(100, 5_000),
  )
})

test('CF-13: exactly the minutes of the hours are in the set', () => {
  fc.assert(
    fc.property(anyHours, (hours) => {
      const times = encodeOfficeHours(hours)
      for (let minute = 0; minute < 7 * 1440; minute += 1) {
        const weekday = Math.floor(minute / 1440)
        const ofDay = minute % 1440
        const at = { year: 2026, month: 11, day: 20, weekday, hour: Math.floor(ofDay / 60), minute: ofDay % 60 }
        const isIn = hours.some((each) => each.weekday === weekday + 1 && each.from <= ofDay && ofDay < each.to)
        if (matchesTimeSet(times, at) !== isIn) expect({ minute, isIn: !isIn }).toEqual({ minute, isIn })
      }
    }),
    runs(20, 500),
  )
})

test.each([
  [{}, 'Kamailio range should not be empty'],
  [{ hour: '9-16' }, 'Kamailio range should not be empty'],
  [{ wday: '' }, 'Kamailio range should not be empty'],
  [{ wday: '2,4' }, 'multiple ranges are not supported'],
  [{ wday: 2, hour: '9-12,13-17' }, 'multiple ranges are not supported'],
  [{ wday: '6-1' }, 'reversed ranges are not supported'],
  [{ wday: 2, hour: '17-9' }, 'reversed ranges are not supported'],
  [{ wday: 'Mon' }, 'range should be numeric'],
  [{ wday: 2, minute: '-5' }, 'range should be numeric'],
  [{ wday: 8 }, 'range is out of bounds'],
  [{ wday: 2, hour: '9-24' }, 'range is out of bounds'],
  [{ wday: 2, minute: 60 }, 'range is out of bounds'],
  [{ wday: 2, year: 2021 }, 'unexpected member'],
])('CF-13: %j is refused: %s', (entry, problem) => {
  expect(readOfficeHours([{ wday: 2 }, entry])).toEqual({ problem })
})

test('CF-13: an hour or minute that is not there means every one', () => {
  expect(readOfficeHours([{ wday: 2, hour: null }])).toEqual({ value: on([2], ['00:00', '23:59']) })
  expect(readOfficeHours([{ wday: '3', minute: '0-59' }])).toEqual({ value: on([3], ['00:00', '23:59']) })
})

test('CF-13: times are 00:00 to 23:59, and 23:59 as end is the end of the day', () => {
  expect(['00:00', '9:05', '23:59', '24:00', '12:60', '1200', '', 'noon'].map(typedMinutes)).toEqual([
    0,
    545,
    1439,
    null,
    null,
    720,
    null,
    null,
  ])
  expect(dayHours(2, 0, 1439)).toEqual({ weekday: 2, from: 0, to: 1440 })
  expect([0, 545, 1439, 1440].map(clockText)).toEqual(['00:00', '09:05', '23:59', '23:59'])
})

test('CF-13: words group the weekdays that have the same hours, from Monday', () => {
  const hours = [...on(workdays, ['09:00', '17:00']), ...on([1, 7], ['00:00', '23:59'])]
  expect(timeSetWords({ kind: 'office-hours', hours })).toEqual({
    kind: 'hours',
    parts: [
      { days: [{ from: 2, to: 6 }], hours: [{ from: 540, to: 1020 }], isAllDay: false },
      { days: [{ from: 7, to: 1 }], hours: [{ from: 0, to: 1440 }], isAllDay: true },
    ],
  })
})
