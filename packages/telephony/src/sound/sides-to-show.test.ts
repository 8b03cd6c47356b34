import type { SoundSide } from '@lineside/contract/rtc/sound-report'
import { expect, test } from 'vitest'
import { sidesToShow } from './sides-to-show.ts'

const point = { at: 30, lost: 0, jitter_ms: 4, round_trip_ms: 20, far_lost: 0.1, far_jitter_ms: 9 }
const side = (more: Partial<SoundSide> = {}): SoundSide => ({
  is_own: true,
  kind: 'browser',
  name: 'Anna',
  mos: 4.4,
  is_silent: false,
  report: { codec: 'opus', path: 'direct', points: [point] },
  ...more,
})

test('HEALTH-02: a side that was not measured is told by its own receiver reports', () => {
  expect(sidesToShow([side()])).toEqual([
    side(),
    {
      is_own: false,
      kind: 'media',
      name: null,
      mos: 3.4,
      is_silent: false,
      report: {
        codec: 'opus',
        path: 'direct',
        points: [{ ...point, lost: 0.1, jitter_ms: 9, far_lost: null, far_jitter_ms: null }],
      },
    },
  ])
})

test('HEALTH-02: two measured sides, and one whose other end has told nothing, stay as they are', () => {
  const silent = { codec: null, path: 'phone', points: [{ ...point, far_lost: null }] } as const
  for (const sides of [
    [],
    [side(), side({ is_own: false })],
    [side({ report: { ...silent, points: [...silent.points] } })],
    [side({ report: null })],
  ])
    expect(sidesToShow(sides)).toEqual(sides)
})
