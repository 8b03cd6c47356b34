import type { SoundPoint } from '@lineside/contract/rtc/sound-report'
import { expect, test } from 'vitest'
import { soundPieces, soundWidth } from './sound-pieces.ts'

const point = (at: number, lost = 0): SoundPoint => ({
  at,
  lost,
  jitter_ms: 2,
  round_trip_ms: 9,
  far_lost: null,
  far_jitter_ms: null,
})

test('HEALTH-02: moments that sounded alike are one piece; a bad one is a zigzag of the same length', () => {
  const pieces = soundPieces([point(3), point(6), point(9, 0.1), point(12)])
  expect(pieces.map(({ from, isBad }) => [from, isBad])).toEqual([
    [0, false],
    [soundWidth / 2, true],
    [(soundWidth * 3) / 4, false],
  ])
  expect(pieces[0]?.path).toBe('M0 8H168')
  expect(pieces[1]?.path).toMatch(/^M168 8(L[\d.]+ 4L[\d.]+ 12)+L252 8$/)
})

test('HEALTH-02: the average of a whole call fills the line', () => {
  expect(soundPieces([point(0)])).toEqual([{ from: 0, isBad: false, path: `M0 8H${soundWidth}` }])
  expect(soundPieces([point(0, 0.5)])[0]?.path).toMatch(/L336 8$/)
  expect(soundPieces([])).toEqual([])
})
