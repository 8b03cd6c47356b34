import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WallTime } from '../clocks/wall-time.ts'
import { clockEdges } from './clock-edges.ts'
import { matchesTimeSet } from './matches-time-set.ts'
import type { TimeEntry } from './time-entry.ts'
import { runs } from '../../../contract/test/runs.ts'

const shown = (entry: TimeEntry) =>
  clockEdges(entry)
    .map(({ hour, minute }) => `${hour}:${minute}`)
    .toSorted()

test('REACH-01: office hours change at their beginning, after their end, and with the day', () => {
  expect(shown({ wday: '2-6', hour: '9-16' })).toEqual(['0:0', '17:0', '9:0'])
  expect(shown({ hour: '22-5' })).toEqual(['22:0', '6:0'])
  expect(shown({})).toEqual([])
  expect(shown({ hour: 'x' })).toEqual([])
})

const range = (most: number) =>
  fc.option(
    fc.tuple(fc.integer({ min: 0, max: most }), fc.integer({ min: 0, max: most })).map(([from, to]) => `${from}-${to}`),
    { nil: null },
  )

test('an entry does not change between two edges of its clock', () => {
  const minuteOf = (at: number): WallTime => {
    const clock = at % 1440
    return { year: 2026, month: 11, day: 22, weekday: 0, hour: Math.floor(clock / 60), minute: clock % 60 }
  }
  fc.assert(
    fc.property(range(23), range(59), fc.integer({ min: 0, max: 1439 }), (hour, minute, at) => {
      const entry = { hour, minute }
      const changes = matchesTimeSet([entry], minuteOf(at)) !== matchesTimeSet([entry], minuteOf(at + 1439))
      const { hour: h, minute: m } = minuteOf(at)
      if (changes) expect(shown(entry)).toContain(`${h}:${m}`)
    }),
    runs(300, 20_000),
  )
})
