import type { SoundPoint } from '@lineside/contract/rtc/sound-report'
import { isPointBad } from '@lineside/telephony/sound/sound-points'

/** The width of the drawing, in its own units. */
export const soundWidth = 336

const middle = 8
const tooth = { width: 4, height: 4 }

export interface SoundPiece {
  /** Where it begins, in units of the drawing. */
  readonly from: number
  readonly isBad: boolean
  /** The data of an SVG path. */
  readonly path: string
}

const straight = (from: number, to: number): string => `M${from} ${middle}H${to}`

/** At least one tooth, however short the time: what was bad has to be seen. */
const zigzag = (from: number, to: number): string => {
  const teeth = Math.max(1, Math.round((to - from) / (2 * tooth.width)))
  const step = (to - from) / (2 * teeth)
  const points = Array.from({ length: teeth }, (_, index) => {
    const x = from + index * 2 * step
    return `L${x + step / 2} ${middle - tooth.height}L${x + 1.5 * step} ${middle + tooth.height}`
  })
  return `M${from} ${middle}${points.join('')}L${to} ${middle}`
}

/**
 * HEALTH-02: the line of a call from its beginning to its end, in pieces that sounded alike.
 * @param points in order of time; one at 0 stands for the whole call
 */
export const soundPieces = (points: readonly SoundPoint[]): readonly SoundPiece[] => {
  const until = Math.max(1, points.at(-1)?.at ?? 0)
  const pieces: { from: number; to: number; isBad: boolean }[] = []
  for (const point of points) {
    const to = until === 1 ? soundWidth : (point.at / until) * soundWidth
    const last = pieces.at(-1)
    const isBad = isPointBad(point)
    if (last?.isBad === isBad) last.to = to
    else pieces.push({ from: last?.to ?? 0, to, isBad })
  }
  return pieces.map(({ from, to, isBad }) => ({ from, isBad, path: (isBad ? zigzag : straight)(from, to) }))
}
