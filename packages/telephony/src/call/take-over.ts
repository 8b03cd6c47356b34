import {
  type Draft,
  isLive,
  legIsGone,
  liveLeg,
  liveLegs,
  setStage,
  startTimer,
  tell,
  tellLost,
  waitForLost,
} from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import { partyOfLine, waitingLine } from './call-parties.ts'
import type { Call, CallLeg, Stage, Talk } from './call-state.ts'
import type { Stepped } from './call-events.ts'
import { isInQueue, isParked, servingOf } from './places/queue-place.ts'
import { otherSide } from './talk-sides.ts'
import { joinSides } from './talk-stage.ts'

/**
 * Whether another process can reach the party of a leg: browsers connect to it by themselves, while a phone or a line
 * outside must be known to it.
 */
export type CanReach = (leg: CallLeg) => boolean

/**
 * The part of a call that can go on after its server process has ended: a conversation, whose media do not go through
 * the server or that is about to begin, or a party that waits in a queue, is parked or hears a menu, which another process can also play. The place in the
 * queue, or of the parked one, is a row in the database.
 * @returns null when nothing can go on
 */
const remaining = (
  { stage, legs }: Call,
  canReach: CanReach,
): Extract<Stage, { phase: 'talking' | 'serving' }> | null => {
  const talks = (id: string): boolean => {
    const leg = legs[id]
    if (!isLive(leg) || leg.phase !== 'talking' || leg.kind === 'media') return false
    return leg.kind === 'browser' || canReach(leg)
  }
  if (stage.phase === 'talking') return stage.talk.sides.every(talks) ? stage : null
  // the rest of the prompt is lost, and the two talk
  if (stage.phase === 'greeting') {
    const sides: Talk['sides'] = [stage.way.waiting, stage.callee]
    const talk: Talk = { sides, holders: [], music: [], recording: { phase: 'off' } }
    return sides.every(talks) ? { phase: 'talking', talk } : null
  }
  const serving = servingOf(stage)
  if (serving === null || serving.node.do !== 'media' || !talks(serving.way.waiting)) return null
  return serving.node.kind === 'queue' || serving.node.kind === 'attendant' || isParked(serving) ? serving : null
}

export const canGoOn = (call: Call, canReach: CanReach): boolean => remaining(call, canReach) !== null

/**
 * Whether a call can move to another process without anybody missing anything: a conversation in which the platform
 * neither records nor plays, and into which nobody is about to be joined.
 */
export const movesUnheard = (call: Call, canReach: CanReach): boolean => {
  const { stage, joins } = call
  if (stage.phase !== 'talking' || joins.length > 0 || remaining(call, canReach) === null) return false
  const { recording, music } = stage.talk
  return recording.phase === 'off' && music.length === 0
}

/**
 * Continues a call whose server process has ended: waits for its parties to be connected again. Sound that the old
 * process played or recorded is lost: a conversation goes on without recording, a party on hold hears nothing, and a
 * waiting party hears its music or menu again once it is back.
 * @param at seconds since the call began
 * @returns null when the call can not go on
 */
export const takeOver = (call: Call, at: number): Stepped | null => {
  const stage = remaining(call, () => true)
  if (stage === null) return null
  const draft: Draft = { call: { ...call, timers: [], joins: [] }, at, effects: [] }
  const waitedFor = stage.phase === 'talking' ? stage.talk.sides : [stage.way.waiting]
  for (const { id } of liveLegs(draft)) if (!waitedFor.includes(id)) legIsGone(draft, id, 'server_stopped')
  if (stage.phase === 'talking') {
    const { sides, holders, transfer } = stage.talk
    // it may have been given to the old process, which could not tell
    if (transfer !== undefined) draft.effects.push({ do: 'leave_place', key: transfer.key })
    setStage(draft, { phase: 'talking', talk: { sides, holders, music: [], recording: { phase: 'off' } } })
  } else {
    const serving = { ...stage, way: { ...stage.way, music: null }, service: null, isRunning: false }
    setStage(draft, serving)
    if (isParked(serving)) startTimer(draft, 'parked', Math.max(1, callLimits.parked - (at - serving.since)))
    if (isInQueue(serving)) draft.effects.push({ do: 'keep_place', key: serving.key, node: serving.node })
  }
  startTimer(draft, 'longest', Math.max(1, callLimits.longest - at))
  for (const id of waitedFor) waitForLost(draft, id)
  return { call: draft.call, effects: draft.effects }
}

/**
 * A waiting party has come back after a take-over: it is told whom it waits for, hears its music or menu again, and can
 * be taken by an agent again.
 */
export const serveAnew = (draft: Draft, id: string): void => {
  const { stage } = draft.call
  if (stage.phase !== 'serving' || stage.way.waiting !== id || stage.node.do !== 'media') return
  const { way, node, key, service } = stage
  tell(draft, id, {
    kind: 'party',
    with: partyOfLine(draft.call, node.of, waitingLine(draft.call, way)),
    isService: true,
  })
  tell(draft, id, { kind: 'talking' })
  if (service !== null) return
  if (isInQueue(stage)) draft.effects.push({ do: 'wait_on', key, node: stage.node })
  draft.effects.push({ do: 'open_media', key })
}

/** A device that has not seen the beginning of a conversation is told how long ago that was. */
export const tellAge = (draft: Draft, id: string): void => {
  const leg = liveLeg(draft, id)
  if (leg === null || leg.answered === null) return
  tell(draft, id, { kind: 'answered', secondsAgo: Math.max(0, draft.at - leg.answered) })
}

/**
 * A side of a conversation has come back over a different server process and does not know what happened meanwhile:
 * tells it the present state.
 */
export const tellAnew = (draft: Draft, talk: Talk, id: string): void => {
  const other = liveLeg(draft, otherSide(talk, id) ?? '')
  if (other === null) return
  const music = talk.music.some(({ held, leg }) => held === id && leg !== null)
  tell(draft, id, { kind: 'party', with: other.party, isService: false })
  tell(draft, id, { kind: 'media', media: other.sends })
  tell(draft, id, { kind: 'recording', on: talk.recording.phase === 'on' })
  tell(draft, id, { kind: 'holding', on: talk.holders.includes(id) })
  tell(draft, id, talk.holders.includes(other.id) ? { kind: 'held', music } : { kind: 'talking' })
  tellLost(draft, id, other.id)
  // missing media are negotiated when both sides are back
  if (other.lostUntil === null) joinSides(draft, talk)
}
