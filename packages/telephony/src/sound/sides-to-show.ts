import type { SoundPoint, SoundSide } from '@lineside/contract/rtc/sound-report'
import { soundSummary } from './sound-points.ts'

const asHeardThere = ({ at, far_lost, far_jitter_ms, round_trip_ms }: SoundPoint): readonly SoundPoint[] =>
  far_lost === null
    ? []
    : [{ at, lost: far_lost, jitter_ms: far_jitter_ms, round_trip_ms, far_lost: null, far_jitter_ms: null }]

/**
 * HEALTH-02: both sides of a call. Where only one was measured, the other is told by its receiver reports: how it heard the first one.
 * @param sides the line's own first
 */
export const sidesToShow = (sides: readonly SoundSide[]): readonly SoundSide[] => {
  const [only, second] = sides
  const report = only?.report ?? null
  if (only === undefined || second !== undefined || report === null) return sides
  const points = report.points.flatMap(asHeardThere)
  if (points.length === 0) return sides
  const there = { ...report, points }
  const { mos } = soundSummary(there)
  return [only, { is_own: !only.is_own, kind: 'media', name: null, mos, is_silent: false, report: there }]
}
