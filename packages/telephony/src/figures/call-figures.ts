import type { EndReason } from '@lineside/contract/rtc/frames'
import type { Call, CallLeg } from '../call/call-state.ts'

/** The end of a call, for figures: never whose call it was (WATCH-02). */
export interface CallFigures {
  readonly outcome: CallOutcome
  readonly reason: EndReason
  /** The kind of the leg that called; `platform`: the platform itself did, or the leg has moved away. */
  readonly from: CallLeg['kind'] | 'platform'
  /** Seconds from the beginning of the call until somebody took it; null: nobody did. */
  readonly answeredAfter: number | null
  /** The end of the wait in a call queue; null: the call met none. */
  readonly queue: { readonly outcome: QueueOutcome; readonly seconds: number } | null
}

/**
 * `answered`: a person took it; `served`: the platform did, such as a voicebox. The ASR of ITU-T E.411 is (`answered` +
 * `served`) by all.
 */
export type CallOutcome = 'answered' | 'served' | 'busy' | 'unanswered' | 'cancelled' | 'offline' | 'refused' | 'failed'
/** `sent_on`: the queue had no agent, or the caller's turn came to nothing, and other rules went on. */
export type QueueOutcome = 'answered' | 'abandoned' | 'sent_on'

const outcomes: Readonly<Record<EndReason, CallOutcome>> = {
  hung_up: 'cancelled',
  cancelled: 'cancelled',
  busy: 'busy',
  declined: 'busy',
  no_answer: 'unanswered',
  offline: 'offline',
  unknown_number: 'refused',
  blocked: 'refused',
  not_allowed: 'refused',
  line_blocked: 'refused',
  answered_elsewhere: 'unanswered',
  transferred: 'cancelled',
  moved: 'cancelled',
  operator_ended: 'cancelled',
  done: 'unanswered',
  lost: 'failed',
  media_failed: 'failed',
  media_refused: 'failed',
  server_stopped: 'failed',
  too_many_calls: 'failed',
  outside_limit: 'refused',
  forwarding_loop: 'failed',
  redirected: 'failed',
  failed: 'failed',
}

/** The figures of a call that has ended. */
export const callFigures = (call: Call): CallFigures => {
  const legs = Object.values(call.legs)
  const origin = legs.find(({ role }) => role === 'origin')
  const answers = legs.flatMap(({ role, answered }) => (isParty(role) && answered !== null ? [answered] : []))
  const answeredAfter = answers.length === 0 ? null : Math.max(0, Math.min(...answers))
  const reason = call.stage.phase === 'ended' ? call.stage.reason : 'failed'
  const isServed = legs.some(({ role, answered }) => role === 'service' && answered !== null)
  const unanswered = isServed ? 'served' : outcomes[reason]
  return {
    outcome: answeredAfter === null ? unanswered : 'answered',
    reason,
    from: origin?.kind ?? 'platform',
    answeredAfter,
    queue: queueFigures(call, legs),
  }
}

const isParty = (role: CallLeg['role']): boolean => role === 'target' || role === 'moved'

const queueFigures = (call: Call, legs: readonly CallLeg[]): CallFigures['queue'] => {
  const step = call.trace.findLast(({ code }) => code === 'queue')
  if (step?.code !== 'queue') return null
  const taken = legs.flatMap(({ role, answered, of }) =>
    isParty(role) && of === step.line && answered !== null ? [answered] : [],
  )
  const ended = call.stage.phase === 'ended' ? call.stage.at : step.after
  const until = taken.length > 0 ? Math.min(...taken) : ended
  const isSentOn =
    call.trace.indexOf(step) < call.trace.length - 1 &&
    legs.some(({ answered, role, of }) => isParty(role) && of !== step.line && answered !== null)
  const outcome = taken.length > 0 ? 'answered' : isSentOn || !hasLeft(call) ? 'sent_on' : 'abandoned'
  return { outcome, seconds: Math.max(0, until - step.after) }
}

/** Whether the caller gave up. */
const hasLeft = ({ stage }: Call): boolean =>
  stage.phase === 'ended' && ['cancelled', 'hung_up', 'lost'].includes(stage.reason)

/** Whether a device rings, so that the caller hears it. */
export const isRinging = ({ legs }: Call): boolean =>
  Object.values(legs).some(({ role, phase }) => role === 'target' && (phase === 'ringing' || phase === 'early'))
