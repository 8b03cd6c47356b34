import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parts, planOf } from './plan.ts'

const options = fc.record({
  seed: fc.integer(),
  hours: fc.integer({ min: 1, max: 30 }),
  everyMinutes: fc.constantFrom(4, 20, 60),
  parts: fc.subarray([...parts]),
  hasDisk: fc.boolean(),
})

test('HARD-06: each part is killed once in each period, and the disk is full once in all', () => {
  fc.assert(
    fc.property(options, (given) => {
      const plan = planOf(given)
      const period = given.everyMinutes * 60
      const periods = (given.hours * 3_600) / period
      for (const part of given.parts) {
        const when = plan.filter(({ what }) => what === part).map(({ at }) => Math.floor(at / period))
        expect(when).toEqual(Array.from({ length: periods }, (_, at) => at))
      }
      expect(plan.filter(({ what }) => what === 'disk')).toHaveLength(given.hasDisk ? 1 : 0)
    }),
  )
})

test('HARD-06: one kill comes after the other, and what is away has time to come back', () => {
  fc.assert(
    fc.property(options, (given) => {
      const plan = planOf(given)
      const ends = [...plan.slice(1).map(({ at }) => at), given.hours * 3_600]
      for (const [place, { at, seconds }] of plan.entries()) {
        expect(seconds).toBeGreaterThan(0)
        expect(at + seconds).toBeLessThan(ends[place] ?? 0)
      }
    }),
  )
})

test('HARD-06: the same seed makes the same plan, another one another', () => {
  const given = { hours: 24, everyMinutes: 60, parts, hasDisk: true }
  expect(planOf({ ...given, seed: 7 })).toEqual(planOf({ ...given, seed: 7 }))
  expect(planOf({ ...given, seed: 7 })).not.toEqual(planOf({ ...given, seed: 8 }))
  // a day has 24 kills of eight parts
  expect(planOf({ ...given, seed: 7 })).toHaveLength(24 * 8 + 1)
})

test('HARD-06: a run that is shorter than a period kills each part once', () => {
  const plan = planOf({ seed: 1, hours: 0.07, everyMinutes: 60, parts, hasDisk: true })
  expect(plan.map(({ what }) => what).toSorted()).toEqual([...parts, 'disk'].toSorted())
  expect(Math.max(...plan.map(({ at, seconds }) => at + seconds))).toBeLessThan(0.07 * 3_600)
})
