import { addLeg, type Draft, endLeg, liveLeg, nextKey, startTimer, tell } from './call-draft.ts'
import { callLimits } from './call-limits.ts'
import type { CallLeg, OpenedLeg, Talk, Way } from './call-state.ts'
import { connect } from './connect-legs.ts'
import { leaveStage } from './end-call.ts'
import { decide } from './follow-plan.ts'
import type { Refused } from './leg-messages.ts'
import { endMusicOf, holdsNobody, otherSide, setTalk } from './talk-sides.ts'

/** A party wants to transfer the other one. The talk goes on until it is known that somebody can be called by `to`. */
export const checkTransfer = (
  draft: Draft,
  talk: Talk,
  { id, subscriberId }: CallLeg,
  stays: string,
  to: string,
): void => {
  if (subscriberId === null || liveLeg(draft, stays) === null)
    return tell(draft, id, { kind: 'refused', code: 'not_possible' })
  const key = nextKey(draft)
  setTalk(draft, { ...talk, transfer: { key, by: id, to } })
  draft.effects.push({ do: 'check_transfer', key, question: { kind: 'out', line: subscriberId, dialled: to } })
}

export const transferChecked = (draft: Draft, before: Talk, key: number, refused: Refused | null): void => {
  const { transfer: asked, ...talk } = before
  if (asked?.key !== key) return
  setTalk(draft, talk)
  const leg = liveLeg(draft, asked.by)
  const stays = otherSide(talk, asked.by)
  if (leg === null || stays === null) return
  if (refused === null) transfer(draft, talk, leg, stays, asked.to)
  else tell(draft, leg.id, { kind: 'refused', code: refused })
}

/**
 * Blind transfer: the other party goes on to `to`, as a call of the line that transfers it. If nobody takes it, it
 * comes back to that line. The transferring party leaves the call at once. Music that the other party heard on hold
 * goes on until somebody answers; a party that was not on hold hears that line's music from now on.
 */
const transfer = (draft: Draft, talk: Talk, leg: CallLeg, stays: string, to: string): void => {
  const line = leg.subscriberId
  const other = liveLeg(draft, stays)
  if (line === null || other === null) return tell(draft, leg.id, { kind: 'refused', code: 'not_possible' })
  leaveStage(draft)
  endLeg(draft, leg.id, 'transferred')
  endMusicOf(draft, talk, leg.id)
  holdsNobody(draft, talk, stays)
  const hears = talk.music.some((music) => music.held === stays && music.leg !== null)
  const music = leg.music === null || hears ? null : nextKey(draft)
  const way: Way = { waiting: stays, by: line, shown: other.party, back: line, parts: 0, music }
  if (music !== null && leg.music !== null) draft.effects.push({ do: 'open_media', key: music, holdOf: leg.music })
  startTimer(draft, 'unanswered', callLimits.unanswered)
  draft.effects.push({ do: 'progress', leg: stays, progress: { kind: 'pending' } })
  decide(draft, way, { kind: 'out', line, dialled: to })
}

/** The music for a transferred party is open; it is heard until somebody answers or something else is heard. */
export const passedOnHears = (draft: Draft, stays: string, opened: OpenedLeg): void => {
  const leg = liveLeg(draft, stays)
  const isBusy = leg?.linked !== null || draft.call.joins.some((join) => join.stays === stays || join.joins === stays)
  if (isBusy) return void draft.effects.push({ do: 'end', leg: opened.id, reason: 'cancelled', by: null })
  addLeg(draft, opened, { role: 'music', phase: 'talking', answered: draft.at })
  connect(draft, 'music', [stays, opened.id], 'early')
  tell(draft, stays, { kind: 'held', music: true })
}
