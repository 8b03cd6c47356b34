import type { SoundPoint, SoundReport } from '@lineside/contract/rtc/sound-report'
import { noticed } from '../call-window/quality-words.ts'
import { estimateMos } from './estimate-mos.ts'

interface Share {
  readonly value: number | null
  readonly seconds: number
}

/** The mean over time of what is known; null: nothing is. */
const meanOver = (shares: readonly Share[]): number | null => {
  const known = shares.flatMap(({ value, seconds }) => (value === null ? [] : [{ value, seconds }]))
  const all = known.reduce((sum, { seconds }) => sum + seconds, 0)
  return all === 0 ? null : known.reduce((sum, { value, seconds }) => sum + value * seconds, 0) / all
}

/** Seconds that each point stands for. */
const spans = (points: readonly SoundPoint[]): readonly number[] =>
  points.map(({ at }, index) => Math.max(1, at - (points[index - 1]?.at ?? 0)))

const together = (one: SoundPoint, other: SoundPoint, seconds: readonly [number, number]): SoundPoint => {
  const both = (read: (point: SoundPoint) => number | null): number | null =>
    meanOver([
      { value: read(one), seconds: seconds[0] },
      { value: read(other), seconds: seconds[1] },
    ])
  return {
    at: other.at,
    lost: both(({ lost }) => lost) ?? 0,
    jitter_ms: both((point) => point.jitter_ms),
    round_trip_ms: both((point) => point.round_trip_ms),
    far_lost: both((point) => point.far_lost),
    far_jitter_ms: both((point) => point.far_jitter_ms),
  }
}

/**
 * HEALTH-02: adds a moment to those of a call. Where there would be more than `most`, the two neighbours that stand for the
 * shortest time become one: a long call is told more coarsely, and about evenly.
 */
export const withPoint = (points: readonly SoundPoint[], point: SoundPoint, most: number): readonly SoundPoint[] => {
  const all = [...points, point]
  if (all.length <= most) return all
  const seconds = spans(all)
  const pairs = all.slice(1).map((_, index) => (seconds[index] ?? 0) + (seconds[index + 1] ?? 0))
  const at = pairs.indexOf(Math.min(...pairs))
  const [one, other] = [all[at], all[at + 1]]
  if (one === undefined || other === undefined) return all
  return [...all.slice(0, at), together(one, other, [seconds[at] ?? 1, seconds[at + 1] ?? 1]), ...all.slice(at + 2)]
}

/** Whether people notice the sound of this moment: by the limits of the words that a call in progress shows. */
export const isPointBad = (point: Pick<SoundPoint, 'lost' | 'jitter_ms' | 'round_trip_ms'>): boolean =>
  point.lost >= noticed.lost ||
  (point.jitter_ms ?? 0) >= noticed.jitterMs ||
  (point.round_trip_ms ?? 0) >= noticed.roundTripMs

/** The figures of a whole call for its listener: means over its time, for a point may stand for 3 s or for minutes. */
export interface SoundSummary {
  readonly lost: number
  readonly jitterMs: number | null
  readonly roundTripMs: number | null
  readonly mos: number
  /** Share of its time in which people noticed it, 0 to 1. */
  readonly bad: number
}

/** @param report its points are in order of time */
export const soundSummary = ({ codec, points }: Pick<SoundReport, 'codec' | 'points'>): SoundSummary => {
  const seconds = spans(points)
  const over = (read: (point: SoundPoint) => number | null): number | null =>
    meanOver(points.map((point, index) => ({ value: read(point), seconds: seconds[index] ?? 1 })))
  const lost = over((point) => point.lost) ?? 0
  const jitterMs = over((point) => point.jitter_ms)
  const roundTripMs = over((point) => point.round_trip_ms)
  const bad = over((point) => (isPointBad(point) ? 1 : 0)) ?? 0
  return { lost, jitterMs, roundTripMs, mos: estimateMos({ lost, jitterMs, roundTripMs, codec }), bad }
}
