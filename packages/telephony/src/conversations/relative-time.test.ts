import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type RelativeTime, relativeTime } from './relative-time.ts'

const now = new Date('2026-11-20T10:00:00Z') // a Friday, 11:00 in Vienna

describe('CONV-09: how long ago', () => {
  const cases: [title: string, at: string, expected: RelativeTime][] = [
    ['now', '2026-11-20T10:00:00.000Z', { kind: 'seconds', count: 0 }],
    ['59.9 s ago', '2026-11-20T09:59:00.100Z', { kind: 'seconds', count: 59 }],
    ['60 s ago', '2026-11-20T09:59:00.000Z', { kind: 'minutes', count: 1 }],
    ['59 min 59 s ago', '2026-11-20T09:00:01.000Z', { kind: 'minutes', count: 59 }],
    ['an hour ago', '2026-11-20T09:00:00.000Z', { kind: 'today' }],
    ['first minute of the Viennese day', '2026-11-19T23:00:00.000Z', { kind: 'today' }],
    ['last second of the Viennese day before', '2026-11-19T22:59:59.000Z', { kind: 'yesterday' }],
    ['two days ago', '2026-11-18T12:00:00.000Z', { kind: 'weekday', days: 2 }],
    ['six days ago, early', '2026-11-13T23:00:00.000Z', { kind: 'weekday', days: 6 }],
    ['seven days ago, late', '2026-11-13T22:59:59.000Z', { kind: 'date' }],
    ['a clock that is half a minute ahead', '2026-11-20T10:00:30.000Z', { kind: 'seconds', count: 0 }],
    ['later today', '2026-11-20T12:00:00.000Z', { kind: 'today' }],
    ['tomorrow', '2026-11-21T12:00:00.000Z', { kind: 'date' }],
  ]
  test.each(cases)('%s', (_title, at, expected) => {
    expect(relativeTime(new Date(at), now, 'Europe/Vienna')).toEqual(expected)
  })

  test('a moment just after midnight is seconds or minutes ago, not yesterday', () => {
    const midnight = new Date('2026-11-19T23:00:10Z')
    expect(relativeTime(new Date('2026-11-19T22:59:50Z'), midnight, 'Europe/Vienna')).toEqual({
      kind: 'seconds',
      count: 20,
    })
    expect(relativeTime(new Date('2026-11-19T22:50:00Z'), midnight, 'Europe/Vienna')).toEqual({
      kind: 'minutes',
      count: 10,
    })
  })

  test('the reader’s zone decides the day', () => {
    const at = new Date('2026-11-20T04:00:00Z')
    expect(relativeTime(at, now, 'Europe/Vienna')).toEqual({ kind: 'today' })
    expect(relativeTime(at, now, 'America/New_York')).toEqual({ kind: 'yesterday' })
  })

  test('a day of 25 hours is one day', () => {
    const afterChange = new Date('2026-10-26T12:00:00Z')
    expect(relativeTime(new Date('2026-10-24T22:30:00Z'), afterChange, 'Europe/Vienna')).toEqual({ kind: 'yesterday' })
  })

  test('the older a moment, the coarser its step', () => {
    const order = ['seconds', 'minutes', 'today', 'yesterday', 'weekday', 'date']
    const ago = fc.nat({ max: 10 * 24 * 3_600_000 })
    fc.assert(
      fc.property(ago, ago, fc.constantFrom('UTC', 'Europe/Vienna', 'Pacific/Auckland'), (one, other, zone) => {
        const [newer, older] = one < other ? [one, other] : [other, one]
        const step = (ms: number) => order.indexOf(relativeTime(new Date(now.getTime() - ms), now, zone).kind)
        expect(step(newer)).toBeLessThanOrEqual(step(older))
      }),
    )
  })
})
