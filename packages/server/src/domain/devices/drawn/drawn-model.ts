import type { DeviceKey, DeviceModel, LabelPosition } from '@lineside/contract/resources/pbx/pbx-device-models'
import type { DeviceFormat } from '../../../platform/db/tables/device-tables.ts'
import { keySpotPixels } from '@lineside/contract/resources/pbx/pbx-device-models'

/** A rectangle in pixels of the front picture. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** A key by its middle, in pixels of the front picture. */
export interface DrawnKey {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly labelpos: Extract<LabelPosition, 'left' | 'right' | 'bottom'>
}

/** A group of keys with the same abilities. */
export interface DrawnRange {
  readonly name: string
  /** The possible functions of its keys: private and shared lines, and lamps of other lines; or lamps only. */
  readonly can: 'lines and lamps' | 'lamps'
  readonly keys: readonly DrawnKey[]
}

/** Description of a device, from which both its pictures and the positions of its keys are made. */
export interface DrawnModel {
  readonly vendor: string
  readonly model: string
  readonly type: DeviceModel['type']
  /** Format of the configuration that it reads; absent: our own. */
  readonly format?: DeviceFormat
  /** Number of extension units that can be attached. */
  readonly extensions: number
  readonly width: number
  readonly height: number
  readonly display: Box
  readonly ranges: readonly DrawnRange[]
}

export const keyHeight = 26
const half = keySpotPixels / 2

/** A column of keys; the middle of the first is at `x` and `y`. */
export const columnOfKeys = (
  place: { x: number; y: number; step: number; count: number },
  labelpos: 'left' | 'right',
): DrawnKey[] =>
  Array.from({ length: place.count }, (_, index) => ({
    x: place.x,
    y: place.y + index * place.step,
    width: 38,
    labelpos,
  }))

/** A row of keys under a display; the middle of the first is at `x` and `y`. */
export const rowOfKeys = (place: { x: number; y: number; step: number; count: number }): DrawnKey[] =>
  Array.from({ length: place.count }, (_, index) => ({
    x: place.x + index * place.step,
    y: place.y,
    width: 44,
    labelpos: 'bottom',
  }))

/**
 * The position of a key that clients get. A client draws a spot of `keySpotPixels` next to this point, on the side of
 * `labelpos` (ngcp-client-facts 7.5), so that the middle of the spot is the middle of the key.
 */
export const pointOfKey = ({ x, y, labelpos }: DrawnKey): DeviceKey => {
  const points = { left: { x: x + half, y }, right: { x: x - half, y }, bottom: { x, y: y - half } }
  return { ...points[labelpos], labelpos }
}
