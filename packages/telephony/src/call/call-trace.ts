import type { Step, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Stop } from '../routing/expected-path.ts'
import { visibleSteps } from '../routing/visible-steps.ts'
import type { Draft } from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import type { Way } from './call-state.ts'

/** Adds decisions to the trace. */
export const traceDecisions = (draft: Draft, why: readonly Step[]): void => {
  for (const step of why) add(draft, { ...step, after: moment(draft), ends: false })
}

/** Adds a stop to the trace; `line` is the line where it happens. */
export const traceStop = (draft: Draft, line: number | null, stop: Stop): void => {
  add(draft, { ...stop, line, after: moment(draft), ends: false })
}

/** Marks the last step of the trace as the end of the call's way. */
export const closeTrace = (draft: Draft): void => {
  const last = draft.call.trace.at(-1)
  if (last === undefined) return
  draft.call = { ...draft.call, trace: [...draft.call.trace.slice(0, -1), { ...last, ends: true }] }
}

/** Tells the waiting party the part of the way that it may see. */
export const tellWay = (draft: Draft, { waiting }: Way): void => {
  const own = draft.call.legs[waiting]?.subscriberId ?? null
  if (own === null) return
  const steps = visibleSteps(draft.call.trace, (line) => line === own)
  draft.effects.push({ do: 'progress', leg: waiting, progress: { kind: 'way', steps } })
}

const moment = ({ at }: Draft): number => Math.floor(at * 10) / 10

const add = (draft: Draft, step: TraceStep): void => {
  const { trace } = draft.call
  if (trace.length < callLimits.trace) draft.call = { ...draft.call, trace: [...trace, step] }
}
