import { parkedService, parkNumber } from '@lineside/contract/rtc/service-numbers'
import type { Media, Reject, Ring } from '@lineside/contract/rtc/plan'
import { mediaStop } from '../../routing/expected-path.ts'
import { type Draft, endLeg, liveLeg, nextKey, startTimer, tell } from '../call-draft.ts'
import type { CallHappening } from '../call-events.ts'
import { callLimits } from '../call-limits.ts'
import type { CallLeg, Parked, Stage, Talk } from '../call-state.ts'
import { traceStop } from '../call-trace.ts'
import { leaveStage } from '../end-call.ts'
import { openService, ring, ringBack } from '../follow-plan.ts'
import { isParked, servingOf } from './queue-place.ts'
import { endMusicOf, holdsNobody, otherSide, setTalk } from '../talk-sides.ts'

/** TEAM-03: a party wants to park the other one. The talk goes on until there is a place. */
export const askToPark = (
  draft: Draft,
  talk: Talk,
  { id, subscriberId: line }: CallLeg,
  stays: string,
  place: number | 'any',
): void => {
  const shown = liveLeg(draft, stays)?.party
  if (line === null || shown === undefined) return tell(draft, id, { kind: 'refused', code: 'not_possible' })
  const key = nextKey(draft)
  setTalk(draft, { ...talk, transfer: { key, by: id, to: parkNumber(place === 'any' ? undefined : place) } })
  draft.effects.push({ do: 'ask_place', key, line, parked: stays, shown, place })
}

/**
 * There is a place, or there is none: then the talk goes on. A place that comes too late is given back. The party that
 * parks leaves the call at once, and is told the number of the place as the number to which the other one has gone.
 */
export const placeGiven = (draft: Draft, { key, place }: Extract<CallHappening, { type: 'place_given' }>): void => {
  const { stage } = draft.call
  const asked = stage.phase === 'talking' ? stage.talk.transfer : undefined
  if (stage.phase !== 'talking' || asked?.key !== key) return giveBack(draft, key, place)
  const { transfer: _asked, ...talk } = stage.talk
  setTalk(draft, talk)
  const leg = liveLeg(draft, asked.by)
  const other = liveLeg(draft, otherSide(talk, asked.by) ?? '')
  if (leg === null || other === null || leg.subscriberId === null) return giveBack(draft, key, place)
  if (place === null) return tell(draft, leg.id, { kind: 'refused', code: 'not_possible' })
  const records = talk.recording.phase !== 'off' && ({ record: true } as const)
  leaveStage(draft)
  endLeg(draft, leg.id, 'transferred', { number: parkNumber(place), name: null })
  endMusicOf(draft, talk, leg.id)
  holdsNobody(draft, talk, other.id)
  tell(draft, other.id, { kind: 'talking' })
  const by = leg.subscriberId
  const at = String(place)
  const node: Media = { do: 'media', kind: 'application', of: by, name: parkedService, at, why: [], on: {} }
  // everybody in the call may know it, and it is no stop at which a line was called
  traceStop(draft, null, mediaStop(node))
  startTimer(draft, 'parked', callLimits.parked)
  const way = { waiting: other.id, by, shown: other.party, back: null, parts: 0, music: null, ...records }
  openService(draft, way, node, key)
}

const giveBack = (draft: Draft, key: number, place: number | null): void => {
  if (place !== null) draft.effects.push({ do: 'leave_place', key })
}

/** The call has stood in its place long enough: it rings the line that parked it, and keeps the place meanwhile. */
export const ringParker = (draft: Draft): void => {
  const { stage } = draft.call
  if (stage.phase !== 'serving' || !isParked(stage)) return
  const way = { ...stage.way, parts: stage.way.parts + 1 }
  ring(draft, way, ringOf(stage), { ...stage, way })
}

/** The ringing of the line that parked the call; what follows when nobody answers is decided by the place (`parkOn`). */
const ringOf = ({ node, way }: Parked): Ring => ({ ...ringBack(node.of, untaken), record: way.record === true })

const untaken: Reject = { do: 'reject', code: 480, reason: 'callee_tmp_unavailable', why: [] }

/**
 * A parked call, as one that rings and can be picked up by whoever takes it.
 * @returns null: it is not parked, or the leg `parked` is not the one that waits
 */
export const takenFromPlace = (stage: Stage, parked: string): Extract<Stage, { phase: 'ringing' }> | null => {
  const place = servingOf(stage)
  if (place === null || !isParked(place) || place.way.waiting !== parked) return null
  if (stage.phase === 'ringing') return stage
  const { way, key } = place
  return {
    phase: 'ringing',
    way,
    node: ringOf(place),
    key,
    opening: [],
    outcomes: [],
    refusal: null,
    rings: true,
    place,
  }
}
