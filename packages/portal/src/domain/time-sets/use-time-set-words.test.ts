import { dayHours } from '@lineside/telephony/time-sets/day-hours'
import { encodeDateRanges } from '@lineside/telephony/time-sets/date-range'
import { encodeExactDate } from '@lineside/telephony/time-sets/exact-date'
import { encodeOfficeHours } from '@lineside/telephony/time-sets/office-hours'
import type { TimeEntry } from '@lineside/telephony/time-sets/time-entry'
import { encodeWeekdays } from '@lineside/telephony/time-sets/weekdays'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import de from '../../messages/de/call-forwarding-conditions.json' with { type: 'json' }
import en from '../../messages/en/call-forwarding-conditions.json' with { type: 'json' }
import fr from '../../messages/fr/call-forwarding-conditions.json' with { type: 'json' }
import { createTimeSetWords } from './use-time-set-words.ts'

const namespace = 'call-forwarding-conditions'
const english = createTimeSetWords(
  createTranslator({ locale: 'en-US', messages: { [namespace]: en }, namespace }),
  'en-US',
)
const german = createTimeSetWords(createTranslator({ locale: 'de', messages: { [namespace]: de }, namespace }), 'de')

const day = (month: number, mday: number, year = 2026) => ({ year, month, day: mday })
const on = (weekdays: readonly number[], from: number, to: number) => weekdays.map((each) => dayHours(each, from, to))
const workdays = [2, 3, 4, 5, 6]

const cases: readonly [name: string, times: readonly TimeEntry[], english: string, german: string][] = [
  [
    'csc-office-hours-1',
    encodeOfficeHours(on(workdays, 540, 1020)),
    'Monday to Friday, 09:00 to 17:00',
    'Montag bis Freitag, 09:00 bis 17:00',
  ],
  [
    'csc-office-hours-1',
    encodeOfficeHours([...on([2, 3], 480, 720), ...on([2, 3], 780, 1439), ...on([1], 0, 1439)]),
    'Monday and Tuesday, 08:00 to 12:00 and 13:00 to 24:00; Sunday, all day',
    'Montag und Dienstag, 08:00 bis 12:00 und 13:00 bis 24:00; Sonntag, ganztägig',
  ],
  ['csc-weekdays-1', encodeWeekdays([1, 7]), 'Saturday and Sunday', 'Samstag und Sonntag'],
  ['csc-weekdays-1', encodeWeekdays([1, 2, 3, 4, 5, 6, 7]), 'every day', 'jeden Tag'],
  [
    'csc-weekdays-1',
    encodeWeekdays([2, 3, 4, 7]),
    'Monday to Wednesday and Saturday',
    'Montag bis Mittwoch und Samstag',
  ],
  ['csc-date-exact-1', encodeExactDate(day(12, 24)), 'Dec 24, 2026', '24. Dez. 2026'],
  [
    'csc-date-range-1',
    encodeDateRanges([{ from: day(12, 24), to: day(1, 6, 2027) }]),
    'Dec 24, 2026 – Jan 6, 2027',
    '24. Dez. 2026 – 6. Jan. 2027',
  ],
  ['csc-date-range-1', [], 'never', 'nie'],
  ['csc-office-hours-1', [{ wday: '6-1' }], 'Office hours', 'Geschäftszeiten'],
  ['Holidays', [{ month: '8' }], 'Holidays', 'Holidays'],
]

test.each(cases)('CF-03: %s of %j says "%s"', (name, times, inEnglish, inGerman) => {
  // Intl puts thin spaces around the dash
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(english({ name, times }).text)).toBe(inEnglish)
  expect(plain(german({ name, times }).text)).toBe(inGerman)
})

test('CF-03: days and hours have the words that each of them takes', () => {
  const french = createTimeSetWords(createTranslator({ locale: 'fr', messages: { [namespace]: fr }, namespace }), 'fr')
  const times = encodeOfficeHours(on(workdays, 540, 1020))
  expect(french({ name: 'csc-office-hours-1', times }).text).toBe('du lundi au vendredi, 09:00 à 17:00')
})
