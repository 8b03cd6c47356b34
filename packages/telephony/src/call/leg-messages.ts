import type { OutsideRefusal, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, FarSide, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { RingOutcome } from '@lineside/contract/rtc/plan'

/**
 * The messages between a call and one of its legs, for every kind of device. Descriptions (SDP) are passed through
 * without being read.
 */

/** To a leg that is rung. */
export interface Invitation {
  readonly from: RtcParty
  /** The line that was called, if it is not the target's own, such as a group or a queue. */
  readonly to: RtcParty | null
  /** The offer; null: the leg that answers makes the offer. */
  readonly description: string | null
  readonly media: MediaState
  /** The line itself asked for the call at another device, and taking it calls `from`. */
  readonly isOwn?: true
}

/** To the waiting leg: the caller, or the party that stays during a transfer. */
export type Progress =
  | { readonly kind: 'pending' }
  | { readonly kind: 'way'; readonly steps: readonly TraceStep[] }
  | { readonly kind: 'ringing'; readonly at: RtcParty | null }
  | { readonly kind: 'ringing_stopped' }
  /** Nobody will answer: a prompt says why, and then the call ends with this reason. */
  | { readonly kind: 'refused'; readonly reason: EndReason }
  /** A prompt or music before anybody has answered. */
  | { readonly kind: 'early'; readonly description: string }

/** To the caller, once. */
export interface Accepted {
  /** The answer to the caller's offer; null when early media already had it. */
  readonly description: string | null
  readonly with: RtcParty
  readonly isRecorded: boolean
  /** A service has answered (a voicebox, an announcement, a menu), not a person. */
  readonly isService: boolean
}

/** To a leg in a conversation. */
export type Notice =
  | { readonly kind: 'held'; readonly music: boolean }
  | { readonly kind: 'talking' }
  | { readonly kind: 'holding'; readonly on: boolean }
  /** `isService`: the other party is a service of the platform. */
  | { readonly kind: 'party'; readonly with: RtcParty; readonly isService: boolean }
  | { readonly kind: 'recording'; readonly on: boolean }
  /** Whether the sound of the far side is encrypted; null: nobody is there at the moment. */
  | { readonly kind: 'far_side'; readonly side: FarSide | null }
  /** For a device that has not seen the beginning of the conversation. */
  | { readonly kind: 'answered'; readonly secondsAgo: number }
  | { readonly kind: 'media'; readonly media: MediaState }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'lost'; readonly until: Date }
  /** The offer that the leg already got, now with addresses that were found later. */
  | { readonly kind: 'addresses'; readonly description: string }
  | { readonly kind: 'back' }
  /** The leg's request is not possible. */
  | { readonly kind: 'refused'; readonly code: Refused }

export type Refused = 'wrong_state' | 'not_possible' | 'unknown_number' | 'unknown_call'

/** An act of a leg, or an event at it. */
export type LegEvent =
  /** `description`: early media, as the answer to the offer of the invitation. */
  | { readonly type: 'ringing'; readonly description?: string }
  /** `description` answers the offer of the invitation; if that had none, it is an offer. */
  | {
      readonly type: 'answered'
      readonly description: string
      readonly media: MediaState
      /** The party that answered is not the one whose early media were heard. */
      readonly isAnother?: boolean
    }
  /**
   * A target did not answer. `refusal`: for a target outside, why nothing could be rung. `status`: its SIP reply, by
   * which another trunk may be tried (`triesNextTrunk`).
   */
  | {
      readonly type: 'failed'
      readonly outcome: Exclude<RingOutcome, 'no_answer'>
      readonly refusal?: OutsideRefusal
      readonly status?: number
    }
  /** The leg hung up, or the caller cancelled. `lost`: its connection did not come back. */
  | {
      readonly type: 'ended'
      readonly reason: Extract<EndReason, 'hung_up' | 'lost' | 'media_failed' | 'media_refused' | 'failed'>
    }
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'transfer'; readonly to: string }
  /**
   * Attended transfer: connects the other party of this call with the other party of the call in which the same user
   * has the leg `legId`.
   */
  | { readonly type: 'connect'; readonly legId: string }
  /** Sent by a ringing target: the call goes to the voicebox of its line. */
  | { readonly type: 'deflect' }
  /** A new offer for the existing connection. */
  | { readonly type: 'renegotiate'; readonly description: string }
  | { readonly type: 'media'; readonly media: MediaState }
  /** The edge has told whether the sound between it and the device is encrypted. */
  | { readonly type: 'secured'; readonly sound: 'encrypted' | 'open' }
  /** The first offer of the call again, now with all addresses. */
  | { readonly type: 'addresses'; readonly description: string }
  /** The connection of the leg is lost; the call waits for it until this time. */
  | { readonly type: 'lost'; readonly until: Date }
  /** The connection is back. `isFresh`: as a newly loaded page, which needs a new media connection. */
  | { readonly type: 'back'; readonly isFresh: boolean }
  /**
   * The agreement of the leg's media relay and the other party does not hold any more, as the relay has restarted, or
   * the phone has cancelled its offer: the media must be negotiated again.
   */
  | { readonly type: 'media_gone' }
