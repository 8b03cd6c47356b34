import { describe, expect, test } from 'vitest'
import { peaksOf, resamplePeaks } from './peaks.ts'

describe('the picture of a sound', () => {
  test('each bar is the loudest sample of its piece, the loudest bar is 1', () => {
    expect(peaksOf(Float32Array.from([0.1, -0.2, 0.4, 0.1, 0, 0]), 3)).toEqual([
      expect.closeTo(0.5),
      expect.closeTo(1),
      expect.closeTo(0),
    ])
  })

  test('silence stays flat', () => {
    expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
  })

  test('fewer samples than bars leave no bar undefined', () => {
    expect(peaksOf(Float32Array.from([1]), 4).every((peak) => peak >= 0 && peak <= 1)).toBe(true)
  })

  test('fewer bars keep the peaks, more bars repeat them', () => {
    expect(resamplePeaks([0.1, 0.9, 0.2, 0.3], 2)).toEqual([0.9, 0.3])
    expect(resamplePeaks([0.1, 0.9], 4)).toEqual([0.1, 0.1, 0.9, 0.9])
  })
})
