import { expect, test } from 'vitest'
import { flatnessOf } from './flatness.ts'

const hour = 3_600
const samples = (hours: number, value: (at: number) => number) =>
  Array.from({ length: hours * 60 }, (_, minute) => ({ at: minute * 60, value: value(minute * 60) }))

test('HARD-06: the last hour is compared with the second, not with the first', () => {
  // caches fill for an hour
  const filled = samples(24, (at) => (at < hour ? 50 : 100))
  expect(flatnessOf(filled, 24 * hour, 0)).toEqual({ phase: 'judged', before: 100, after: 100, isFlat: true })
})

test('HARD-06: a figure that grows by more than a tenth is not flat, unless it is little', () => {
  const grows = samples(24, (at) => 100 + at / hour)
  expect(flatnessOf(grows, 24 * hour, 0)).toMatchObject({ phase: 'judged', isFlat: false })
  expect(flatnessOf(grows, 24 * hour, 50)).toMatchObject({ isFlat: true })
  expect(
    flatnessOf(
      samples(24, (at) => 100 + at / hour / 5),
      24 * hour,
      0,
    ),
  ).toMatchObject({ isFlat: true })
})

test('HARD-06: a run of an hour is cut into quarters, and nothing is told of ten minutes', () => {
  const grows = samples(1, (at) => (at < 1_800 ? 100 : 200))
  expect(flatnessOf(grows, hour, 0)).toEqual({ phase: 'judged', before: 100, after: 200, isFlat: false })
  expect(flatnessOf(grows, 600, 0)).toEqual({ phase: 'too short' })
})
