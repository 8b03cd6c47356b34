import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { CallEffect } from './call-events.ts'
import { callLimits } from './call-limits.ts'
import type { Call, CallLeg, Join, OpenedLeg, Stage, Timer } from './call-state.ts'
import type { Notice } from './leg-messages.ts'

/**
 * One step of a call while it is being computed: the new state so far and the effects so far. It exists only during
 * that step.
 */
export interface Draft {
  call: Call
  readonly at: number
  readonly effects: CallEffect[]
}

export const nobody: RtcParty = { number: null, name: null }
export const silent = { audio: false, video: false, screen: false }

/** A new key for something that is requested; the answer comes later as an event with the same key. */
export const nextKey = (draft: Draft): number => {
  const asked = draft.call.asked + 1
  draft.call = { ...draft.call, asked }
  return asked
}

export const setStage = (draft: Draft, stage: Stage): void => {
  draft.call = { ...draft.call, stage }
}

export const isLive = (leg: CallLeg | undefined): leg is CallLeg => leg !== undefined && leg.phase !== 'ended'

export const liveLeg = ({ call }: Draft, id: string): CallLeg | null => {
  const leg = call.legs[id]
  return isLive(leg) ? leg : null
}

export const liveLegs = ({ call }: Draft): readonly CallLeg[] => Object.values(call.legs).filter(isLive)

export const changeLeg = (draft: Draft, id: string, change: Partial<Omit<CallLeg, 'id'>>): void => {
  const leg = draft.call.legs[id]
  if (leg === undefined) return
  const since = change.phase === undefined || change.phase === leg.phase ? leg.since : draft.at
  draft.call = { ...draft.call, legs: { ...draft.call.legs, [id]: { ...leg, since, ...change } } }
}

export const addLeg = (
  draft: Draft,
  { id, subscriberId, kind, device }: OpenedLeg,
  members: Pick<CallLeg, 'role' | 'phase'> & Partial<CallLeg>,
): void => {
  const leg: CallLeg = {
    since: draft.at,
    answered: null,
    reason: null,
    party: nobody,
    from: null,
    carried: null,
    of: null,
    offer: null,
    hasOffer: false,
    sends: silent,
    linked: null,
    music: null,
    lostUntil: null,
    ...members,
    id,
    subscriberId,
    kind,
    device,
  }
  draft.call = { ...draft.call, legs: { ...draft.call.legs, [id]: leg } }
}

/** Marks a leg as ended that is already gone, so nothing is sent to it. */
export const legIsGone = (draft: Draft, id: string, reason: EndReason): void => {
  const leg = liveLeg(draft, id)
  if (leg === null) return
  if (leg.linked !== null) changeLeg(draft, leg.linked, { linked: null })
  clearTimer(draft, `lost ${id}`)
  changeLeg(draft, id, { phase: 'ended', reason, linked: null, offer: null, lostUntil: null })
}

export const endLeg = (draft: Draft, id: string, reason: EndReason, by: RtcParty | null = null): void => {
  if (liveLeg(draft, id) === null) return
  legIsGone(draft, id, reason)
  draft.effects.push({ do: 'end', leg: id, reason, by })
}

export const tell = (draft: Draft, id: string, notice: Notice): void => {
  if (liveLeg(draft, id) !== null) draft.effects.push({ do: 'tell', leg: id, notice })
}

/** The call waits for the lost connection of a leg. */
export const waitForLost = (draft: Draft, id: string): void => {
  changeLeg(draft, id, { lostUntil: draft.at + callLimits.lost })
  startTimer(draft, `lost ${id}`, callLimits.lost)
}

/** Tells a leg that the connection to its other party is lost, if it is. */
export const tellLost = (draft: Draft, id: string, other: string): void => {
  const lostUntil = liveLeg(draft, other)?.lostUntil ?? null
  if (lostUntil !== null)
    tell(draft, id, { kind: 'lost', until: new Date(draft.call.started + Math.round(lostUntil * 1000)) })
}

export const startTimer = (draft: Draft, timer: Timer, seconds: number): void => {
  clearTimer(draft, timer)
  draft.call = { ...draft.call, timers: [...draft.call.timers, timer] }
  draft.effects.push({ do: 'timer', timer, seconds })
}

export const clearTimer = (draft: Draft, timer: Timer): void => {
  if (!draft.call.timers.includes(timer)) return
  draft.call = { ...draft.call, timers: draft.call.timers.filter((other) => other !== timer) }
  draft.effects.push({ do: 'clear', timer })
}

export const addJoin = (draft: Draft, join: Join): void => {
  draft.call = { ...draft.call, joins: [...draft.call.joins, join] }
}

/**
 * Removes a pending connection and returns it.
 * @returns null when it is no longer pending
 */
export const takeJoin = (draft: Draft, key: number): Join | null => {
  const join = draft.call.joins.find((other) => other.key === key) ?? null
  draft.call = { ...draft.call, joins: draft.call.joins.filter((other) => other.key !== key) }
  return join
}

/** Ends legs that were opened for a stage that is already over. */
export const endUnasked = ({ call, effects }: Draft, legs: readonly OpenedLeg[]): void => {
  for (const { id } of legs)
    if (call.legs[id] === undefined) effects.push({ do: 'end', leg: id, reason: 'cancelled', by: null })
}
