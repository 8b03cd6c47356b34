import type { StopStep, TraceStep } from '@lineside/contract/rtc/call-steps'

/** A stop on the way of a call, which the call has `passed`, is at `now`, or is expected to reach `next`. */
export interface WayStop {
  readonly step: StopStep
  readonly state: 'passed' | 'now' | 'next'
}

const stopCodes: Record<StopStep['code'], true> = {
  rings: true,
  busy: true,
  offline: true,
  declined: true,
  handed_on: true,
  voicebox: true,
  announcement: true,
  fax: true,
  conference: true,
  application: true,
  attendant: true,
  queue: true,
  rejected: true,
}

const isStop = (step: TraceStep): step is StopStep => step.code in stopCodes

/**
 * The stops of a call's way that fit beside each other: always the current stop, the one after it and the last one;
 * earlier stops if there is room.
 *
 * @param way decisions and stops, in their order
 * @param elapsed seconds since the call began
 * @param room how many stops can be drawn; at least 3
 */
export function wayLine(way: readonly TraceStep[], elapsed: number, room: number): readonly WayStop[] {
  const stops = way.filter(isStop)
  const begun = stops.findLastIndex(({ after }) => after <= elapsed)
  const here = Math.max(0, begun)
  const line = stops.map((step, index): WayStop => {
    const state = index < here ? 'passed' : index === here ? 'now' : 'next'
    return { step, state }
  })
  if (line.length <= room) return line
  const last = line.slice(-1)
  const start = Math.min(Math.max(0, here - 1), line.length - room)
  return [...line.slice(start, start + room - 1), ...last]
}

/**
 * When a call left a stop: when it reached the next one, and not later than now.
 *
 * @param elapsed seconds from the beginning of the call until now, or to its end
 */
export function leftAfter(way: readonly TraceStep[], stop: StopStep, elapsed: number): number {
  const next = way.slice(way.indexOf(stop) + 1).find(isStop)
  return Math.min(elapsed, next?.after ?? elapsed)
}

/**
 * The stops that a call passed until it ended.
 *
 * @param elapsed seconds from the beginning of the call to its end
 * @param room how many stops can be drawn; the last ones are returned
 */
export function wayTaken(way: readonly TraceStep[], elapsed: number, room: number): readonly StopStep[] {
  return way
    .filter(isStop)
    .filter(({ after }) => after <= elapsed)
    .slice(-room)
}
