import { expect, test } from 'vitest'
import { blackAndWhite } from './black-and-white.ts'

const SIDE = 80

/** A square whose pixels are as light as told. */
const made = (light: (x: number, y: number) => number): Buffer => {
  const rgba = new Uint8Array(SIDE * SIDE * 4).fill(255)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) rgba.fill(light(x, y), (y * SIDE + x) * 4, (y * SIDE + x) * 4 + 3)
  return blackAndWhite(rgba, SIDE, SIDE)
}
const blackShare = (pixels: Buffer): number => pixels.filter((value) => value === 0).length / pixels.length

test.each([
  [0, 1],
  [40, 1],
  [70, 0.73],
  [128, 0.5],
  [200, 0.21],
  [240, 0],
  [255, 0],
])('FAX-06: a tint of lightness %i becomes dots, a share of %f of them black', (light, share) => {
  const inner = made(() => light)
  expect(Math.abs(blackShare(inner) - share)).toBeLessThan(0.1)
})

test('FAX-06: the soft edge of a letter stays an edge', () => {
  // black, one grey column on each side, white
  const pixels = made((x) => (x < 30 ? 255 : x === 30 ? 100 : x < 34 ? 0 : x === 34 ? 180 : 255))
  const row = [...pixels.subarray(SIDE * 40, SIDE * 41)]
  expect(row.map((value) => value === 0)).toEqual(Array.from({ length: SIDE }, (_, x) => x >= 30 && x < 34))
})

test('FAX-06: colours count as light as they look', () => {
  const rgba = new Uint8Array([255, 255, 0, 255, 0, 0, 255, 255])
  expect([...blackAndWhite(rgba, 2, 1)]).toEqual([255, 0])
})
