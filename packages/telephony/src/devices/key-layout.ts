import { type DeviceKey, keySpotPixels, type LabelPosition } from '@lineside/contract/resources/pbx/pbx-device-models'

/** Width and height in pixels of the front picture. */
export interface PictureSize {
  readonly width: number
  readonly height: number
}

/**
 * Where a picture and the spots of its keys lie in a container, in the container's pixels from its upper left corner.
 */
export interface KeyLayout {
  /** At most 1: a picture is never enlarged. */
  readonly scale: number
  /** Height that the container needs. */
  readonly height: number
  /** The picture; its upper edge is that of the container. */
  readonly picture: PictureSize & { readonly left: number }
  /** One spot per point, in the same order. */
  readonly spots: readonly Spot[]
}

/** A square spot. */
export interface Spot {
  readonly left: number
  readonly top: number
  readonly size: number
}

/** Pixels around the points of all keys that must be visible. */
const margin = 40

/** Offset of a spot's upper left corner from its point, in parts of the spot's size. */
const sides: Readonly<Record<LabelPosition, readonly [x: number, y: number]>> = {
  top: [-0.5, -1],
  topleft: [-1, -1],
  topright: [0, -1],
  bottom: [-0.5, 0],
  bottomleft: [-1, 0],
  bottomright: [0, 0],
  left: [-1, -0.5],
  right: [0, -0.5],
}

/**
 * DEV-04, ngcp-client-facts 7.5: where the spots of keys lie in a container of a given width. The box around all keys,
 * with its margin, is scaled down to fit, never up. A picture that fits is centred; of a wider picture, the part with
 * the keys is shown.
 * @param picture null: there is no picture, only the keys are laid out
 * @param width of the container, in pixels, above 0
 */
export const keyLayout = (points: readonly DeviceKey[], picture: PictureSize | null, width: number): KeyLayout => {
  const box = boxOf(points, picture)
  const scale = Math.min(1, width / (box.right - box.left))
  const size = keySpotPixels * scale
  const own = picture ?? { width: box.right, height: box.bottom }
  const shown = { width: own.width * scale, height: own.height * scale }
  const centred = width / 2 - ((box.left + box.right) / 2) * scale
  const left =
    picture === null
      ? centred
      : shown.width <= width
        ? (width - shown.width) / 2
        : clamp(centred, width - shown.width, 0)
  return {
    scale,
    height: shown.height,
    picture: { ...shown, left },
    spots: points.map(({ x, y, labelpos }) => {
      const [beside, above] = sides[labelpos]
      return { left: left + x * scale + beside * size, top: y * scale + above * size, size }
    }),
  }
}

const boxOf = (points: readonly DeviceKey[], picture: PictureSize | null) => {
  if (points.length === 0)
    return { left: 0, right: picture?.width ?? 2 * margin, bottom: picture?.height ?? 2 * margin }
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  return { left: Math.min(...xs) - margin, right: Math.max(...xs) + margin, bottom: Math.max(...ys) + margin }
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))
