import { type DeviceKey, keySpotPixels, labelPositions } from '@lineside/contract/resources/pbx/pbx-device-models'
import { expect, test } from 'vitest'
import { keyLayout } from './key-layout.ts'

const at = (x: number, y: number, labelpos: DeviceKey['labelpos'] = 'left'): DeviceKey => ({ x, y, labelpos })
const picture = { width: 600, height: 400 }
/** Two keys; the box around their points, with its margin, is 400 pixels wide. */
const pair = [at(160, 100, 'left'), at(480, 100, 'right')]

test.each([
  ['top', 287.5, 75],
  ['topleft', 275, 75],
  ['topright', 300, 75],
  ['bottom', 287.5, 100],
  ['bottomleft', 275, 100],
  ['bottomright', 300, 100],
  ['left', 275, 87.5],
  ['right', 300, 87.5],
] as const)('DEV-04: a spot of 25 px whose label stands at the %s of its point', (labelpos, left, top) => {
  const { spots } = keyLayout([at(300, 100, labelpos)], picture, 600)
  expect(spots).toEqual([{ left, top, size: 25 }])
})

test('the table above has every place of a label', () => {
  for (const labelpos of labelPositions)
    expect(keyLayout([at(1, 1, labelpos)], picture, 600).spots[0]?.left).not.toBeNaN()
})

test.each([
  // width of the container, scale, left edge of the picture, width of the picture
  [1000, 1, 200, 600],
  [600, 1, 0, 600],
  // the box fits but the picture does not: the part with the keys is shown, without gaps at the edges
  [500, 1, -70, 600],
  [420, 1, -110, 600],
  [400, 1, -120, 600],
  [200, 0.5, -60, 300],
  [100, 0.25, -30, 150],
])('DEV-04: in %d px the picture has scale %d and begins at %d', (width, scale, left, shown) => {
  const layout = keyLayout(pair, picture, width)
  expect(layout.scale).toBe(scale)
  expect(layout.picture).toEqual({ left, width: shown, height: 400 * scale })
  expect(layout.height).toBe(400 * scale)
})

test('DEV-04: where the box reaches beyond the picture, the picture has no gap beside it', () => {
  const { picture: shown } = keyLayout([at(30, 50, 'right'), at(330, 50, 'right')], picture, 380)
  expect(shown.left).toBe(0)
})

const widths = [120, 239, 312.4, 390, 424, 511.75, 640, 1280]
test.each(widths)('DEV-04: at %d px every spot lies on the same place of the picture, and can be seen', (width) => {
  const keys = [...pair, at(300, 310, 'bottom'), at(211, 40, 'topright')]
  const layout = keyLayout(keys, picture, width)
  const natural = keyLayout(keys, picture, 600)
  for (const [index, { left, top, size }] of layout.spots.entries()) {
    const whole = natural.spots[index] ?? { left: NaN, top: NaN }
    expect((left - layout.picture.left) / layout.scale).toBeCloseTo(whole.left, 9)
    expect(top / layout.scale).toBeCloseTo(whole.top, 9)
    expect(size).toBe(keySpotPixels * layout.scale)
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left + size).toBeLessThanOrEqual(width)
  }
})

test('DEV-05: without a picture the keys stand in the middle, with their margin', () => {
  const layout = keyLayout(pair, null, 600)
  expect(layout).toMatchObject({ scale: 1, height: 140 })
  expect(layout.spots.map(({ left }) => left)).toEqual([115, 460])
})

test.each([
  ['its picture', picture, 300, 200],
  ['no picture either', null, 300, 80],
])('a model without keys shows %s', (_what, size, width, height) => {
  expect(keyLayout([], size, width)).toMatchObject({ spots: [], height })
})
