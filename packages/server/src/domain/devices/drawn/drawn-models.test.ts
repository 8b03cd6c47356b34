import { keySpotPixels } from '@lineside/contract/resources/pbx/pbx-device-models'
import { describe, expect, test } from 'vitest'
import { drawModel } from './draw-model.ts'
import { keyHeight, pointOfKey } from './drawn-model.ts'
import { drawnModels } from './drawn-models.ts'

/** Middle of the spot that a client lays at a point (ngcp-client-facts 7.5). */
const middleOfSpot = ({ x, y, labelpos }: ReturnType<typeof pointOfKey>) => {
  const corners = { left: { x: x - keySpotPixels, y: y - keySpotPixels / 2 }, right: { x, y: y - keySpotPixels / 2 } }
  const corner = labelpos === 'left' || labelpos === 'right' ? corners[labelpos] : { x: x - keySpotPixels / 2, y }
  return { x: corner.x + keySpotPixels / 2, y: corner.y + keySpotPixels / 2 }
}

describe.each(drawnModels.map((drawn) => [drawn.model, drawn] as const))('%s', (_name, drawn) => {
  const keys = drawn.ranges.flatMap((range) => range.keys)
  const front = drawModel(drawn, { detail: true })

  test('DEV-04: the spot of each key lies exactly on it', () => {
    for (const key of keys) expect(middleOfSpot(pointOfKey(key))).toEqual({ x: key.x, y: key.y })
  })

  test('each key is in the picture where the description says', () => {
    for (const { x, y, width } of keys)
      expect(front).toContain(
        `<rect x="${x - width / 2}" y="${y - keyHeight / 2}" width="${width}" height="${keyHeight}"`,
      )
  })

  test('spots fit on their keys and into the picture, and touch no other key', () => {
    expect(keyHeight).toBeGreaterThanOrEqual(keySpotPixels)
    for (const [index, { x, y, width }] of keys.entries()) {
      expect(x - width / 2).toBeGreaterThan(0)
      expect(x + width / 2).toBeLessThan(drawn.width)
      expect(y + keyHeight / 2).toBeLessThan(drawn.height)
      const others = keys.filter((_, other) => other !== index)
      for (const other of others)
        expect(Math.abs(other.x - x) >= width || Math.abs(other.y - y) >= keyHeight, `${index}`).toBe(true)
    }
  })

  test('the places of keys are whole pixels, as other clients keep them', () => {
    for (const { x, y } of keys.map(pointOfKey))
      expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true])
  })

  test('the thumbnail has the coordinates of the front, and less in it', () => {
    const thumbnail = drawModel(drawn, { detail: false })
    const size = `width="${drawn.width}" height="${drawn.height}" viewBox="0 0 ${drawn.width} ${drawn.height}"`
    expect(front).toContain(size)
    expect(thumbnail).toContain(size)
    expect(thumbnail.length).toBeLessThan(front.length * 0.7)
  })
})

test('three phones, an extension and a softphone; names of ranges are unique, for a line names its range', () => {
  expect(drawnModels.map(({ type }) => type)).toEqual(['phone', 'phone', 'phone', 'extension', 'phone'])
  for (const phone of drawnModels.filter(({ type }) => type === 'phone')) {
    const attached = drawnModels.filter(({ type }) => type === 'extension' && phone.extensions > 0)
    const names = [phone, ...attached].flatMap(({ ranges }) => ranges.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
  }
})
