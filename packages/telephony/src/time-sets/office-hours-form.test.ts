import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, dayHours, joinNights, mergeHours, saidOutside } from './day-hours.ts'
import {
  canSaveOfficeHours,
  checkRange,
  emptyRange,
  hoursToSave,
  isEmptyRange,
  isNight,
  officeHoursForm,
  type OfficeHoursForm,
  withSameTime,
} from './office-hours-form.ts'

const fine = { from: null, to: null, both: null }
const invalid = 'Time is invalid'

test.each([
  ['', '', fine],
  ['09:00', '17:00', fine],
  ['9:00', '17:00', fine],
  ['00:00', '23:59', fine],
  ['09:00', '', { ...fine, both: 'Start and End time should be set' }],
  ['', '17:00', { ...fine, both: 'Start and End time should be set' }],
  ['9', '1730', fine],
  ['22:00', '06:00', fine],
  ['22:00', '00:00', fine],
  ['09:00', '09:00', { ...fine, both: 'Start time should be less than End time' }],
  ['24:00', '', { ...fine, from: invalid }],
  ['09:00', '17:0', { ...fine, to: invalid }],
  ['9x', '9:60', { from: invalid, to: invalid, both: null }],
])('CF-11: the range %j to %j', (from, to, check) => {
  expect(checkRange({ from, to })).toEqual(check)
  expect(canSaveOfficeHours({ ...officeHoursForm([]), same: [{ from, to }] })).toBe(check === fine)
})

const nine = { from: '09:00', to: '17:00' }
const form: OfficeHoursForm = { weekdays: [2, 3], isSameTime: true, same: [nine], byDay: {}, isOutside: false }

test('CF-11: a new form has Monday to Friday, the same time for all, and one range to fill', () => {
  expect(officeHoursForm([])).toEqual({
    weekdays: [2, 3, 4, 5, 6],
    isSameTime: true,
    same: [emptyRange],
    byDay: {},
    isOutside: false,
  })
})

test('CF-11: "same time for selected days" is off where the stored ranges differ', () => {
  const same = officeHoursForm([dayHours(2, 540, 1020), dayHours(3, 540, 1020)])
  expect(same).toMatchObject({ weekdays: [2, 3], isSameTime: true, same: [nine] })
  const differ = officeHoursForm([dayHours(2, 540, 1020), dayHours(3, 0, 1439)])
  expect(differ).toMatchObject({ weekdays: [2, 3], isSameTime: false })
  expect(differ.byDay).toEqual({ 2: [nine], 3: [{ from: '00:00', to: '23:59' }] })
  expect(hoursToSave(differ)).toEqual([dayHours(2, 540, 1020), dayHours(3, 0, 1439)])
})

test('CF-11: only complete ranges of the chosen days are sent', () => {
  expect(hoursToSave({ ...form, same: [nine, emptyRange] })).toEqual([dayHours(2, 540, 1020), dayHours(3, 540, 1020)])
  expect(hoursToSave({ ...form, same: [emptyRange] })).toEqual([])
  expect(hoursToSave({ ...form, same: [{ from: '13:00', to: '13:00' }] })).toEqual([])
  expect(hoursToSave({ ...form, isSameTime: false, byDay: { 2: [nine], 7: [nine] } })).toEqual([dayHours(2, 540, 1020)])
  expect([emptyRange, nine].map(isEmptyRange)).toEqual([true, false])
})

test('CF-11: nothing can be saved without a weekday, or with a wrong range of a chosen day', () => {
  expect(canSaveOfficeHours(form)).toBe(true)
  expect(canSaveOfficeHours({ ...form, weekdays: [] })).toBe(false)
  const wrong = { ...form, isSameTime: false, byDay: { 2: [nine], 3: [nine, { from: 'x', to: '' }] } }
  expect(canSaveOfficeHours(wrong)).toBe(false)
  expect(canSaveOfficeHours({ ...wrong, weekdays: [2] })).toBe(true)
})

test('CF-11: switching between same times and times by day keeps the input', () => {
  const byDay = withSameTime(form, false, 2)
  expect(byDay).toMatchObject({ isSameTime: false, byDay: { 2: [nine], 3: [nine] } })
  expect(withSameTime(byDay, true, 3)).toMatchObject({ isSameTime: true, same: [nine], weekdays: [2, 3] })
  expect(withSameTime(form, true, 2)).toBe(form)
})

test('CF-11: turned on without a weekday it chooses every day again', () => {
  const none = { ...form, isSameTime: false, weekdays: [] }
  expect(withSameTime(none, true, 2).weekdays).toEqual([2, 3, 4, 5, 6, 7, 1])
})

test('CF-11, CF-13: hours over midnight are one range, kept as the two of the platform', () => {
  const night: OfficeHoursForm = { ...form, weekdays: [6, 7], same: [{ from: '22:00', to: '06:00' }] }
  const stored = [
    { weekday: 6, from: 1320, to: 1440 },
    { weekday: 7, from: 0, to: 360 },
    { weekday: 7, from: 1320, to: 1440 },
    { weekday: 1, from: 0, to: 360 },
  ]
  expect(hoursToSave(night)).toEqual(stored)
  expect(officeHoursForm(mergeHours(stored))).toMatchObject({ weekdays: [6, 7], isSameTime: true, same: night.same })
  expect(hoursToSave({ ...night, weekdays: [7], same: [{ from: '22:00', to: '0' }] })).toEqual([
    { weekday: 7, from: 1320, to: 1440 },
  ])
  expect([night.same[0], nine, emptyRange].map((range) => range && isNight(range))).toEqual([true, false, false])
})

test('CF-11: nights that would only take more words stay as they are', () => {
  // outside office hours: the evenings and mornings of the week, and whole days
  const week = [2, 3, 4, 5, 6].flatMap((day) => [dayHours(day, 0, 480), dayHours(day, 1020, 1439)])
  const hours = mergeHours([...week, dayHours(7, 0, 1439), dayHours(1, 0, 1439)])
  expect(joinNights(hours)).toEqual(hours)
})

test('RULE-03: "outside these hours" is one choice, kept as all other hours of the week, and shown as that choice again', () => {
  const outside: OfficeHoursForm = { ...officeHoursForm([]), same: [nine], isOutside: true }
  const saved = mergeHours(hoursToSave(outside))
  expect(saved).toHaveLength(12)
  expect(saved.slice(0, 3)).toEqual([
    { weekday: 1, from: 0, to: 1440 },
    { weekday: 2, from: 0, to: 540 },
    { weekday: 2, from: 1020, to: 1440 },
  ])
  expect(officeHoursForm(saved)).toMatchObject({ weekdays: [2, 3, 4, 5, 6], same: [nine], isOutside: true })
  const twice = {
    ...outside,
    same: [
      { from: '8', to: '12' },
      { from: '13', to: '17' },
    ],
  }
  expect(officeHoursForm(mergeHours(hoursToSave(twice)))).toMatchObject({
    same: [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ],
    isOutside: true,
  })
  const lunch = { ...outside, weekdays: [1, 2, 3, 4, 5, 6, 7], same: [{ from: '12:00', to: '13:00' }] }
  expect(officeHoursForm(mergeHours(hoursToSave(lunch)))).toMatchObject({ same: lunch.same, isOutside: true })
  // "outside" of an empty form, and of the whole week, leaves no hours
  expect(hoursToSave({ ...outside, same: [emptyRange] })).toEqual([])
  expect(hoursToSave({ ...lunch, same: [{ from: '0:00', to: '23:59' }] })).toEqual([])
})

test.each<[string, OfficeHoursForm]>([
  ['a night', { ...form, weekdays: [1, 2, 3, 4, 5, 6, 7], same: [{ from: '22:00', to: '06:00' }] }],
  ['whole days', { ...form, weekdays: [2, 3, 4, 5, 6], same: [{ from: '00:00', to: '23:59' }] }],
  ['a weekend', { ...form, weekdays: [7, 1], same: [{ from: '00:00', to: '23:59' }] }],
  ['office hours', { ...form, weekdays: [2, 3, 4, 5, 6], same: [nine] }],
])('RULE-03: %s is said as it is, and not by what lies outside of it', (_, typed) => {
  expect(saidOutside(mergeHours(hoursToSave(typed)))).toBeNull()
})

test('CF-13, RULE-03: any hours typed for a week are shown as the same hours again', () => {
  const minutes = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      minutes,
      minutes,
      fc.boolean(),
      (days, from, to, isOutside) => {
        fc.pre(from !== to)
        const same = [{ from: clockText(from), to: clockText(to) }]
        const saved = mergeHours(hoursToSave({ ...form, weekdays: days, same, isOutside }))
        const again = mergeHours(hoursToSave(officeHoursForm(saved)))
        expect(again).toEqual(saved)
      },
    ),
  )
})
