import { type Media, onOutcome, type Plan, type Reject, type Ring, type RingOutcome } from '@lineside/contract/rtc/plan'
import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { mediaStop } from '../routing/expected-path.ts'
import { clearTimer, type Draft, endLeg, liveLegs, nextKey, setStage, startTimer } from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import type { RungFor } from './call-events.ts'
import type { InQueue, Parked, QueueNode, Question, Serving, Turn, Way } from './call-state.ts'
import { tellWay, traceDecisions, traceStop } from './call-trace.ts'
import { endCall, leaveStage, rejectionReason } from './end-call.ts'
import { isParked, offerTo, ruleAfter, unansweredBy, waitOn } from './places/queue-place.ts'

/**
 * Continues the call with a part of a plan. The waiting party is still there, and the previous stage has already been
 * left.
 */
export const follow = (draft: Draft, way: Way, plan: Plan): void => {
  const next: Way = { ...way, parts: way.parts + 1 }
  if (next.parts > callLimits.parts) return endCall(draft, 'failed')
  traceDecisions(draft, plan.why)
  takeTurns(draft, plan)
  tellOfBarred(draft, plan)
  if (plan.do === 'ring') return ring(draft, next, plan)
  if (plan.do === 'media' && plan.kind === 'queue') return askForPlace(draft, next, plan)
  if (plan.do === 'reject' && way.back !== null) return ring(draft, { ...next, back: null }, ringBack(way.back, plan))
  serve(draft, next, plan)
}

/** Leaves the present stage and continues with a part of a plan. */
export const goOn = (draft: Draft, way: Way, plan: Plan): void => {
  leaveStage(draft)
  follow(draft, way, plan)
}

/** GRP-06: advances the turn of groups with the policy `circular`. */
const takeTurns = (draft: Draft, plan: Plan): void => {
  for (const step of plan.why)
    if (step.code === 'hunts' && step.policy === 'circular' && step.line !== null)
      draft.effects.push({ do: 'take_turn', group: step.line })
}

/** HARD-02: a number that a limit bars is told, whether the caller dialled it or a line forwards to it. */
const tellOfBarred = (draft: Draft, { why }: Plan): void => {
  for (const step of why)
    if (step.code === 'country_blocked' && step.line !== null)
      draft.effects.push({ do: 'tell_barred', line: step.line, number: step.number })
}

/**
 * The plan that returns a transferred call to the line that transferred it; if that line does not answer, the call is
 * rejected as before.
 */
export const ringBack = (line: number, rejected: Reject): Ring => ({
  do: 'ring',
  of: line,
  targets: [{ to: 'subscriber', id: line }],
  seconds: callLimits.back,
  present: 'anonymous',
  record: false,
  music_on_hold: true,
  why: [],
  on: { no_answer: { ...rejected, why: [] } },
})

/**
 * TEAM-03: the line that parked the call has not taken it back: the caller stands in the same place again, and the music
 * goes on or starts. After `callLimits.parkRounds` times the call ends, so that nobody waits for ever.
 */
const parkOn = (draft: Draft, place: Parked): void => {
  if (place.way.parts >= callLimits.parkRounds) return endCall(draft, 'no_answer')
  setStage(draft, { ...place, since: draft.at })
  startTimer(draft, 'parked', callLimits.parked)
  if (place.service === null) draft.effects.push({ do: 'open_media', key: place.key })
}

/** The turn of a caller in a queue has come; the caller keeps the place while the agents ring. */
export const followTurn = (draft: Draft, { place, agents }: Turn, decided: Plan): void => {
  const plan = behindGreeting(place, decided)
  const isSame = plan.do === 'media' && plan.kind === 'queue' && plan.of === place.node.of
  if (!isSame || agents === null) return goOn(draft, place.way, isSame ? plan.on.done : plan)
  if (agents === 'all_pause') return goOn(draft, place.way, unansweredBy(plan))
  if (agents === 'overflow') return followOverflow(draft, place, plan)
  const { done } = plan.on
  // the trace tells only once how the line hunts
  if (!draft.call.trace.some(({ code, line }) => code === 'hunts' && line === plan.of)) traceDecisions(draft, done.why)
  takeTurns(draft, done)
  const node = offerTo(plan, agents)
  const now: InQueue = { ...place, node: plan }
  if (node === null) return waitOn(draft, now)
  ring(draft, place.way, node, now)
}

/** An overflow that has been taken away or put off meanwhile lets the caller wait on. */
const followOverflow = (draft: Draft, place: InQueue, plan: QueueNode): void => {
  const isPutOff = (plan.overflow_seconds ?? 0) > (place.node.overflow_seconds ?? Number.POSITIVE_INFINITY)
  if (plan.on.overflow === undefined || isPutOff) return waitOn(draft, { ...place, node: plan })
  goOn(draft, place.way, plan.on.overflow)
}

/**
 * The plan without the question for a PIN and the prompt before the queue, which a caller who has waited in it has
 * answered and heard.
 */
const behindGreeting = ({ node: { of } }: InQueue, plan: Plan): Plan => {
  let next: Plan | undefined = plan
  while (next?.do === 'media' && (next.kind === 'announcement' || next.kind === 'application')) next = next.on.done
  return next?.do === 'media' && next.kind === 'queue' && next.of === of ? next : plan
}

/** @param place of a caller who keeps it until somebody answers */
export const ring = (draft: Draft, way: Way, node: Ring, place: InQueue | Parked | null = null): void => {
  const key = nextKey(draft)
  setStage(draft, {
    phase: 'ringing',
    way,
    node,
    key,
    opening: node.targets.map((_, index) => index),
    outcomes: [],
    refusal: null,
    rings: false,
    place,
  })
  const isTakenByPlace = place !== null && (draft.call.legs[way.waiting]?.answered ?? null) !== null
  if (!isTakenByPlace && !draft.call.timers.includes('unanswered'))
    startTimer(draft, 'unanswered', callLimits.unanswered)
  const seconds = Number.isFinite(node.seconds) ? Math.max(0, node.seconds) : callLimits.unanswered
  startTimer(draft, 'ring', Math.min(seconds, callLimits.unanswered))
  const rungFor = whoseRing(draft, way, node)
  node.targets.forEach((to, target) => draft.effects.push({ do: 'open', key, target, to, for: rungFor }))
  if (node.targets.length === 0) ended(draft, 'offline')
}

/**
 * On whose behalf targets ring. After a transfer, a party from outside is shown as it originally called; lines of this
 * platform are shown by the rules of the line that transferred the call.
 */
const whoseRing = ({ call }: Draft, way: Way, { of, present }: Ring): RungFor => {
  const waiting = call.legs[way.waiting]
  const isForeign = waiting?.subscriberId === null && waiting.kind !== 'media'
  const shown = isForeign ? way.shown : null
  const asShown = shown === null ? present : shown.number === null ? 'anonymous' : { number: shown.number, name: null }
  return { line: of ?? way.by, present: asShown, isForeign }
}

/** An attempt to reach targets has ended with this outcome. */
const ended = (draft: Draft, outcome: RingOutcome): void => {
  const { stage } = draft.call
  if (stage.phase !== 'ringing') return
  const { way, node, refusal, place } = stage
  clearTimer(draft, 'ring')
  if (stage.rings && !hearsQueue(draft, place))
    draft.effects.push({ do: 'progress', leg: way.waiting, progress: { kind: 'ringing_stopped' } })
  if (outcome !== 'no_answer') traceStop(draft, node.of, { code: outcome, targets: node.targets })
  if (place !== null && isParked(place)) return parkOn(draft, place)
  if (place !== null) {
    const rule = ruleAfter(place, draft.at, outcome)
    return rule === null ? waitOn(draft, place) : goOn(draft, way, rule)
  }
  const next = onOutcome(node, outcome)
  const isRefused = outcome === 'offline' && refusal !== null && next.do === 'reject'
  follow(draft, way, isRefused ? { ...next, ...refusalOf[refusal] } : next)
}

/** The reply and the prompt for each reason why an outside target could not be rung. */
export const refusalOf: Readonly<Record<OutsideRefusal, Pick<Reject, 'code' | 'reason'>>> = {
  max_calls_out: { code: 403, reason: 'max_calls_out' },
  number_barred: { code: 403, reason: 'block_ncos' },
  outside_limit: { code: 403, reason: 'locked_out' },
  peering_unavailable: { code: 503, reason: 'peering_unavailable' },
  callee_unknown: { code: 404, reason: 'callee_unknown' },
}

/**
 * Whether the waiting party hears the music of a queue, or of the place in which it is parked: it is not told that somebody rings, and hears the music until
 * somebody answers.
 */
export const hearsQueue = ({ call }: Draft, place: InQueue | Parked | null): boolean =>
  place !== null && call.legs[place.way.waiting]?.phase === 'talking'

/** The ring time is over and nobody has answered. */
export const ringTimeIsOver = (draft: Draft): void => {
  endRung(draft, 'no_answer', null)
  ended(draft, 'no_answer')
}

/** Ends all legs that ring. */
export const endRung = (
  draft: Draft,
  reason: 'no_answer' | 'answered_elsewhere' | 'declined',
  by: RtcParty | null,
): void => {
  for (const { id, phase } of liveLegs(draft))
    if (phase === 'invited' || phase === 'ringing') endLeg(draft, id, reason, by)
}

/**
 * Continues when no target is left that could answer. The outcome is `declined` if one declined, else `busy` if one was
 * busy, else `offline`. When several members of a group ring, one who declines leaves the call to the others.
 */
export const ringOn = (draft: Draft): void => {
  const { stage } = draft.call
  if (stage.phase !== 'ringing' || stage.opening.length > 0) return
  if (liveLegs(draft).some(({ phase }) => phase === 'invited' || phase === 'ringing')) return
  const { outcomes } = stage
  ended(draft, outcomes.includes('declined') ? 'declined' : outcomes.includes('busy') ? 'busy' : 'offline')
}

const askForPlace = (draft: Draft, way: Way, node: QueueNode): void => {
  const left = draft.call.trace.filter(({ code, line }) => code === 'overflows' && line === node.of)
  if (left.length >= callLimits.overflows) return follow(draft, way, unansweredBy(node))
  const key = nextKey(draft)
  setStage(draft, { phase: 'queueing', way, node, key })
  traceStop(draft, node.of, mediaStop(node))
  draft.effects.push({ do: 'queue', key, node })
}

const serve = (draft: Draft, way: Way, node: Media | Reject): void => {
  // a call made by the platform itself needs no prompt
  if (node.do === 'reject' && draft.call.legs[way.waiting]?.kind === 'media')
    return endCall(draft, rejectionReason(node))
  if (node.do === 'media') traceStop(draft, node.of, mediaStop(node))
  else {
    traceStop(draft, null, { code: 'rejected', sip_code: node.code, reason: node.reason })
    // the caller's window shows the reason at once, not only after the prompt
    if (draft.call.legs[way.waiting]?.phase !== 'talking')
      draft.effects.push({
        do: 'progress',
        leg: way.waiting,
        progress: { kind: 'refused', reason: rejectionReason(node) },
      })
  }
  openService(draft, way, node, nextKey(draft))
}

/**
 * Requests the platform's own leg for a service.
 * @param key for a queue: the key of the caller's place
 */
export const openService = (draft: Draft, way: Way, node: Media | Reject, key: number): void => {
  setStage(draft, { phase: 'serving', way, node, key, since: draft.at, service: null, isRunning: false })
  tellWay(draft, way)
  draft.effects.push({ do: 'open_media', key, ...(isForFax(draft, way, node) && { isFax: true }) })
}

/** No browser sends faxes: who calls with one is told so, by a leg that plays sounds. */
const isForFax = ({ call }: Draft, way: Way, node: Media | Reject): boolean =>
  node.do === 'media' && node.kind === 'fax' && call.legs[way.waiting]?.kind !== 'browser'

/** A service is finished or has failed: continues with the next part of the plan, or ends the call. */
export const afterService = (
  draft: Draft,
  stage: Serving,
  outcome:
    | { readonly type: 'done' | 'timeout' | 'full' }
    | { readonly type: 'failed'; readonly reason?: 'too_many_calls' }
    | { readonly type: 'digit'; readonly digit: string },
): void => {
  const { node, way } = stage
  if (stage.service !== null) endLeg(draft, stage.service, 'done')
  // the service has stopped by itself, so leaving the stage must not stop it again
  setStage(draft, { ...stage, isRunning: false, service: null })
  const next = nextPart(node, outcome)
  if (next !== null) return goOn(draft, way, next)
  if (node.do === 'reject') return endCall(draft, rejectionReason(node))
  endCall(draft, outcome.type === 'failed' ? (outcome.reason ?? 'media_failed') : 'done')
}

const nextPart = (node: Media | Reject, outcome: Parameters<typeof afterService>[2]): Plan | null => {
  if (node.do === 'reject') return null
  if (node.kind === 'announcement') return node.on.done ?? null
  if (node.kind === 'application') return (outcome.type === 'done' ? node.on.done : node.on.timeout) ?? null
  if (node.kind !== 'attendant') return null
  return (outcome.type === 'digit' ? node.on.digit[outcome.digit] : undefined) ?? node.on.timeout
}

/** Requests a fresh decision, by the settings, times and devices of this moment. */
export const decide = (draft: Draft, way: Way, question: Question, turn: Turn | null = null): void => {
  const key = nextKey(draft)
  setStage(draft, { phase: 'deciding', way, key, turn })
  draft.effects.push({ do: 'decide', key, question })
}

/** The waiting party has been answered, by somebody or by the platform: the timer `unanswered` stops. */
export const isTaken = (draft: Draft): void => clearTimer(draft, 'unanswered')
