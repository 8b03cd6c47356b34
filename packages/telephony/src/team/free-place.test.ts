import { array, assert, constant, integer, oneof, property } from 'fast-check'
import { expect, test } from 'vitest'
import { freePlace } from './free-place.ts'

test.each<[string, readonly number[], number | 'any', number | null]>([
  ['nothing is parked', [], 'any', 1],
  ['the first is taken', [1], 'any', 2],
  ['one before others was left', [1, 3], 'any', 2],
  ['all are taken', [1, 2, 3], 'any', null],
  ['a place of one’s choice', [1], 3, 3],
  ['a place of one’s choice that is taken', [3], 3, null],
  ['a place that there is not', [], 4, null],
  ['no place', [], 0, null],
  ['half a place', [], 1.5, null],
])('TEAM-03: the place of a parked call: %s', (_what, taken, wanted, place) => {
  expect(freePlace(new Set(taken), wanted, 3)).toBe(place)
})

test('TEAM-03: no place is given twice, and one is given while there is any', () => {
  assert(
    property(array(oneof(constant('any' as const), integer({ min: -1, max: 8 }))), (wishes) => {
      const taken = new Set<number>()
      for (const wish of wishes) {
        const place = freePlace(taken, wish, 6)
        if (wish === 'any') expect(place === null).toBe(taken.size === 6)
        if (place === null) continue
        expect(taken.has(place)).toBe(false)
        taken.add(place)
      }
      expect(taken.size).toBeLessThanOrEqual(6)
    }),
  )
})
