import type { DeviceKey, DeviceModel, LabelPosition } from '@lineside/contract/resources/pbx-device-models'
import type { DeviceFormat } from '../../../platform/db/device-tables.ts'
import { keySpotPixels } from '@lineside/contract/resources/pbx-device-models'

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

/** Keys that can do the same. */
export interface DrawnRange {
  readonly name: string
  /** Lines of its own and shared ones, or the lamps of others alone. */
  readonly can: 'lines and lamps' | 'lamps'
  readonly keys: readonly DrawnKey[]
}

/** One description of a device: its pictures and the places of its keys both come from it. */
export interface DrawnModel {
  readonly vendor: string
  readonly model: string
  readonly type: DeviceModel['type']
  /** In which form it reads what it fetches; absent: our own. */
  readonly format?: DeviceFormat
  /** How many extensions it takes. */
  readonly extensions: number
  readonly width: number
  readonly height: number
  readonly display: Box
  readonly ranges: readonly DrawnRange[]
}

export const keyHeight = 26
const half = keySpotPixels / 2

/** Keys below each other, the middle of the first at `x` and `y`. */
export const columnOfKeys = (
  at: { x: number; y: number; step: number; count: number },
  labelpos: 'left' | 'right',
): DrawnKey[] =>
  Array.from({ length: at.count }, (_, index) => ({ x: at.x, y: at.y + index * at.step, width: 38, labelpos }))

/** Keys beside each other under a display, the middle of the first at `x` and `y`. */
export const rowOfKeys = (at: { x: number; y: number; step: number; count: number }): DrawnKey[] =>
  Array.from({ length: at.count }, (_, index) => ({
    x: at.x + index * at.step,
    y: at.y,
    width: 44,
    labelpos: 'bottom',
  }))

/**
 * Where a client is told that a key is. It lays a spot of `keySpotPixels` beside this point, on the side of `labelpos`
 * (ngcp-client-facts 7.5), so that the middle of the spot is that of the key.
 */
export const pointOfKey = ({ x, y, labelpos }: DrawnKey): DeviceKey => {
  const points = { left: { x: x + half, y }, right: { x: x - half, y }, bottom: { x, y: y - half } }
  return { ...points[labelpos], labelpos }
}
