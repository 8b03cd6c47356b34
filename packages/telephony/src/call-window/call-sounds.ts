import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { CallEnd, CallStage } from './call-window.ts'

/**
 * CALL-09: the sound that belongs to a state: a ringing bell, the ringback tone of an outgoing call, or a knock for a
 * second call.
 */
export type CallSound = 'bell' | 'ringback' | 'knock'

export const soundOf = (stage: CallStage): CallSound | null => {
  if (stage.phase === 'ringing') return 'ringback'
  if (stage.phase === 'incoming') return stage.isSilenced || stage.isAnswering ? null : stage.other ? 'knock' : 'bell'
  if (stage.phase !== 'established') return null
  // the other party is being transferred and the new target rings, unless this side hears music
  if (stage.call.ringsAt !== null && !stage.call.hold?.byThem && !stage.other) return 'ringback'
  if (stage.other?.state !== 'waiting') return null
  return stage.other.isSilenced ? null : 'knock'
}

/** The announcement for a screen reader, as a code that the portal translates. */
export interface CallAnnouncement {
  readonly code:
    | 'initiating'
    | 'ringing'
    | 'incoming'
    | 'ownIncoming'
    | 'waiting'
    | 'established'
    | 'onHold'
    | 'heldByThem'
    | 'talking'
    | 'swapped'
    | 'lost'
    | 'lostHere'
    | 'back'
    | 'ended'
  readonly party: RtcParty
  readonly end: CallEnd | null
  /** Interrupts what the screen reader is saying. */
  readonly isUrgent: boolean
}

/** The announcement about the change from one state to the next; null: nothing worth a word. */
export const announcementOf = (before: CallStage, after: CallStage): CallAnnouncement | null => {
  const say = (code: CallAnnouncement['code'], party: RtcParty, end: CallEnd | null = null): CallAnnouncement => ({
    code,
    party,
    end,
    isUrgent: code === 'incoming' || code === 'ownIncoming' || code === 'waiting',
  })
  if (after.phase === 'input') return null
  const { party } = after.call
  if (after.phase === 'ended') return before.phase === 'ended' ? null : say('ended', party, after.end)
  if (after.phase === 'incoming') {
    const isTold = before.phase === 'incoming' && before.call.id === after.call.id
    return isTold ? null : say(after.call.isOwn ? 'ownIncoming' : 'incoming', party)
  }
  if (before.phase !== after.phase) return say(after.phase, party)
  if (after.phase !== 'established' || before.phase !== 'established') return null
  if (after.other?.state === 'waiting' && before.other?.call.id !== after.other.call.id)
    return say('waiting', after.other.call.party)
  if (before.call.id !== after.call.id) return say('swapped', party)
  if (after.call.lostUntil !== null && before.call.lostUntil === null)
    return say(after.call.isLostHere ? 'lostHere' : 'lost', party)
  if (after.call.lostUntil === null && before.call.lostUntil !== null) return say('back', party)
  // the other end was transferred
  if (before.call.party.number !== party.number) return say('talking', party)
  if (after.call.hold?.byUs && !before.call.hold?.byUs) return say('onHold', party)
  if (after.call.hold?.byThem && !before.call.hold?.byThem) return say('heldByThem', party)
  return !after.call.hold && before.call.hold ? say('talking', party) : null
}
