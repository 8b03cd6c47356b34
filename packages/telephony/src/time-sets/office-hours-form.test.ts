import { expect, test } from 'vitest'
import { dayHours } from './day-hours.ts'
import {
  canSaveOfficeHours,
  checkRange,
  emptyRange,
  hoursToSave,
  isEmptyRange,
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
  ['09:00', '09:00', fine],
  ['00:00', '23:59', fine],
  ['09:00', '', { ...fine, both: 'Start and End time should be set' }],
  ['', '17:00', { ...fine, both: 'Start and End time should be set' }],
  ['13:00', '12:30', { ...fine, both: 'Start time should be less than End time' }],
  ['24:00', '', { ...fine, from: invalid }],
  ['09:00', '17', { ...fine, to: invalid }],
  ['9', '9:60', { from: invalid, to: invalid, both: null }],
])('CF-11: the range %j to %j', (from, to, check) => {
  expect(checkRange({ from, to })).toEqual(check)
  expect(canSaveOfficeHours({ ...officeHoursForm([]), same: [{ from, to }] })).toBe(check === fine)
})

const nine = { from: '09:00', to: '17:00' }
const form: OfficeHoursForm = { weekdays: [2, 3], isSameTime: true, same: [nine], byDay: {} }

test('CF-11: a new form has Monday to Friday, the same time for all, and one range to fill', () => {
  expect(officeHoursForm([])).toEqual({ weekdays: [2, 3, 4, 5, 6], isSameTime: true, same: [emptyRange], byDay: {} })
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
  expect(hoursToSave({ ...form, same: [{ from: '13:00', to: '12:30' }] })).toEqual([])
  expect(hoursToSave({ ...form, isSameTime: false, byDay: { 2: [nine], 7: [nine] } })).toEqual([dayHours(2, 540, 1020)])
  expect([emptyRange, nine].map(isEmptyRange)).toEqual([true, false])
})

test('CF-11: nothing can be saved without a weekday, or with a wrong range of a chosen day', () => {
  expect(canSaveOfficeHours(form)).toBe(true)
  expect(canSaveOfficeHours({ ...form, weekdays: [] })).toBe(false)
  const wrong = { ...form, isSameTime: false, byDay: { 2: [nine], 3: [nine, { from: '9', to: '' }] } }
  expect(canSaveOfficeHours(wrong)).toBe(false)
  expect(canSaveOfficeHours({ ...wrong, weekdays: [2] })).toBe(true)
})

test('CF-11: switching between same times and times by day keeps what was typed', () => {
  const byDay = withSameTime(form, false, 2)
  expect(byDay).toMatchObject({ isSameTime: false, byDay: { 2: [nine], 3: [nine] } })
  expect(withSameTime(byDay, true, 3)).toMatchObject({ isSameTime: true, same: [nine], weekdays: [2, 3] })
  expect(withSameTime(form, true, 2)).toBe(form)
})

test('CF-11: turned on without a weekday it chooses every day again', () => {
  const none = { ...form, isSameTime: false, weekdays: [] }
  expect(withSameTime(none, true, 2).weekdays).toEqual([2, 3, 4, 5, 6, 7, 1])
})
