import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { Plan, Ring } from '@lineside/contract/rtc/plan'
import {
  addLeg,
  changeLeg,
  clearTimer,
  type Draft,
  endLeg,
  legIsGone,
  liveLeg,
  liveLegs,
  setStage,
  tell,
  waitForLost,
} from './call-draft.ts'
import type { CallHappening } from './call-events.ts'
import { partyOfLine, partyOfTarget, presentedParty, waitingLine } from './call-parties.ts'
import type { Call, CallLeg, Stage } from './call-state.ts'
import { tellWay, traceStop } from './call-trace.ts'
import { endCall, stopGreeting } from './end-call.ts'
import { beginGreeting, type Greeting } from './greeting/greet-callee.ts'
import { endRung, goOn, hearsQueue, isTaken, ringOn } from './follow-plan.ts'
import type { LegEvent } from './leg-messages.ts'
import { takenFromPlace } from './places/park.ts'
import { leavePlaceToTalk } from './places/queue-place.ts'
import { setLinked } from './connect-legs.ts'
import { type Answer, beginTalk } from './talk-sides.ts'

type Ringing = Extract<Stage, { phase: 'ringing' }>

/** The legs of a target are open, or it is known why there are none. */
export const targetOpened = (
  draft: Draft,
  stage: Ringing,
  { target: index, legs, none }: Extract<CallHappening, { type: 'opened' }>,
): void => {
  const { way, node } = stage
  const target = node.targets[index]
  const waiting = liveLeg(draft, way.waiting)
  if (target === undefined || waiting === null || !stage.opening.includes(index)) return
  const opening = stage.opening.filter((other) => other !== index)
  setStage(draft, legs.length > 0 ? { ...stage, opening } : notRung({ ...stage, opening }, none))
  // a recorded call is connected by way of the recorder, a greeted target with the platform first: none answers the caller's own offer
  const description = waiting.phase === 'calling' && !node.record && !node.greets ? waiting.offer : null
  const from = way.shown ?? presentedParty(node.present)
  changeLeg(draft, waiting.id, { party: from })
  for (const leg of legs) {
    addLeg(draft, leg, {
      role: 'target',
      phase: 'invited',
      party: partyOfTarget(draft.call, way, node, target),
      from,
      of: node.of,
      hasOffer: description !== null,
      music: node.music_on_hold ? node.of : null,
    })
    const to = calledLine(draft, node, leg.subscriberId)
    const isOwn = target.to === 'subscriber' && target.only !== undefined
    const invitation = { from, to, description, media: waiting.sends, ...(isOwn && { isOwn }) }
    draft.effects.push({ do: 'ring', leg: leg.id, invitation })
  }
  ringOn(draft)
}

/**
 * Notes the outcome of a target that does not ring. An outside target that could not be rung counts as offline; the
 * reason is kept, and told if nobody takes the call.
 */
const notRung = (stage: Ringing, none: 'offline' | 'busy' | 'declined' | OutsideRefusal): Ringing => {
  const isOutcome = none === 'offline' || none === 'busy' || none === 'declined'
  return {
    ...stage,
    outcomes: [...stage.outcomes, isOutcome ? none : 'offline'],
    refusal: isOutcome ? stage.refusal : none,
  }
}

/** The line that was called, if it is not the target's own. */
const calledLine = ({ call }: Draft, { of }: Ring, id: number | null): RtcParty | null =>
  of === null || id === null || of === id ? null : partyOfLine(call, of, id)

/** Handles an event of a leg that rings. */
export const rungLegSays = (draft: Draft, stage: Ringing, leg: CallLeg, event: LegEvent): void => {
  switch (event.type) {
    case 'ringing':
      changeLeg(draft, leg.id, { phase: 'ringing' })
      tellRinging(draft, stage)
      return event.description === undefined ? undefined : hearsTarget(draft, stage, leg, event.description)
    case 'answered':
      return answered(draft, stage, leg, event)
    case 'failed':
      return refused(draft, stage, leg, event.outcome, event.refusal)
    case 'ended':
      // somebody answered, but no media could be connected; it would be the same for any other target
      if (event.reason === 'media_failed' || event.reason === 'media_refused') {
        legIsGone(draft, leg.id, event.reason)
        return endCall(draft, event.reason)
      }
      return refused(draft, stage, leg, event.reason === 'hung_up' ? 'declined' : 'offline')
    case 'deflect':
      return deflect(draft, stage, leg)
    case 'media':
      return changeLeg(draft, leg.id, { sends: event.media })
    default:
  }
}

const tellRinging = (draft: Draft, stage: Ringing): void => {
  if (stage.rings) return
  const { way, node } = stage
  setStage(draft, { ...stage, rings: true })
  const { targets, seconds } = node
  const rung = liveLegs(draft).filter(({ phase }) => phase === 'invited' || phase === 'ringing')
  if (targets.every(({ to }) => to === 'outside')) traceStop(draft, node.of, { code: 'handed_on', targets, seconds })
  else {
    const devices = rung.flatMap(({ device }) => device ?? [])
    traceStop(draft, node.of, { code: 'rings', targets, seconds, devices })
  }
  tellWay(draft, way)
  if (hearsQueue(draft, stage.place)) return
  const [first] = targets
  const line = waitingLine(draft.call, way)
  const at =
    targets.length === 1 && first !== undefined
      ? partyOfTarget(draft.call, way, node, first)
      : node.of === null
        ? null
        : partyOfLine(draft.call, node.of, line)
  draft.effects.push({ do: 'progress', leg: way.waiting, progress: { kind: 'ringing', at } })
}

/**
 * Connects the caller with the early media of a target, such as the ringback tone or an announcement of its network.
 * Only if no other target rings.
 */
const hearsTarget = (draft: Draft, { way, opening, place }: Ringing, leg: CallLeg, description: string): void => {
  const waiting = liveLeg(draft, way.waiting)
  const others = liveLegs(draft).filter(({ id, role }) => role === 'target' && id !== leg.id)
  if (waiting?.phase !== 'calling' || !leg.hasOffer) return
  if (opening.length > 0 || others.length > 0 || place !== null) return
  changeLeg(draft, waiting.id, { phase: 'early', offer: null })
  setLinked(draft, waiting.id, leg.id)
  draft.effects.push({ do: 'progress', leg: waiting.id, progress: { kind: 'early', description } })
}

/** The first target that answers gets the call; all others that ring are told so. */
const answered = (draft: Draft, stage: Ringing, leg: CallLeg, event: Answer): void => {
  const waiting = liveLeg(draft, stage.way.waiting)
  if (waiting === null) return
  tellRinging(draft, stage)
  changeLeg(draft, leg.id, {
    phase: 'talking',
    answered: draft.at,
    sends: event.media,
    offer: leg.hasOffer ? null : event.description,
  })
  for (const other of liveLegs(draft))
    if (other.phase === 'invited' || other.phase === 'ringing') {
      const isColleague = other.subscriberId !== null && leg.subscriberId !== null
      endLeg(
        draft,
        other.id,
        'answered_elsewhere',
        isColleague ? partyOfLine(draft.call, leg.subscriberId, other.subscriberId) : null,
      )
    }
  clearTimer(draft, 'ring')
  isTaken(draft)
  if (stage.place !== null) leavePlaceToTalk(draft, stage.place, leg.subscriberId)
  if (stage.node.greets) return beginGreeting(draft, stage, leg.id)
  beginTalk(draft, stage, waiting, leg, event)
}

/** Somebody has heard the prompt of the line, or it could not be played: connects the two. */
export const greetingOver = (draft: Draft, stage: Greeting): void => {
  const [waiting, leg] = [liveLeg(draft, stage.way.waiting), liveLeg(draft, stage.callee)]
  stopGreeting(draft, stage)
  if (waiting === null || leg === null) return
  beginTalk(draft, stage, waiting, leg, { media: leg.sends, description: null })
}

/** TEAM-02, TEAM-03: whether this leg rings and may be picked up, or is parked and may be taken. */
export const canPickUp = ({ stage, legs }: Call, rung: string): boolean => {
  if (takenFromPlace(stage, rung) !== null) return true
  const leg = legs[rung]
  return stage.phase === 'ringing' && (leg?.phase === 'invited' || leg?.phase === 'ringing')
}

/**
 * TEAM-02: somebody picks up in place of a target: as if that one had answered, but the call is taken by the line that
 * picked up. Whoever is first gets it, as with targets that answer; a party that comes too late is told so.
 * TEAM-03: `rung` may be a party that is parked, which is taken in the same way.
 */
export const pickedUp = (draft: Draft, { rung, leg, lines }: Extract<CallHappening, { type: 'picked_up' }>): void => {
  const parked = takenFromPlace(draft.call.stage, rung)
  const stage = parked ?? draft.call.stage
  const target = draft.call.legs[rung]
  if (stage.phase !== 'ringing' || target === undefined || !canPickUp(draft.call, rung))
    return void draft.effects.push({ do: 'end', leg: leg.id, reason: 'answered_elsewhere', by: null })
  draft.call = { ...draft.call, lines: { ...lines, ...draft.call.lines } }
  const { of, from } = parked === null ? target : { of: parked.node.of, from: parked.way.shown ?? target.party }
  const party =
    leg.subscriberId === null
      ? leg.party
      : partyOfLine(draft.call, leg.subscriberId, waitingLine(draft.call, stage.way))
  const music = stage.node.music_on_hold ? of : null
  addLeg(draft, leg, { role: 'target', phase: 'talking', sends: leg.sends, party, from, of, music })
  if (leg.lostUntil !== null) waitForLost(draft, leg.id)
  const waiting = liveLeg(draft, stage.way.waiting)
  const picker = liveLeg(draft, leg.id)
  if (picker === null || waiting === null) return
  answered(draft, stage, picker, { description: null, media: leg.sends })
  tell(draft, leg.id, { kind: 'party', with: from ?? waiting.party, isService: false })
  tell(draft, leg.id, { kind: 'talking' })
  tell(draft, leg.id, { kind: 'media', media: waiting.sends })
}

/** A subscriber who declines on one device declines on all. */
const refused = (
  draft: Draft,
  stage: Ringing,
  leg: CallLeg,
  outcome: 'busy' | 'offline' | 'declined',
  refusal?: OutsideRefusal,
): void => {
  legIsGone(draft, leg.id, outcome)
  setStage(draft, notRung(stage, refusal ?? outcome))
  if (outcome === 'declined' && leg.subscriberId !== null)
    for (const other of liveLegs(draft))
      if (other.role === 'target' && other.subscriberId === leg.subscriberId) endLeg(draft, other.id, 'declined')
  ringOn(draft)
}

/** RUN-01: stops ringing one target, as if it were not there. */
export const rungLegBarred = (draft: Draft, id: string): void => {
  const { stage } = draft.call
  const leg = liveLeg(draft, id)
  if (stage.phase !== 'ringing' || leg?.role !== 'target') return
  endLeg(draft, id, 'offline')
  setStage(draft, notRung(stage, 'offline'))
  ringOn(draft)
}

/** A ringing target sends the caller to the voicebox of its line. */
const deflect = (draft: Draft, { way, node }: Ringing, leg: CallLeg): void => {
  const line = leg.subscriberId
  // nobody calls yet who could leave a message: the platform rings the line for a call of its own
  const isOwn = liveLeg(draft, way.waiting)?.kind === 'media'
  // as in a forwarding, a voicebox that the profile does not grant is not used
  if (line === null || isOwn || draft.call.lines[line]?.hasVoicebox === false)
    return tell(draft, leg.id, { kind: 'refused', code: 'not_possible' })
  const voicebox = voiceboxOf(node, line)
  endLeg(draft, leg.id, 'declined')
  endRung(draft, 'answered_elsewhere', null)
  traceStop(draft, node.of, { code: 'declined', targets: [{ to: 'subscriber', id: line }] })
  goOn(draft, way, voicebox)
}

/** The voicebox of a line with the greeting that the plan has for it, else with the greeting for no answer. */
const voiceboxOf = (node: Ring, line: number): Plan => {
  const waiting: (Plan | undefined)[] = [node.on.no_answer, node.on.busy, node.on.declined, node.on.offline]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    if (next.do === 'media' && next.kind === 'voicebox' && next.of === line) return next
    if (next.do === 'ring') waiting.push(next.on.no_answer)
    else if (next.do === 'media' && next.kind === 'announcement') waiting.push(next.on.done)
  }
  return { do: 'media', kind: 'voicebox', of: line, greeting: 'unavail', is_custom: false, why: [], on: {} }
}
