import { parkPlaceOf } from '@lineside/contract/rtc/service-numbers'
import {
  addLeg,
  changeLeg,
  type Draft,
  endLeg,
  isLive,
  liveLeg,
  nextKey,
  tell,
  tellLost,
  waitForLost,
} from './call-draft.ts'
import type { CallHappening } from './call-events.ts'
import type { Call, CallLeg, OpenedLeg, Talk } from './call-state.ts'
import { connect } from './connect-legs.ts'
import { endCall, leaveStage } from './end-call.ts'
import type { LegEvent } from './leg-messages.ts'
import { askToPark } from './places/park.ts'
import { recordsOf } from './records-of.ts'
import { endMusicOf, holdsNobody, otherSide, setTalk } from './talk-sides.ts'
import { checkTransfer } from './transfer.ts'

/**
 * The leg with which a side exchanges media while nobody is on hold: the other side, or a leg of the recorder between
 * them.
 */
const partnerOf = (talk: Talk, leg: string): string | null => {
  const { recording, sides } = talk
  if (recording.phase !== 'on') return otherSide(talk, leg)
  return recording.legs[sides[0] === leg ? 0 : 1]
}

/** Handles an event of one of the two sides. */
export const sideSays = (draft: Draft, talk: Talk, leg: CallLeg, event: LegEvent): void => {
  const other = otherSide(talk, leg.id)
  if (other === null) return
  switch (event.type) {
    case 'ended':
      return endCall(draft, event.reason, leg.party)
    case 'hold':
      return hold(draft, talk, leg, other)
    case 'resume':
      return resume(draft, talk, leg, other)
    case 'digit':
      return tell(draft, other, { kind: 'digit', digit: event.digit })
    case 'transfer': {
      const place = parkPlaceOf(event.to)
      return place === null
        ? checkTransfer(draft, talk, leg, other, event.to)
        : askToPark(draft, talk, leg, other, place)
    }
    case 'connect':
      if (leg.subscriberId === null) return tell(draft, leg.id, { kind: 'refused', code: 'not_possible' })
      draft.effects.push({ do: 'adopt', by: leg.id, legId: event.legId })
      return
    case 'media':
      changeLeg(draft, leg.id, { sends: event.media })
      return tell(draft, other, { kind: 'media', media: event.media })
    case 'lost':
      return tell(draft, other, { kind: 'lost', until: event.until })
    case 'back':
      return tell(draft, other, { kind: 'back' })
    default:
      return tell(draft, leg.id, { kind: 'refused', code: 'wrong_state' })
  }
}

const hold = (draft: Draft, talk: Talk, { id, music }: CallLeg, held: string): void => {
  tell(draft, id, { kind: 'holding', on: true })
  if (talk.holders.includes(id)) return
  const holders = [...talk.holders, id]
  if (music === null) {
    setTalk(draft, { ...talk, holders })
    return tell(draft, held, { kind: 'held', music: false })
  }
  const key = nextKey(draft)
  setTalk(draft, { ...talk, holders, music: [...talk.music, { held, key, leg: null }] })
  draft.effects.push({ do: 'open_media', key, holdOf: music })
}

/**
 * The music for a held party is open.
 * @returns false when nobody waits for it
 */
export const musicOpened = (draft: Draft, talk: Talk, key: number, opened: OpenedLeg): boolean => {
  const entry = talk.music.find((music) => music.key === key)
  if (entry === undefined || entry.leg !== null) return false
  addLeg(draft, opened, { role: 'music', phase: 'talking', answered: draft.at })
  const music = talk.music.map((one) => (one === entry ? { ...one, leg: opened.id } : one))
  setTalk(draft, { ...talk, music })
  connect(draft, 'music', [entry.held, opened.id], 'early')
  tell(draft, entry.held, { kind: 'held', music: true })
  return true
}

/** Music could not be opened or has broken off: the held party hears silence. */
export const musicFailed = (draft: Draft, talk: Talk, is: (music: Talk['music'][number]) => boolean): void => {
  const entry = talk.music.find(is)
  if (entry === undefined) return
  if (entry.leg !== null) endLeg(draft, entry.leg, 'done')
  setTalk(draft, { ...talk, music: talk.music.filter((music) => music !== entry) })
  tell(draft, entry.held, { kind: 'held', music: false })
}

const resume = (draft: Draft, talk: Talk, { id }: CallLeg, held: string): void => {
  tell(draft, id, { kind: 'holding', on: false })
  if (!talk.holders.includes(id)) return
  const next: Talk = {
    ...talk,
    holders: talk.holders.filter((holder) => holder !== id),
    music: talk.music.filter((music) => music.held !== held),
  }
  setTalk(draft, next)
  for (const { held: whose, leg } of talk.music) if (whose === held && leg !== null) endLeg(draft, leg, 'done')
  tell(draft, held, { kind: 'talking' })
  joinSides(draft, next)
}

/** Connects both sides again, unless one of them still hears music. */
export const joinSides = (draft: Draft, talk: Talk): void => {
  const isBusy = (id: string) =>
    talk.music.some((music) => music.held === id) ||
    draft.call.joins.some((pending) => pending.for === 'talk' && (pending.stays === id || pending.joins === id))
  for (const side of talk.sides) {
    const partner = partnerOf(talk, side)
    if (partner === null || isBusy(side) || isBusy(partner)) continue
    if (draft.call.legs[side]?.linked === partner) continue
    connect(draft, 'talk', [side, partner], 'early')
  }
}

/**
 * Attended transfer, in the call that goes on: the other party of the user's second call joins the other party of this
 * call, and the user leaves both.
 */
export const adopt = (
  draft: Draft,
  talk: Talk,
  { by, leg, lines }: Extract<CallHappening, { type: 'adopted' }>,
): void => {
  const stays = otherSide(talk, by)
  const other = stays === null ? null : liveLeg(draft, stays)
  if (stays === null || other === null) return
  leaveStage(draft)
  endLeg(draft, by, 'transferred')
  endMusicOf(draft, talk, by)
  holdsNobody(draft, talk, stays)
  draft.call = {
    ...draft.call,
    lines: { ...lines, ...draft.call.lines },
    legs: { ...draft.call.legs, [leg.id]: { ...leg, linked: null } },
  }
  // the other call waited for it until now
  if (leg.lostUntil !== null) waitForLost(draft, leg.id)
  // music on hold ends when the two are connected
  setTalk(draft, { sides: [stays, leg.id], holders: [], music: [], recording: { phase: 'off' } })
  connect(draft, 'talk', [stays, leg.id], 'early')
  for (const [to, party] of [
    [stays, leg],
    [leg.id, other],
  ] as const) {
    tell(draft, to, { kind: 'party', with: party.party, isService: false })
    tell(draft, to, { kind: 'talking' })
    tell(draft, to, { kind: 'media', media: party.sends })
    tellLost(draft, to, party.id)
  }
}

/**
 * The other party of a call, for an attended transfer into another call; both sides must be in a conversation.
 * @param at seconds since the call began
 * @param begins when the other call began, in milliseconds since 1970
 * @returns the leg as the other call takes it, with its moments counted from that call's beginning; null when it can
 * not be moved
 */
export const releasable = (call: Call, leg: string, at: number, begins: number): CallLeg | null => {
  if (call.stage.phase !== 'talking') return null
  const id = otherSide(call.stage.talk, leg)
  const other = id === null ? undefined : call.legs[id]
  if (!isLive(other)) return null
  const later = (call.started - begins) / 1000
  const over: Call = { ...call, stage: { phase: 'ended', at, reason: 'transferred', by: null } }
  const direction = other.role === 'origin' ? 'out' : 'in'
  const kept = recordsOf(over).find(
    (record) => record.subscriberId === other.subscriberId && record.direction === direction,
  )
  return {
    ...other,
    since: other.since + later,
    answered: other.answered === null ? null : other.answered + later,
    carried: other.carried ?? kept ?? null,
  }
}

/** The other party has been moved to another call, so this call ends. */
export const letGo = (draft: Draft, talk: Talk, leg: string): void => {
  const other = otherSide(talk, leg)
  if (other === null) return
  changeLeg(draft, other, { role: 'moved', phase: 'ended', reason: 'transferred', linked: null })
  endLeg(draft, leg, 'transferred')
  endCall(draft, 'transferred')
}

/**
 * TEAM-02: the calling party of a call that picks another one up, as that call takes it; it must be connected to the
 * service.
 * @returns null when it can not be moved
 */
export const handable = ({ stage, legs }: Call, leg: string): CallLeg | null => {
  const own = legs[leg]
  if (stage.phase !== 'serving' || stage.way.waiting !== leg || !isLive(own) || own.phase !== 'talking') return null
  return { ...own, carried: null }
}

/** The calling party has been moved to the call that it picked up, so this call ends, and is in nobody's list. */
export const handedOver = (draft: Draft, leg: string): void => {
  const own = liveLeg(draft, leg)
  if (own === null || handable(draft.call, leg) === null) return
  changeLeg(draft, leg, { role: 'moved', phase: 'ended', reason: 'transferred', linked: null, of: own.subscriberId })
  endCall(draft, 'transferred')
}

/** The legs of the recorder are open: connects both sides to them. */
export const bridgeOpened = (draft: Draft, talk: Talk, key: number, legs: readonly OpenedLeg[]): boolean => {
  const [first, second] = legs
  if (talk.recording.phase !== 'opening' || talk.recording.key !== key) return false
  if (first === undefined || second === undefined) return false
  for (const leg of [first, second]) addLeg(draft, leg, { role: 'bridge', phase: 'talking', answered: draft.at })
  const recording = { phase: 'on', legs: [first.id, second.id], since: draft.at } as const
  setTalk(draft, { ...talk, recording })
  talk.sides.forEach((side, index) => {
    const other = liveLeg(draft, otherSide(talk, side) ?? '')
    const isHeld = talk.music.some((music) => music.held === side)
    const greeting = { with: other?.party ?? { number: null, name: null }, isRecorded: true, isService: false }
    if (!isHeld) connect(draft, 'talk', [side, recording.legs[index === 0 ? 0 : 1]], greeting)
    tell(draft, side, { kind: 'recording', on: true })
  })
  draft.effects.push({ do: 'record', legs: recording.legs })
  return true
}

/** The recorder could not be opened or has failed: the two sides talk without it. */
export const bridgeFailed = (draft: Draft, talk: Talk): void => {
  const { recording } = talk
  const next: Talk = { ...talk, recording: { phase: 'off' } }
  if (recording.phase === 'on') {
    draft.effects.push({ do: 'finish_recording' })
    for (const leg of recording.legs) endLeg(draft, leg, 'done')
    for (const side of talk.sides) tell(draft, side, { kind: 'recording', on: false })
    draft.call = { ...draft.call, joins: draft.call.joins.filter(({ joins }) => !recording.legs.includes(joins)) }
  }
  setTalk(draft, next)
  const [, second] = talk.sides
  const party = draft.call.legs[second]?.party ?? { number: null, name: null }
  if (recording.phase === 'opening')
    connect(draft, 'talk', talk.sides, { with: party, isRecorded: false, isService: false })
  else joinSides(draft, next)
}

/** Music or the recorder of a conversation could not be opened. */
export const talkMediaFailed = (draft: Draft, key: number): void => {
  const { stage } = draft.call
  if (stage.phase !== 'talking') return
  const { recording } = stage.talk
  if (recording.phase === 'opening' && recording.key === key) return bridgeFailed(draft, stage.talk)
  musicFailed(draft, stage.talk, (music) => music.key === key)
}
