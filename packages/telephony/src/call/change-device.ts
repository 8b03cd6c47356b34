import type { RtcParty } from '@lineside/contract/rtc/frames'
import { addLeg, changeLeg, type Draft, liveLeg, nobody, setStage, startTimer } from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import type { Call, OpenedLeg, Way } from './call-state.ts'
import { leaveStage } from './end-call.ts'
import { decide } from './follow-plan.ts'
import { linkAgain } from './renew-media.ts'
import { otherSide } from './talk-sides.ts'
import { tellAge, tellAnew } from './take-over.ts'

/**
 * Whether a side of a conversation may continue at another device of the same line: it must talk in a browser or at a
 * phone of that line.
 */
export const canChangeDevice = ({ stage, legs }: Call, id: string, line: number): boolean => {
  const leg = legs[id]
  if (stage.phase !== 'talking' || !stage.talk.sides.includes(id) || leg === undefined) return false
  return leg.phase === 'talking' && leg.subscriberId === line && (leg.kind === 'browser' || leg.kind === 'phone')
}

/**
 * Continues a side of a conversation at another device of the same line. The new leg takes over everything of the old
 * one: who is on hold, the recording, and the data for the record. The old device stays connected until the new one is,
 * and ends then.
 */
export const changeDevice = (draft: Draft, id: string, by: OpenedLeg): void => {
  const { stage, joins } = draft.call
  const leg = liveLeg(draft, id)
  if (leg === null || stage.phase !== 'talking' || !canChangeDevice(draft.call, id, by.subscriberId ?? 0))
    return void draft.effects.push({ do: 'end', leg: by.id, reason: 'failed', by: null })
  const renamed = (one: string): string => (one === id ? by.id : one)
  const [first, second] = stage.talk.sides
  const talk = {
    ...stage.talk,
    sides: [renamed(first), renamed(second)],
    holders: stage.talk.holders.map(renamed),
    music: stage.talk.music.map((music) => ({ ...music, held: renamed(music.held) })),
  } as const
  addLeg(draft, by, { ...leg, hasOffer: false, offer: null, lostUntil: null })
  if (leg.linked !== null) changeLeg(draft, leg.linked, { linked: by.id })
  changeLeg(draft, id, { role: 'moved', answered: null, carried: null, of: null, from: null, linked: null })
  draft.call = {
    ...draft.call,
    joins: joins.map((join) => ({ ...join, stays: renamed(join.stays), joins: renamed(join.joins) })),
  }
  setStage(draft, { phase: 'talking', talk })
  tellAge(draft, by.id)
  tellAnew(draft, talk, by.id)
  linkAgain(draft, by.id)
}

/** A conversation of a line at one of its devices. */
export interface OwnConversation {
  readonly party: RtcParty
  /** The connection to this device is lost: the conversation waits for it, or for another device to take it. */
  readonly isLost: boolean
}

/**
 * The conversation that a line has at this leg.
 * @returns null when there is none, or when the connections to both sides are lost: nobody is left to talk to
 */
export const conversationAt = ({ stage, legs }: Call, id: string): OwnConversation | null => {
  if (stage.phase !== 'talking') return null
  const other = legs[otherSide(stage.talk, id) ?? '']
  const isLost = (legs[id]?.lostUntil ?? null) !== null
  return other === undefined || (isLost && other.lostUntil !== null) ? null : { party: other.party, isLost }
}

/**
 * The platform has rung a phone of a line, and the phone was answered: from now on it is the caller. It hears what the
 * platform plays until somebody answers. The trace is cleared, because it does not belong to the call that the line
 * makes now.
 */
export const callOn = (draft: Draft, to: string): void => {
  const { stage } = draft.call
  if (stage.phase !== 'talking' || draft.call.dialled !== null) return
  const [own, other] = stage.talk.sides
  const [tone, phone] = [liveLeg(draft, own), liveLeg(draft, other)]
  if (tone?.kind !== 'media' || phone === null || phone.subscriberId === null) return
  const line = phone.subscriberId
  leaveStage(draft)
  changeLeg(draft, own, { role: 'music' })
  changeLeg(draft, other, { role: 'origin', phase: 'early', answered: null, of: null, from: null, party: nobody })
  draft.call = { ...draft.call, dialled: to, called: null, trace: [] }
  const way: Way = { waiting: other, by: line, shown: null, back: null, parts: 0, music: null }
  startTimer(draft, 'unanswered', callLimits.unanswered)
  setStage(draft, { phase: 'deciding', way, key: 0, turn: null })
  decide(draft, way, { kind: 'out', line, dialled: to })
}
