import { expect, test } from 'vitest'
import { reminderWords } from './reminder-words.ts'

const vienna = 'Europe/Vienna'
const friday = new Date('2026-11-20T05:00:00Z')
const words = (time: string, recur: 'never' | 'weekdays' | 'always', now = friday) =>
  reminderWords({ time, recur, active: true }, now, vienna)

test.each([
  ['07:30:00', 'never', { day: 'today', repeats: 'once', time: '07:30' }],
  ['05:00:00', 'never', { day: 'tomorrow', repeats: 'once', time: '05:00' }],
  ['05:00:00', 'weekdays', { day: 'later', repeats: 'weekdays', time: '05:00' }],
  ['23:00:00', 'always', { day: 'today', repeats: 'daily', time: '23:00' }],
] as const)('REM-01: %s %s on a Friday at six rings %j', (time, recur, expected) => {
  expect(words(time, recur)).toMatchObject({ kind: 'rings', ...expected })
})

test('REM-01: tomorrow is the day after on the calendar, also where it is 23 hours long', () => {
  expect(words('00:30', 'always', new Date('2026-03-28T23:45:00Z'))).toMatchObject({ day: 'tomorrow', time: '00:30' })
})

test('REM-04: in the hour skipped by summer time it says the real time', () => {
  expect(words('02:30', 'always', new Date('2026-03-29T00:00:00Z'))).toMatchObject({ day: 'today', time: '03:30' })
})

test('REM-01: switched off it does not ring', () => {
  expect(reminderWords({ time: '07:30', recur: 'always', active: false }, friday, vienna)).toEqual({ kind: 'off' })
})
