import {
  addLeg,
  changeLeg,
  clearTimer,
  type Draft,
  endUnasked,
  legIsGone,
  liveLeg,
  nobody,
  startTimer,
  takeJoin,
  tell,
  waitForLost,
} from './call-draft.ts'
import type { CallEvent, NewCall, Stepped } from './call-events.ts'
import { callLimits } from './call-limits.ts'
import type { Call, CallLeg, Join, OpenedLeg, Timer, Way } from './call-state.ts'
import { callOn, changeDevice } from './change-device.ts'
import { setLinked } from './connect-legs.ts'
import { endCall } from './end-call.ts'
import { decide, follow, goOn, followTurn, ringTimeIsOver } from './follow-plan.ts'
import type { LegEvent } from './leg-messages.ts'
import { placeGiven, ringParker } from './places/park.ts'
import { servingOf } from './places/queue-place.ts'
import { addressesFound, linkAgain, mediaGone, renegotiated } from './renew-media.ts'
import { greetingJoined, stepGreeting } from './greeting/step-greeting.ts'
import { pickedUp, rungLegBarred, rungLegSays, targetOpened } from './ring-stage.ts'
import { afterServed, placeTold, serviceConnected, serviceFailed, serviceOpened, turnCame } from './service-stage.ts'
import {
  adopt,
  bridgeFailed,
  bridgeOpened,
  handedOver,
  letGo,
  musicFailed,
  musicOpened,
  sideSays,
  talkMediaFailed,
} from './talk-stage.ts'
import { passedOnHears, transferChecked } from './transfer.ts'
import { serveAnew, tellAge, tellAnew } from './take-over.ts'

/** Starts a call. */
export const startCall = ({ id, started, dialled, origin, offer, media, from, goes }: NewCall): Stepped => {
  const hides = 'kind' in goes && goes.kind === 'out' && goes.hides === true
  const way: Way = {
    waiting: origin.id,
    by: origin.subscriberId,
    shown: null,
    back: null,
    parts: 0,
    music: null,
    ...(hides && { hides }),
  }
  const call: Call = {
    id,
    started,
    dialled,
    called: null,
    legs: {},
    stage: { phase: 'deciding', way, key: 0, turn: null },
    trace: [],
    lines: 'plan' in goes ? goes.lines : {},
    timers: [],
    joins: [],
    asked: 0,
  }
  const draft: Draft = { call, at: 0, effects: [] }
  addLeg(draft, origin, {
    role: 'origin',
    phase: origin.kind === 'media' && offer === null ? 'talking' : 'calling',
    offer,
    sends: media,
    party: from ?? nobody,
    music: origin.subscriberId,
  })
  startTimer(draft, 'unanswered', callLimits.unanswered)
  startTimer(draft, 'longest', callLimits.longest)
  draft.effects.push({ do: 'progress', leg: origin.id, progress: { kind: 'pending' } })
  if ('plan' in goes) follow(draft, way, goes.plan)
  else decide(draft, way, goes)
  return { call: draft.call, effects: draft.effects }
}

/**
 * The call after an event, with the effects. An event that comes too late or does not fit the stage changes nothing.
 */
export const stepCall = (call: Call, event: CallEvent): Stepped => {
  const draft: Draft = { call, at: event.at, effects: [] }
  step(draft, event)
  return { call: draft.call, effects: draft.effects }
}

const step = (draft: Draft, event: CallEvent): void => {
  const { stage } = draft.call
  const serving = servingOf(stage)
  if (stage.phase === 'greeting' && stepGreeting(draft, stage, event)) return
  switch (event.type) {
    case 'decided':
      if (stage.phase !== 'deciding' || stage.key !== event.key) return
      draft.call = {
        ...draft.call,
        called: draft.call.called ?? event.called,
        lines: { ...draft.call.lines, ...event.lines },
      }
      return stage.turn === null ? goOn(draft, stage.way, event.plan) : followTurn(draft, stage.turn, event.plan)
    case 'not_decided':
      if (stage.phase !== 'deciding' || stage.key !== event.key) return
      return stage.turn === null
        ? follow(draft, stage.way, { do: 'reject', code: 404, reason: 'callee_unknown', why: [] })
        : followTurn(draft, stage.turn, stage.turn.place.node)
    case 'transfer_checked':
      return stage.phase === 'talking' ? transferChecked(draft, stage.talk, event.key, event.refused) : undefined
    case 'place_given':
      return placeGiven(draft, event)
    case 'opened':
      if (stage.phase === 'ringing' && stage.key === event.key) return targetOpened(draft, stage, event)
      return endUnasked(draft, event.legs)
    case 'leg':
      return legSays(draft, event.leg, event.event)
    case 'attached':
      return attached(draft, event.leg, event.isFresh)
    case 'calls_on':
      return callOn(draft, event.to)
    case 'changes_device':
      return changeDevice(draft, event.leg, event.by)
    case 'media_opened':
      return mediaOpened(draft, event.key, event.legs)
    case 'media_refused':
      if (serving?.key === event.key && serving.service === null) return serviceFailed(draft, serving, event.reason)
      return stage.phase === 'talking' ? talkMediaFailed(draft, event.key) : undefined
    case 'connected':
      return connected(draft, takeJoin(draft, event.key))
    case 'not_connected':
      return notConnected(draft, takeJoin(draft, event.key), event.leg)
    case 'served':
      if (serving?.key !== event.key || !serving.isRunning) return
      return afterServed(draft, serving, event.outcome)
    case 'queued':
      return stage.phase === 'queueing' && stage.key === event.key ? placeTold(draft, stage, event) : undefined
    case 'turn':
      return stage.phase === 'serving' && stage.key === event.key ? turnCame(draft, stage, event.agents) : undefined
    case 'time':
      return timeIsOver(draft, event.timer)
    case 'adopted':
      return stage.phase === 'talking' ? adopt(draft, stage.talk, event) : undefined
    case 'not_adopted':
      return tell(draft, event.by, { kind: 'refused', code: event.code })
    case 'let_go':
      return stage.phase === 'talking' ? letGo(draft, stage.talk, event.leg) : undefined
    case 'picked_up':
      return pickedUp(draft, event)
    case 'handed_over':
      return handedOver(draft, event.leg)
    case 'stop':
      return endCall(draft, event.reason)
    case 'leg_barred':
      return rungLegBarred(draft, event.leg)
  }
}

const mediaOpened = (draft: Draft, key: number, legs: readonly OpenedLeg[]): void => {
  const { stage } = draft.call
  const [first] = legs
  const serving = servingOf(stage)
  if (serving?.key === key && serving.service === null && first !== undefined)
    return serviceOpened(draft, serving, first)
  if ('way' in stage && stage.way.music === key && first !== undefined)
    return passedOnHears(draft, stage.way.waiting, first)
  if (stage.phase !== 'talking' || first === undefined) return endUnasked(draft, legs)
  if (musicOpened(draft, stage.talk, key, first) || bridgeOpened(draft, stage.talk, key, legs)) return
  endUnasked(draft, legs)
}

const connected = (draft: Draft, join: Join | null): void => {
  if (join === null || liveLeg(draft, join.stays) === null || liveLeg(draft, join.joins) === null) return
  setLinked(draft, join.stays, join.joins)
  if (greetingJoined(draft, join, null)) return
  const serving = servingOf(draft.call.stage)
  if (join.for === 'service' && serving?.service === join.joins && !serving.isRunning) serviceConnected(draft, serving)
}

const notConnected = (draft: Draft, join: Join | null, failed: string): void => {
  const { stage } = draft.call
  const serving = servingOf(stage)
  // if one of the legs has left meanwhile, its own event tells that
  if (join === null || liveLeg(draft, join.stays) === null || liveLeg(draft, join.joins) === null) return
  if (serving?.service === join.joins)
    return failed === join.stays ? endCall(draft, 'media_failed') : serviceFailed(draft, serving)
  if (greetingJoined(draft, join, failed) || stage.phase !== 'talking') return
  if (join.for === 'music') return musicFailed(draft, stage.talk, ({ leg }) => leg === join.joins)
  if (draft.call.legs[join.joins]?.role === 'bridge' && failed === join.joins) return bridgeFailed(draft, stage.talk)
  // the connection is tried again when the lost leg is back
  if ((draft.call.legs[failed]?.lostUntil ?? null) !== null) return
  endCall(draft, 'media_failed')
}

const timeIsOver = (draft: Draft, timer: Timer): void => {
  if (!draft.call.timers.includes(timer)) return
  draft.call = { ...draft.call, timers: draft.call.timers.filter((other) => other !== timer) }
  if (timer === 'ring') return ringTimeIsOver(draft)
  if (timer === 'parked') return ringParker(draft)
  if (timer === 'unanswered') return endCall(draft, 'no_answer')
  if (timer === 'longest') return endCall(draft, 'done')
  const leg = liveLeg(draft, timer.slice('lost '.length))
  if (leg === null) return
  draft.effects.push({ do: 'end', leg: leg.id, reason: 'lost', by: null })
  // as any other end of a leg, also while it hears a greeting
  step(draft, { type: 'leg', leg: leg.id, event: { type: 'ended', reason: 'lost' }, at: draft.at })
}

const legSays = (draft: Draft, id: string, event: LegEvent): void => {
  const leg = liveLeg(draft, id)
  const { stage } = draft.call
  if (leg === null || stage.phase === 'ended') return
  const isOwn = leg.role === 'service' || leg.role === 'music' || leg.role === 'bridge'
  if (event.type === 'secured') return changeLeg(draft, id, { sound: event.sound })
  if (event.type === 'renegotiate') return renegotiated(draft, leg, event.description)
  if (event.type === 'media_gone') return mediaGone(draft, leg)
  if (event.type === 'addresses') return addressesFound(draft, leg, event.description)
  if (event.type === 'lost') waitForLost(draft, id)
  if (event.type === 'back') {
    changeLeg(draft, id, { lostUntil: null })
    clearTimer(draft, `lost ${id}`)
    if (event.isFresh) {
      tellAge(draft, id)
      linkAgain(draft, id)
    }
  }
  if (isOwn) return ownLegSays(draft, leg, event)
  const isRung = leg.phase === 'invited' || leg.phase === 'ringing'
  if (stage.phase === 'ringing' && isRung) return rungLegSays(draft, stage, leg, event)
  if (stage.phase === 'talking') {
    if (event.type === 'ended') legIsGone(draft, id, event.reason)
    return sideSays(draft, stage.talk, leg, event)
  }
  waitingSays(draft, leg, event)
}

const attached = (draft: Draft, id: string, isFresh: boolean): void => {
  if (liveLeg(draft, id) === null) return
  legSays(draft, id, { type: 'back', isFresh })
  const { stage } = draft.call
  if (stage.phase === 'talking') tellAnew(draft, stage.talk, id)
  else serveAnew(draft, id)
}

/** Handles an event of a leg of the platform itself: a key that it heard, or the failure of its media. */
const ownLegSays = (draft: Draft, leg: CallLeg, event: LegEvent): void => {
  const { stage } = draft.call
  const serving = servingOf(stage)
  if (serving?.service === leg.id) {
    if (event.type === 'digit' && serving.isRunning)
      draft.effects.push({ do: 'digit', leg: leg.id, digit: event.digit })
    if (event.type !== 'ended') return
    legIsGone(draft, leg.id, event.reason)
    return serviceFailed(draft, serving)
  }
  if (event.type !== 'ended') return
  legIsGone(draft, leg.id, event.reason)
  if (stage.phase !== 'talking') return
  if (leg.role === 'bridge') bridgeFailed(draft, stage.talk)
  else musicFailed(draft, stage.talk, (music) => music.leg === leg.id)
}

const actsInTalk: ReadonlySet<LegEvent['type']> = new Set(['hold', 'resume', 'transfer', 'connect', 'deflect'])

/** Handles an event of the waiting party, such as a pressed key or hanging up. */
const waitingSays = (draft: Draft, leg: CallLeg, event: LegEvent): void => {
  const { stage } = draft.call
  if (stage.phase === 'ended' || stage.phase === 'talking' || stage.way.waiting !== leg.id) return
  switch (event.type) {
    case 'ended':
      legIsGone(draft, leg.id, event.reason)
      return endCall(draft, event.reason === 'hung_up' && leg.answered === null ? 'cancelled' : event.reason, leg.party)
    case 'digit':
      if (stage.phase === 'serving' && stage.service !== null && stage.isRunning)
        draft.effects.push({ do: 'digit', leg: stage.service, digit: event.digit })
      return
    case 'media':
      return changeLeg(draft, leg.id, { sends: event.media })
    default:
      if (actsInTalk.has(event.type)) tell(draft, leg.id, { kind: 'refused', code: 'wrong_state' })
  }
}
