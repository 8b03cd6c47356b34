import type { StopStep, TraceStep } from '@lineside/contract/rtc/call-steps'

/** A stop of a call's way: `passed` it was there, `now` it is there, `next` it is expected there. */
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
 * The stops of a call's way that have room beside each other: where it is now, what comes next and how it ends, as far as
 * the platform tells it; before that, what it has passed.
 *
 * @param way decisions and stops, in their order
 * @param elapsed seconds since the call began
 * @param room how many stops are drawn; at least 3
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
 * The way that a call took until it ended.
 *
 * @param elapsed seconds from its beginning to its end
 * @param room how many stops are drawn: the last ones
 */
export function wayTaken(way: readonly TraceStep[], elapsed: number, room: number): readonly StopStep[] {
  return way
    .filter(isStop)
    .filter(({ after }) => after <= elapsed)
    .slice(-room)
}
