import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { Reject } from '@lineside/contract/rtc/plan'
import { clearTimer, type Draft, endLeg, liveLegs, setStage } from './call-draft.ts'
import type { Call } from './call-state.ts'
import { closeTrace } from './call-trace.ts'
import { type Leaving, leavePlace, servingOf } from './places/queue-place.ts'

/**
 * Ends the call with all its legs.
 * @param by who ended it, as the others may see it
 */
export const endCall = (draft: Draft, reason: EndReason, by: RtcParty | null = null): void => {
  const { stage } = draft.call
  if (stage.phase === 'ended') return
  leaveStage(draft, 'abandoned')
  closeTrace(draft)
  for (const { id, role, phase } of liveLegs(draft)) {
    const isOwn = role === 'service' || role === 'music' || role === 'bridge'
    const isRung = phase === 'invited' || phase === 'ringing'
    endLeg(draft, id, isOwn ? 'done' : isRung && reason === 'hung_up' ? 'cancelled' : reason, isOwn ? null : by)
  }
  for (const timer of draft.call.timers) clearTimer(draft, timer)
  draft.call = { ...draft.call, joins: [] }
  setStage(draft, { phase: 'ended', at: draft.at, reason, by })
  draft.effects.push({ do: 'close', reason })
}

/** Ends the prompt for whoever answered, before the two are connected. */
export const stopGreeting = (
  draft: Draft,
  { key, leg, isRunning }: Extract<Call['stage'], { phase: 'greeting' }>,
): void => {
  if (isRunning) draft.effects.push({ do: 'stop_service', key })
  if (leg !== null) endLeg(draft, leg, 'done')
}

/**
 * Ends what the present stage has started.
 * @param left how a caller leaves a queue who waits in one
 */
export const leaveStage = (draft: Draft, left: Leaving['left'] = 'overflowed'): void => {
  const { stage } = draft.call
  const leaving: Leaving = { left, agent: null }
  clearTimer(draft, 'ring')
  if (stage.phase === 'queueing') draft.effects.push({ do: 'leave_queue', key: stage.key, ...leaving })
  const serving = servingOf(stage)
  if (serving !== null) {
    leavePlace(draft, serving, leaving)
    if (serving.isRunning) draft.effects.push({ do: 'stop_service', key: serving.key })
    if (serving.service !== null) endLeg(draft, serving.service, 'done')
  }
  if (stage.phase === 'greeting') stopGreeting(draft, stage)
  if (stage.phase === 'talking' && stage.talk.recording.phase === 'on') {
    draft.effects.push({ do: 'finish_recording' })
    for (const leg of stage.talk.recording.legs) endLeg(draft, leg, 'done')
  }
}

const reasons: Readonly<Record<Reject['reason'], EndReason>> = {
  block_in: 'blocked',
  block_out: 'not_allowed',
  invalid_speeddial: 'unknown_number',
  cf_loop: 'forwarding_loop',
  callee_offline: 'offline',
  callee_busy: 'busy',
  callee_unknown: 'unknown_number',
  callee_tmp_unavailable: 'no_answer',
  max_calls_out: 'too_many_calls',
  block_ncos: 'not_allowed',
  locked_out: 'outside_limit',
  peering_unavailable: 'offline',
}

/** The reason that the caller is told for a rejected call. */
export const rejectionReason = ({ code, reason }: Reject): EndReason => (code === 603 ? 'declined' : reasons[reason])
