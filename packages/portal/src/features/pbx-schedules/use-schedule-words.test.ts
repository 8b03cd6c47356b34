import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schedule } from '@lineside/telephony/schedules/schedule'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import type { AppMessages } from '../../messages/messages.ts'
import { createScheduleWords } from './use-schedule-words.ts'

const namespace = 'pbx-schedules'
const textsOf = (folder: string): AppMessages['pbx-schedules'] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${folder}/pbx-schedules.json`), 'utf8'))
const wordsIn = (folder: string, locale = folder) =>
  createScheduleWords(
    createTranslator({ locale: locale as 'de', messages: { [namespace]: textsOf(folder) }, namespace }),
    locale,
  )

const schedule: Schedule = {
  zone: 'Europe/Vienna',
  week: [2, 3, 4, 5, 6].map((weekday) => ({ weekday, from: 480, to: 1020 })),
  exceptions: [{ name: '', does: 'closes', from: '2026-12-24', to: '2027-01-10', yearly: false, part: null }],
  holidays: [],
  closures: [],
}
/** A Monday, when it is open until 17:00. */
const open = Date.parse('2026-11-30T11:00:00Z')
/** A Friday evening, when it is closed until Monday. */
const weekend = Date.parse('2026-12-04T19:00:00Z')
/** Closed for 18 days. */
const christmas = Date.parse('2026-12-23T19:00:00Z')

test.each([
  ['en', 'Open until 17:00', 'Closed until Mon 08:00', 'Closed until Mon, Jan 11, 08:00'],
  ['de', 'Offen bis 17:00', 'Geschlossen bis Mo 08:00', 'Geschlossen bis Mo., 11. Jan., 08:00'],
  ['fr', 'Ouvert jusqu’à 17:00', 'Fermé jusqu’à lun. à 08:00', 'Fermé jusqu’au lun. 11 janv. à 08:00'],
  ['it', 'Aperto fino alle 17:00', 'Chiuso fino alle 08:00 di lun', 'Chiuso fino alle 08:00 di lun 11 gen'],
  ['es', 'Abierto hasta las 17:00', 'Cerrado hasta el lun a las 08:00', 'Cerrado hasta el lun, 11 ene a las 08:00'],
  ['ru', 'Открыто до 17:00', 'Закрыто до пн, 08:00', 'Закрыто до пн, 11 янв., 08:00'],
])('SCHED-01: the state of a schedule says until when, in %s', (locale, today, weekday, date) => {
  const words = wordsIn(locale)
  expect([open, weekend, christmas].map((now) => words.state(schedule, now).text)).toEqual([today, weekday, date])
})

test('SCHED-01: the hours of today, or why there are none', () => {
  const { today } = wordsIn('en')
  const holiday = { day: '2026-11-30', name: 'St Andrew’s', from: 0 }
  expect(today(schedule, open)).toBe('Today 08:00–17:00')
  expect(today({ ...schedule, holidays: [holiday] }, open)).toBe('Not open today: St Andrew’s')
  expect(today({ ...schedule, holidays: [{ ...holiday, from: 720 }] }, open)).toBe('Today 08:00–12:00')
  expect(today(schedule, Date.parse('2026-12-05T11:00:00Z'))).toBe('Not open today')
  const always = [{ weekday: 2, from: 0, to: 1440 }]
  expect(today({ ...schedule, week: always }, open)).toBe('Open all day today')
})

test('SCHED-01: a number of a closed way has a plus, an extension has none', () => {
  const words = wordsIn('en')
  expect(words.closed({ to: 'number', number: '4930123456' }, null)).toBe('+4930123456')
  expect(words.closed({ to: 'number', number: '34' }, null)).toBe('34')
})
