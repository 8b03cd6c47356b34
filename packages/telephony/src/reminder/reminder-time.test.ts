import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReminderTime, reminderTimeText } from './reminder-time.ts'

test.each([
  ['7:30', '07:30:00'],
  ['07:30', '07:30:00'],
  ['00:00', '00:00:00'],
  ['23:59:59', '23:59:59'],
])('REM-01: %s is stored as %s', (text, stored) => {
  const parsed = parseReminderTime(text)
  expect('time' in parsed && reminderTimeText(parsed.time)).toBe(stored)
})

test.each([
  ['24:00', 'HH:MM'],
  ['12:60', 'HH:MM'],
  ['12', 'HH:MM'],
  ['noon', 'HH:MM'],
  ['', 'HH:MM'],
  ['-1:00', 'HH:MM'],
  ['12:5', 'HH:MM'],
  ['12:00:60', 'HH:MM:SS'],
  ['12:00:00:00', 'HH:MM:SS'],
])('REM-01: %j is not a time', (text, form) => {
  expect(parseReminderTime(text)).toEqual({ error: `Invalid time format, must be ${form}` })
})

test('REM-01: a stored time reads back the same', () => {
  const times = fc.record({ hour: fc.nat(23), minute: fc.nat(59), second: fc.nat(59) })
  fc.assert(
    fc.property(times, (time) => {
      expect(parseReminderTime(reminderTimeText(time))).toEqual({ time })
    }),
  )
})
