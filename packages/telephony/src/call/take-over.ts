import {
  changeLeg,
  type Draft,
  isLive,
  legIsGone,
  liveLeg,
  liveLegs,
  setStage,
  startTimer,
  tell,
} from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import { partyOfLine, waitingLine } from './call-parties.ts'
import type { Call, Stage, Talk } from './call-state.ts'
import type { Stepped } from './call-events.ts'
import { isInQueue, servingOf } from './queue-place.ts'
import { joinSides, otherSide } from './talk-stage.ts'

/**
 * What of a call can outlive its process: two browsers talk, and what they say to each other goes past the server; or one
 * waits in a queue or hears a menu, which another process can play as well. Its place in the queue is a row that is there.
 * @returns null: nothing
 */
const remaining = ({ stage, legs }: Call): Extract<Stage, { phase: 'talking' | 'serving' }> | null => {
  const talks = (id: string): boolean => {
    const leg = legs[id]
    return isLive(leg) && leg.kind === 'browser' && leg.phase === 'talking'
  }
  if (stage.phase === 'talking') return stage.talk.sides.every(talks) ? stage : null
  const serving = servingOf(stage)
  if (serving === null || serving.node.do !== 'media' || !talks(serving.way.waiting)) return null
  return serving.node.kind === 'queue' || serving.node.kind === 'attendant' ? serving : null
}

export const canGoOn = (call: Call): boolean => remaining(call) !== null

/**
 * A call whose process is no more, as another one goes on with it: its browsers are waited for. What the dead process played
 * or recorded is gone with it; who talks does so without it, who is held hears nothing, and who waits hears its music or its
 * menu again once it is back.
 * @param at seconds since it began
 * @returns null: it can not go on
 */
export const takeOver = (call: Call, at: number): Stepped | null => {
  const stage = remaining(call)
  if (stage === null) return null
  const draft: Draft = { call: { ...call, timers: [], joins: [] }, at, effects: [] }
  const waitedFor = stage.phase === 'talking' ? stage.talk.sides : [stage.way.waiting]
  for (const { id } of liveLegs(draft)) if (!waitedFor.includes(id)) legIsGone(draft, id, 'server_stopped')
  if (stage.phase === 'talking') {
    const { sides, holders } = stage.talk
    setStage(draft, { phase: 'talking', talk: { sides, holders, music: [], recording: { phase: 'off' } } })
  } else {
    const serving = { ...stage, way: { ...stage.way, music: null }, service: null, isRunning: false }
    setStage(draft, serving)
    if (isInQueue(serving)) draft.effects.push({ do: 'keep_place', key: serving.key, node: serving.node })
  }
  startTimer(draft, 'longest', Math.max(1, callLimits.longest - at))
  for (const id of waitedFor) {
    changeLeg(draft, id, { isLost: true })
    startTimer(draft, `lost ${id}`, callLimits.lost)
  }
  return { call: draft.call, effects: draft.effects }
}

/** Who waits is there again: it hears who it waits for, at its place, and may be taken by somebody from now on. */
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
  if (isInQueue(stage)) draft.effects.push({ do: 'wait_on', key })
  draft.effects.push({ do: 'open_media', key })
}

/** A side that came back by another way than it went knows nothing of what has happened meanwhile: it is told how things are. */
export const tellAnew = (draft: Draft, talk: Talk, id: string): void => {
  const other = liveLeg(draft, otherSide(talk, id) ?? '')
  if (other === null) return
  const music = talk.music.some(({ held, leg }) => held === id && leg !== null)
  tell(draft, id, { kind: 'party', with: other.party, isService: false })
  tell(draft, id, { kind: 'media', media: other.sends })
  tell(draft, id, { kind: 'recording', on: talk.recording.phase === 'on' })
  tell(draft, id, { kind: 'holding', on: talk.holders.includes(id) })
  tell(draft, id, talk.holders.includes(other.id) ? { kind: 'held', music } : { kind: 'talking' })
  // what one sends and the other does not hear is negotiated once both are there
  if (!other.isLost) joinSides(draft, talk)
}
