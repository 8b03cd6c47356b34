import { expect, test } from 'vitest'
import { missedMailAt } from './missed-mail-time.ts'

const vienna = 'Europe/Vienna'
const at = (text: string) => new Date(text)

test.each([
  ['a single call, half a minute later', 'each', vienna, '2026-11-20T09:00:00Z', null, '2026-11-20T09:00:30Z'],
  [
    'a single call long after the last mail',
    'each',
    vienna,
    '2026-11-20T09:00:00Z',
    '2026-11-20T08:00:00Z',
    '2026-11-20T09:00:30Z',
  ],
  [
    'a single call right after a mail, a minute after it',
    'each',
    vienna,
    '2026-11-20T09:00:00Z',
    '2026-11-20T08:59:59Z',
    '2026-11-20T09:00:59Z',
  ],
  ['a quarter', 'quarter', vienna, '2026-11-20T09:07:11Z', null, '2026-11-20T09:15:00Z'],
  [
    'a quarter where a mail has just gone',
    'quarter',
    vienna,
    '2026-11-20T09:15:00Z',
    '2026-11-20T09:15:00Z',
    '2026-11-20T09:30:00Z',
  ],
  [
    'a quarter in Nepal, 5 h 45 min ahead',
    'quarter',
    'Asia/Kathmandu',
    '2026-11-20T09:07:11Z',
    null,
    '2026-11-20T09:15:00Z',
  ],
  ['an hour', 'hour', vienna, '2026-11-20T09:07:11Z', null, '2026-11-20T10:00:00Z'],
  ['an hour in India, 5 h 30 min ahead', 'hour', 'Asia/Kolkata', '2026-11-20T09:07:11Z', null, '2026-11-20T09:30:00Z'],
  ['a day before its time', 'day', vienna, '2026-11-20T09:07:11Z', null, '2026-11-20T17:00:00Z'],
  ['a day after its time, tomorrow', 'day', vienna, '2026-11-20T17:00:00Z', null, '2026-11-21T17:00:00Z'],
  ['a day over the end of summer time', 'day', vienna, '2026-10-24T18:00:00Z', null, '2026-10-25T17:00:00Z'],
  ['a day elsewhere', 'day', 'America/New_York', '2026-11-20T09:07:11Z', null, '2026-11-20T23:00:00Z'],
] as const)('PUSH-03: the mail of %s', (_what, rhythm, timeZone, first, mailed, expected) => {
  const due = missedMailAt({ rhythm, dayAt: '18:00', timeZone }, at(first), mailed === null ? null : at(mailed))
  expect(due.toISOString()).toBe(at(expected).toISOString())
})

test('PUSH-03: a mail of a day comes an hour later when its time does not occur', () => {
  const choice = { rhythm: 'day', dayAt: '02:30', timeZone: vienna } as const
  expect(missedMailAt(choice, at('2026-03-28T12:00:00Z'), null).toISOString()).toBe('2026-03-29T01:30:00.000Z')
})
