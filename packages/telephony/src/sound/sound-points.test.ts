import type { SoundPoint } from '@lineside/contract/rtc/sound-report'
import { expect, test } from 'vitest'
import { isPointBad, soundSummary, withPoint } from './sound-points.ts'

const pointOf = (at: number, more: Partial<SoundPoint> = {}): SoundPoint => ({
  at,
  lost: 0,
  jitter_ms: 4,
  round_trip_ms: 20,
  far_lost: null,
  far_jitter_ms: null,
  ...more,
})

test('HEALTH-02: a long call keeps as many moments as a short one, from its beginning to its end', () => {
  let points: readonly SoundPoint[] = []
  for (let at = 3; at <= 3_000; at += 3) points = withPoint(points, pointOf(at, { lost: at <= 1_500 ? 0 : 0.1 }), 40)
  expect(points.length).toBeLessThanOrEqual(40)
  expect(points.at(-1)?.at).toBe(3_000)
  expect(points[0]?.lost).toBe(0)
  expect(points.at(-1)?.lost).toBeCloseTo(0.1)
  const times = points.map(({ at }) => at)
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const gaps = times.map((at, index) => at - (times[index - 1] ?? 0))
  expect(Math.max(...gaps)).toBeLessThan(300)
})

test('HEALTH-02: two moments become one by their means; what only one knows is kept', () => {
  const points = [pointOf(3, { lost: 0.2, far_lost: 0.5 }), pointOf(6)]
  expect(withPoint(points, pointOf(9), 2)).toEqual([
    pointOf(6, { lost: expect.closeTo(0.1), far_lost: 0.5 }),
    pointOf(9),
  ])
})

test.each([
  ['nothing', {}, false],
  ['3 % lost', { lost: 0.03 }, true],
  ['jitter of 60 ms', { jitter_ms: 60 }, true],
  ['400 ms to and fro', { round_trip_ms: 400 }, true],
  ['what is not known', { jitter_ms: null, round_trip_ms: null }, false],
])('HEALTH-02: people notice %s: %s', (_, more, isBad) => expect(isPointBad(pointOf(3, more))).toBe(isBad))

test('HEALTH-02: a minute counts more than three seconds', () => {
  const points = [pointOf(3, { lost: 0.6 }), pointOf(60)]
  expect(soundSummary({ codec: 'opus', points })).toEqual({
    lost: expect.closeTo(0.03),
    jitterMs: 4,
    roundTripMs: 20,
    mos: 4.1,
    bad: 0.05,
  })
})

test('HEALTH-02: the average of a relay is one moment at 0', () => {
  const points = [pointOf(0, { jitter_ms: null, round_trip_ms: null })]
  expect(soundSummary({ codec: null, points })).toMatchObject({ lost: 0, jitterMs: null, roundTripMs: null, mos: 4.4 })
})
