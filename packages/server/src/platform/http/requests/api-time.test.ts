import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatApiTime, parseApiTime, requireTimeZone } from './api-time.ts'

const at = (text: string) => new Date(text)

describe('formatApiTime', () => {
  test.each([
    ['2025-11-20T09:30:05Z', 'UTC', '2025-11-20 09:30:05'],
    ['2025-11-20T09:30:05.120Z', 'UTC', '2025-11-20 09:30:05.120'],
    ['2025-11-20T09:30:05.007Z', 'Europe/Vienna', '2025-11-20 10:30:05.007'],
    ['2025-07-01T22:30:00Z', 'Europe/Vienna', '2025-07-02 00:30:00'],
    ['2025-01-01T02:00:00Z', 'America/New_York', '2024-12-31 21:00:00'],
    ['2025-06-01T00:00:00Z', 'Asia/Kolkata', '2025-06-01 05:30:00'],
    ['2025-12-31T23:59:59.999Z', 'Asia/Kathmandu', '2026-01-01 05:44:59.999'],
    // the hour that comes twice in October, and the one that is skipped in March
    ['2025-10-26T00:30:00Z', 'Europe/Vienna', '2025-10-26 02:30:00'],
    ['2025-10-26T01:30:00Z', 'Europe/Vienna', '2025-10-26 02:30:00'],
    ['2025-03-30T01:00:00Z', 'Europe/Vienna', '2025-03-30 03:00:00'],
  ])('%s in %s reads %s', (moment, zone, text) => {
    expect(formatApiTime(at(moment), zone)).toBe(text)
  })
})

test('shows a moment in UTC', () => {
  fc.assert(
    fc.property(
      fc.date({ min: at('0001-01-01T00:00:00Z'), max: at('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
      (moment) => {
        const [date, clock] = moment.toISOString().slice(0, -1).split('T')
        expect(formatApiTime(moment, 'UTC')).toBe(`${date} ${clock?.replace('.000', '')}`)
      },
    ),
  )
})

describe('parseApiTime', () => {
  test.each([
    ['2025-11', 'UTC', '2025-11-01T00:00:00.000Z'],
    ['2025-11-20', 'UTC', '2025-11-20T00:00:00.000Z'],
    ['2025-11-20', 'Europe/Vienna', '2025-11-19T23:00:00.000Z'],
    ['2025-07-20', 'Europe/Vienna', '2025-07-19T22:00:00.000Z'],
    ['2025-11-20 10:30:05', 'Europe/Vienna', '2025-11-20T09:30:05.000Z'],
    ['2025-11-20 10:30:05.12', 'Europe/Vienna', '2025-11-20T09:30:05.120Z'],
    ['2025-11-20T10:30', 'America/New_York', '2025-11-20T15:30:00.000Z'],
    ['2025-11-20T10:30:05Z', 'Europe/Vienna', '2025-11-20T10:30:05.000Z'],
    ['2025-11-20T10:30:05.999+05:30', 'Europe/Vienna', '2025-11-20T05:00:05.999Z'],
    ['2025-11-20T10:30:05-0130', 'UTC', '2025-11-20T12:00:05.000Z'],
    // the seasons change at one o'clock UTC
    ['2025-03-30 03:00:00', 'Europe/Vienna', '2025-03-30T01:00:00.000Z'],
    ['2025-10-26 03:00:00', 'Europe/Vienna', '2025-10-26T02:00:00.000Z'],
    ['2025-03-30 02:30:00', 'Europe/Vienna', '2025-03-30T01:30:00.000Z'],
  ])('%s in %s is %s', (text, zone, moment) => {
    expect(parseApiTime(text, zone)?.toISOString()).toBe(moment)
  })

  test.each([
    '',
    'yesterday',
    '2025',
    '2025-13',
    '2025-02-30',
    '2025-11-20 24:00:00',
    '2025-11-20 10:60',
    '20251120',
    '2025-11-20T10:00:00+99:99',
  ])('%j is invalid', (text) => {
    expect(parseApiTime(text, 'UTC')).toBeUndefined()
  })

  test('reads the output of formatApiTime', () => {
    for (const zone of ['UTC', 'Europe/Vienna', 'America/St_Johns', 'Australia/Lord_Howe'])
      for (let day = 0; day < 366; day += 1) {
        const moment = new Date(Date.UTC(2025, 0, day, 12, 34, 56, 789))
        expect(parseApiTime(formatApiTime(moment, zone), zone)).toEqual(moment)
      }
  })
})

test('a time zone that does not exist is refused in the words of the API', () => {
  expect(requireTimeZone('Europe/Vienna')).toBe('Europe/Vienna')
  for (const name of ['Europe/Nowhere', '', 'UTC; drop table', '../etc'])
    expect(() => requireTimeZone(name)).toThrow(`Query parameter 'tz' value is not a valid time zone`)
})
