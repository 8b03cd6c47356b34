import type { OutsideRefusal, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { RingOutcome } from '@lineside/contract/rtc/plan'

/**
 * What is said between a call and one party's side of it, whatever kind of device that is. Descriptions (SDP) pass through
 * unread.
 */

/** To somebody who is rung. */
export interface Invitation {
  readonly from: RtcParty
  /** Which line was called, where it is not the target's own: a group, a queue. */
  readonly to: RtcParty | null
  /** null: whoever answers makes the offer. */
  readonly description: string | null
  readonly media: MediaState
}

/** To somebody who waits for another one: who called, or who stays while a call is passed on. */
export type Progress =
  | { readonly kind: 'pending' }
  | { readonly kind: 'way'; readonly steps: readonly TraceStep[] }
  | { readonly kind: 'ringing'; readonly at: RtcParty | null }
  | { readonly kind: 'ringing_stopped' }
  /** Nobody will answer: a prompt says why, and then the call ends with that reason. */
  | { readonly kind: 'refused'; readonly reason: EndReason }
  /** A prompt or music before anybody has answered. */
  | { readonly kind: 'early'; readonly description: string }

/** To the one who called, once. */
export interface Accepted {
  /** Answers its offer; null where early media did already. */
  readonly description: string | null
  readonly with: RtcParty
  readonly isRecorded: boolean
  /** A voicebox, an announcement, a menu: not a person. */
  readonly isService: boolean
}

/** To somebody who talks. */
export type Notice =
  | { readonly kind: 'held'; readonly music: boolean }
  | { readonly kind: 'talking' }
  | { readonly kind: 'holding'; readonly on: boolean }
  /** `isService`: the platform itself. */
  | { readonly kind: 'party'; readonly with: RtcParty; readonly isService: boolean }
  | { readonly kind: 'recording'; readonly on: boolean }
  | { readonly kind: 'media'; readonly media: MediaState }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'lost'; readonly until: Date }
  /** The offer that it got, with addresses that were found later. */
  | { readonly kind: 'addresses'; readonly description: string }
  | { readonly kind: 'back' }
  /** What it asked for was not possible. */
  | { readonly kind: 'refused'; readonly code: Refused }

export type Refused = 'wrong_state' | 'not_possible' | 'unknown_number' | 'unknown_call'

/** What a party does, or what became of it. */
export type LegEvent =
  /** `description`: what is heard there before anybody answers, by an answer to the offer of the invitation. */
  | { readonly type: 'ringing'; readonly description?: string }
  /** Answers the offer of the invitation, or is an offer where the invitation had none. */
  | {
      readonly type: 'answered'
      readonly description: string
      readonly media: MediaState
      /** Not who was heard while it rang. */
      readonly isAnother?: boolean
    }
  /**
   * A target that did not answer. `refusal`: of one outside, why nothing rang there. `status`: what it replied, as SIP says it,
   * of one that may be tried elsewhere (`triesNextTrunk`).
   */
  | {
      readonly type: 'failed'
      readonly outcome: Exclude<RingOutcome, 'no_answer'>
      readonly refusal?: OutsideRefusal
      readonly status?: number
    }
  /** It hung up, or took its call back. `lost`: its connection did not come back. */
  | { readonly type: 'ended'; readonly reason: Extract<EndReason, 'hung_up' | 'lost' | 'media_failed' | 'failed'> }
  | { readonly type: 'hold' }
  | { readonly type: 'resume' }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'transfer'; readonly to: string }
  /** The other parties of this call and of the one that this leg of the same party is in shall talk to each other. */
  | { readonly type: 'connect'; readonly legId: string }
  /** A target that rings: the call goes to the voicebox of its line. */
  | { readonly type: 'deflect' }
  /** A new offer over the connection that is there. */
  | { readonly type: 'renegotiate'; readonly description: string }
  | { readonly type: 'media'; readonly media: MediaState }
  /** The offer that it began the call with, with all its addresses. */
  | { readonly type: 'addresses'; readonly description: string }
  /** Its connection is lost, and waited for until then. */
  | { readonly type: 'lost'; readonly until: Date }
  /** `isFresh`: as a new page, whose media is to be negotiated by a new connection. */
  | { readonly type: 'back'; readonly isFresh: boolean }
  /** What carried its media on the way has begun anew and knows nothing of it: it is to be negotiated again. */
  | { readonly type: 'media_gone' }
