import type { TraceStep } from '@lineside/contract/rtc/call-steps'
import type { Call, CallLeg } from './call-state.ts'

/**
 * PATH-01: the stop of a service that answered the caller in place of a person, such as a voicebox. A caller heard
 * that it answered, but may not learn whose it is and how it is set up: neither stands in a trace of the caller.
 *
 * @param call that is over
 * @returns null: a person answered, nobody did, or the caller's own trace says it already
 */
export const reachedService = (call: Call, origin: CallLeg): TraceStep | null => {
  const legs = Object.values(call.legs)
  const isTaken = legs.some(({ role, answered }) => (role === 'target' || role === 'moved') && answered !== null)
  if (origin.answered === null || isTaken) return null
  const stop = call.trace.flatMap((step) => bare(step) ?? []).at(-1)
  return stop === undefined || stop.line === origin.subscriberId ? null : stop
}

/**
 * The steps that a caller may see, and the service that was reached. The step to the line's own rules is left out where
 * the line was named just before: the service says more.
 */
export const withReached = (seen: readonly TraceStep[], reached: TraceStep): readonly TraceStep[] => {
  const [before, last] = [seen.at(-2), seen.at(-1)]
  const isSaid = last?.code === 'handed_on' && last.line === reached.line && before?.line === reached.line
  return [...(isSaid ? seen.slice(0, -1) : seen), reached]
}

/** Without what the line has set up. */
const bare = (step: TraceStep): TraceStep | null => {
  const { line, after } = step
  const place = { line, after, ends: true }
  switch (step.code) {
    case 'voicebox':
      return { code: 'voicebox', ...place, is_custom: false, greeting: 'unavail' }
    case 'announcement':
      return { code: 'announcement', ...place, handle: '' }
    case 'attendant':
      return { code: 'attendant', ...place, keys: [] }
    case 'queue':
      return { code: 'queue', ...place, length: 0, wrap_up_seconds: 0 }
    case 'fax':
      return { code: 'fax', ...place }
    default:
      return null
  }
}
