import type { LegEvent } from '../call/leg-messages.ts'

/**
 * One dialog's exchange of session descriptions (SDP) by SIP, as RFC 3261 (section 14), RFC 3264 and RFC 3311 allow it.
 * This side is the platform's, the other one the phone's. A `description` is a whole SDP text.
 */
export interface Negotiation {
  /** This side made the Call-ID: when both begin an exchange at once, it waits longer (RFC 3261 section 14.1). */
  readonly isOurs: boolean
  /** The latest description of each side; null: none yet. */
  readonly local: string | null
  readonly remote: string | null
  readonly stage: Stage
  /** The call's requests, in order. The first one is at work. */
  readonly wishes: readonly Wish[]
}

export type Stage =
  /** No exchange is under way. */
  | { readonly phase: 'idle' }
  /** A re-INVITE of this side has no final reply yet. `offer` null: the phone is to make the offer. */
  | { readonly phase: 'ours'; readonly offer: string | null; readonly isParting: boolean }
  /** A re-INVITE of the phone has no final reply yet: the other party is asked for the answer. */
  | { readonly phase: 'theirs'; readonly offer: string }
  /**
   * The phone has cancelled its re-INVITE while the other party was asked, whose answer, or a new connection, is still to
   * come.
   */
  | { readonly phase: 'withdrawn' }
  /** The phone's reply carried an offer. Its ACK, with the answer to it, has not been sent yet. */
  | { readonly phase: 'offered'; readonly offer: string }
  /**
   * This side's reply has no ACK yet. `isFirst`: it answered the INVITE that began the call. `bringsAnswer`: the reply
   * made an offer, which the ACK answers.
   */
  | { readonly phase: 'unacknowledged'; readonly isFirst: boolean; readonly bringsAnswer: boolean }
  /** The call is over, but the BYE has to wait for the ACK (RFC 3261 section 15). */
  | { readonly phase: 'ending' }
  | { readonly phase: 'over' }

export type Wish =
  | {
      readonly id: number
      readonly kind: 'exchange'
      /** null: the phone is to make the offer. */
      readonly offer: string | null
      /** The phone is connected to a new party: the media relay must notice that first (`withoutPartner`). */
      readonly isFresh: boolean
      readonly tries: number
      readonly isPausing: boolean
    }
  /** The description that comes with the ACK of the first reply. */
  | { readonly id: number; readonly kind: 'acknowledgement' }

export type DialogFault = 'media_failed' | 'lost'
export type DialogEnd = 'hung_up' | DialogFault

export type NegotiationEvent =
  // from the call
  | { readonly type: 'wanted'; readonly id: number; readonly offer: string | null; readonly isFresh: boolean }
  | { readonly type: 'acknowledgement_wanted'; readonly id: number }
  /** The other party's answer to the offer of the phone. */
  | { readonly type: 'confirmed'; readonly answer: string }
  | { readonly type: 'offer_refused' }
  | { readonly type: 'hung_up' }
  /** Another process goes on with the dialog. */
  | { readonly type: 'given_away' }
  // while the call is set up
  | { readonly type: 'exchanged'; readonly local?: string; readonly remote?: string }
  | { readonly type: 'established'; readonly isUnacknowledged: boolean }
  | { readonly type: 'answered_with_offer'; readonly offer: string }
  // from the phone
  | { readonly type: 'accepted'; readonly description: string }
  | { readonly type: 'rejected'; readonly code: number }
  | { readonly type: 'reinvited'; readonly offer: string | null }
  /** The phone has sent CANCEL for its re-INVITE. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'updated'; readonly offer: string | null }
  | { readonly type: 'acknowledged'; readonly description: string | null; readonly fault: DialogFault | null }
  | { readonly type: 'bye'; readonly fault: DialogFault | null }
  /** No ACK or no sign of life came in time, or the edge of the phone is gone. */
  | { readonly type: 'lost' }
  | { readonly type: 'pause_over' }

export type NegotiationEffect =
  /** Send a re-INVITE. */
  | { readonly do: 'invite'; readonly offer: string | null }
  /** Reply 200 to the phone's re-INVITE, and expect its ACK in time. */
  | { readonly do: 'accept'; readonly answer: string }
  | { readonly do: 'reject'; readonly code: 481 | 487 | 488 | 491 }
  | { readonly do: 'accept_update'; readonly answer: string | null }
  | { readonly do: 'reject_update'; readonly code: 481 | 488 | 491 }
  /** Send the ACK of the phone's reply. */
  | { readonly do: 'acknowledge'; readonly answer: string | null }
  | { readonly do: 'bye' }
  /** Wait for a time between these bounds, in milliseconds, and feed `pause_over`. */
  | { readonly do: 'pause'; readonly from: number; readonly to: number }
  | { readonly do: 'agreed'; readonly wish: number; readonly description: string }
  | { readonly do: 'failed'; readonly wish: number; readonly why: WhyFailed }
  | { readonly do: 'emit'; readonly event: LegEvent }
  /** Stop all timers. `reason`: tell the call that the phone has ended it; null: the call knows. */
  | { readonly do: 'close'; readonly reason: DialogEnd | null }

export type WhyFailed = 'over' | 'busy' | 'no_description' | `refused_${number}`

export interface Negotiated {
  readonly state: Negotiation
  readonly effects: readonly NegotiationEffect[]
}

export const beginNegotiation = (isOurs: boolean): Negotiation => ({
  isOurs,
  local: null,
  remote: null,
  stage: { phase: 'idle' },
  wishes: [],
})
