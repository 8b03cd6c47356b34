import { createTranslator } from 'use-intl/core'
import { expect, test } from 'vitest'
import de from '../../messages/de/closures.json'
import en from '../../messages/en/closures.json'
import type { AppMessages } from '../../messages/messages.ts'
import { closedByWords, type ClosureTexts, closureTitle, companyClosures, soundName } from './closure-words.ts'

const textsOf = (locale: string, closures: AppMessages['closures']): ClosureTexts => ({
  t: createTranslator({ locale: locale as 'de', messages: { closures }, namespace: 'closures' }),
  locale,
  zone: 'Europe/Vienna',
})
const english = textsOf('en', en)
const now = Date.parse('2026-11-20T10:00:00Z')
const company = { subscriber_id: null, name: null, reason: '', until: null }
const sales = { ...company, subscriber_id: 7, name: 'Sales' }

test.each([
  [company, 'Closed until somebody opens again'],
  [{ ...company, until: '2026-11-20T23:00:00.000Z' }, 'Closed until the end of the day'],
  [{ ...company, until: '2026-11-20T12:30:00.000Z' }, 'Closed until 13:30'],
  [{ ...company, until: '2026-11-23T07:00:00.000Z', reason: 'Snow' }, 'Closed until Mon 08:00: Snow'],
  [{ ...sales, until: '2027-01-07T07:00:00.000Z' }, 'Sales is closed until Thu, Jan 7, 08:00'],
])('SCHED-03: %j is told as “%s”', (closure, title) => {
  expect(closureTitle(closure, now, english)).toBe(title)
})

test('SCHED-03: in German', () => {
  const until = '2026-11-23T07:00:00.000Z'
  expect(closureTitle({ ...sales, until }, now, textsOf('de', de))).toBe('Sales ist geschlossen bis Mo 08:00')
})

test('SCHED-03: the person who closed it, and when, where this is known', () => {
  const since = '2026-11-20T08:42:00.000Z'
  expect(closedByWords({ since, closed_by: 'Anna Novak' }, now, english)).toBe('closed by Anna Novak, 09:42')
  expect(closedByWords({ since: '2026-11-18T08:42:00.000Z', closed_by: null }, now, english)).toBe('closed Wed 09:42')
})

test('SCHED-03: announcements have the numbers of sound sets', () => {
  const names = ['office_hours', 'custom_announcement_0', 'custom_announcement_9']
  expect(names.map((handle) => soundName(handle, english.t))).toEqual([
    'Announcement “closed”',
    'Announcement 1',
    'Announcement 10',
  ])
})

test('SCHED-03: schedules are closed with the company, not with a group', () => {
  const item = {
    extension: null,
    type: null,
    announcement: null,
    closed_by: null,
    since: '2026-11-20T08:42:00.000Z',
  }
  expect(
    companyClosures([
      { ...company, ...item, reason: 'Snow', until: '2026-11-20T12:00:00.000Z' },
      { ...sales, ...item },
    ]),
  ).toEqual([{ reason: 'Snow', since: now - 78 * 60_000, until: now + 120 * 60_000 }])
})
