import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import type { AppMessages } from '../../messages/messages.ts'
import { stepWords } from './step-words.ts'

const folders = ['call-outcome', 'call-stops', 'status'] as const
const messagesOf = (locale: string): Pick<AppMessages, (typeof folders)[number]> =>
  Object.assign(
    {},
    ...folders.map((name) => ({
      [name]: JSON.parse(readFileSync(join(import.meta.dirname, `../../messages/${locale}/${name}.json`), 'utf8')),
    })),
  )

/** A Wednesday evening. */
const now = Date.parse('2026-12-23T19:00:00Z')

const said = (step: TraceStep, locale = 'en') => {
  const base = { locale: locale as 'de', messages: messagesOf(locale) }
  return stepWords(
    step,
    { line: () => null, outside: (address: string) => address } as unknown as Parameters<typeof stepWords>[1],
    { name: null, isAnonymous: false },
    {
      t: createTranslator({ ...base, namespace: 'call-outcome' }),
      call: createTranslator({ ...base, namespace: 'call-stops' }),
    },
    locale,
    (_line, set) => `times of ${set}`,
    { t: createTranslator({ ...base, namespace: 'status' }), locale, timeZone: 'Europe/Vienna', now },
  )
}

const place = { line: 1, after: 0, ends: false, type: 'cfu' } as const
const fits = { ...place, code: 'rule_fits', sources: null, times: 'Office hours' } as const
const passed = { ...place, code: 'rule_passed', reason: 'time', set: 'Office hours' } as const

test.each([
  ['during', 'Office hours'],
  ['outside', 'outside Office hours'],
  ['holidays', 'on holidays of Office hours'],
  [undefined, 'times of Office hours'],
] as const)('SCHED-01: a rule with the schedule used as %s says: %s', (schedule_use, times) => {
  expect(said({ ...fits, schedule_use }).detail).toBe(`It applies at this time: ${times}.`)
  expect(said({ ...fits, sources: 'Friends', schedule_use }).detail).toContain(`at this time: ${times}.`)
  expect(said({ ...passed, schedule_use }).detail).toBe(`It applies at other times: ${times}.`)
})

test.each([
  ['de', 'an Feiertagen von Office hours'],
  ['fr', 'les jours fériés de Office hours'],
  ['it', 'nei festivi di Office hours'],
  ['es', 'en los festivos de Office hours'],
  ['ru', 'в праздники по расписанию Office hours'],
])('SCHED-01: holidays of a schedule in %s', (locale, times) => {
  expect(said({ ...fits, schedule_use: 'holidays' }, locale).detail).toContain(times)
})

const hours = {
  ...place,
  code: 'hours',
  schedule: 'Office',
  is_open: false,
  by: 'week',
  name: null,
  to: 'voicebox',
} as const

test.each([
  ['en', '2026-12-23T22:00:00Z', 'until 23:00'],
  ['en', '2026-12-28T07:00:00Z', 'until Mon 08:00'],
  ['en', '2027-01-06T07:00:00Z', 'until Wed, Jan 6, 08:00'],
  ['es', '2026-12-23T22:00:00Z', 'hasta las 23:00'],
  ['it', '2027-01-06T07:00:00Z', 'fino alle 08:00 di mer 6 gen'],
  ['fr', '2027-01-06T07:00:00Z', 'jusqu’au mer. 6 janv. à 08:00'],
])('SCHED-01: the trace says until when a line is closed, in %s, %s: %s', (locale, until, text) => {
  expect(said({ ...hours, until }, locale).detail).toBe(text)
})

test('SCHED-01: the trace names the schedule that decides', () => {
  expect(said({ ...hours, until: null }).title).toBe('Closed according to “Office”')
  expect(said({ ...hours, until: null }, 'de').title).toBe('Geschlossen laut „Office“')
})

test.each([
  ['en', 'Closed now: Snow', 'until Mon 08:00, by Anna Novak'],
  ['de', 'Jetzt geschlossen: Snow', 'bis Mo 08:00, durch Anna Novak'],
])('SCHED-03: the trace says why it is closed now, until when, and by whom, in %s', (locale, title, detail) => {
  const closed = { ...hours, by: 'closure', name: 'Snow', until: '2026-12-28T07:00:00Z' } as const
  expect(said({ ...closed, closed_by: 'Anna Novak' }, locale)).toEqual({ title, detail })
})

test('SCHED-03: a closure without a reason, an end and a known person', () => {
  const closed = { ...hours, by: 'closure', name: '', until: null, closed_by: null } as const
  expect(said(closed)).toEqual({ title: 'Closed now' })
})
