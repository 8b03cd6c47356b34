import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatApiTime } from './api-time.ts'
import { timeRange } from './time-range.ts'

const range = (from: string, to: string, zone: string) => {
  const { from: first, before } = timeRange({ from, to }, ['from', 'to'], zone)
  return [first?.toISOString(), before?.toISOString()]
}

describe('CONV-02: from and to', () => {
  test.each([
    ['a day in UTC', '2026-11-20', '2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', '2026-11-21T00:00:00.000Z'],
    [
      'a day in Vienna',
      '2026-11-20',
      '2026-11-20',
      'Europe/Vienna',
      '2026-11-19T23:00:00.000Z',
      '2026-11-20T23:00:00.000Z',
    ],
    [
      'a day of 23 hours',
      '2026-03-29',
      '2026-03-29',
      'Europe/Vienna',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ],
    [
      'a day of 25 hours',
      '2026-10-25',
      '2026-10-25',
      'Europe/Vienna',
      '2026-10-24T22:00:00.000Z',
      '2026-10-25T23:00:00.000Z',
    ],
    [
      'a day before one without midnight',
      '2018-11-03',
      '2018-11-03',
      'America/Sao_Paulo',
      '2018-11-03T03:00:00.000Z',
      '2018-11-04T03:00:00.000Z',
    ],
    [
      'the last day of a leap February',
      '2028-02-29',
      '2028-02-29',
      'UTC',
      '2028-02-29T00:00:00.000Z',
      '2028-03-01T00:00:00.000Z',
    ],
    ['months', '2026-10', '2026-12', 'UTC', '2026-10-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [
      'a moment is inclusive',
      '2026-11-20 10:00:00',
      '2026-11-20T10:00:00Z',
      'UTC',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00.001Z',
    ],
    ['an empty text is no bound', '', '2026-11-20', 'UTC', undefined, '2026-11-21T00:00:00.000Z'],
    ['the end of all years', '0099-12-31', '9999-12-31', 'UTC', '0099-12-31T00:00:00.000Z', '9999-12-31T00:00:00.001Z'],
  ])('%s', (_title, from, to, zone, first, before) => {
    expect(range(from, to, zone)).toEqual([first, before])
  })

  test.each(['2026-02-30', '2026-13', '2026-11-20 25:00', 'yesterday', '20.11.2026', "2026-11-20'; --"])(
    'an invalid date or time is refused with 422: %s',
    (text) => {
      const refusal = { name: 'Refusal', message: expect.stringContaining("errors='Invalid date or time'") as string }
      expect(() => range(text, '', 'UTC')).toThrow(expect.objectContaining(refusal))
      expect(() => range('', text, 'UTC')).toThrow(expect.objectContaining(refusal))
    },
  )

  test('every moment lies in the day that the clocks of its zone show, and in no other', () => {
    const zones = ['UTC', 'Europe/Vienna', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Africa/Cairo']
    const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(moments, fc.constantFrom(...zones), (moment, zone) => {
        const day = formatApiTime(moment, zone).slice(0, 10)
        const { from, before } = timeRange({ from: day, to: day }, ['from', 'to'], zone)
        expect(from?.getTime()).toBeLessThanOrEqual(moment.getTime())
        expect(before?.getTime()).toBeGreaterThan(moment.getTime())
      }),
    )
  })
})
