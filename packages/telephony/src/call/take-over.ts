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
import type { Call, Talk } from './call-state.ts'
import type { Stepped } from './call-events.ts'
import { joinSides, otherSide } from './talk-stage.ts'

/** Whether a call can outlive its process: two browsers talk, and what they say to each other goes past the server. */
export const canGoOn = ({ stage, legs }: Call): boolean =>
  stage.phase === 'talking' &&
  stage.talk.sides.every((id) => {
    const leg = legs[id]
    return isLive(leg) && leg.kind === 'browser' && leg.phase === 'talking'
  })

/**
 * A call whose process is no more, as another one goes on with it: both sides are waited for. What the dead process played
 * or recorded is gone with it; both talk without it, and who is held hears nothing.
 * @param at seconds since it began
 * @returns null: it can not go on
 */
export const takeOver = (call: Call, at: number): Stepped | null => {
  const { stage } = call
  if (stage.phase !== 'talking' || !canGoOn(call)) return null
  const draft: Draft = { call: { ...call, timers: [], joins: [] }, at, effects: [] }
  const { sides, holders } = stage.talk
  for (const { id } of liveLegs(draft)) if (!sides.includes(id)) legIsGone(draft, id, 'server_stopped')
  setStage(draft, { phase: 'talking', talk: { sides, holders, music: [], recording: { phase: 'off' } } })
  startTimer(draft, 'longest', Math.max(1, callLimits.longest - at))
  for (const id of sides) {
    changeLeg(draft, id, { isLost: true })
    startTimer(draft, `lost ${id}`, callLimits.lost)
  }
  return { call: draft.call, effects: draft.effects }
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
