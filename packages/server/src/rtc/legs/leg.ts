import type { RingOutcome } from '@lineside/contract/rtc/plan'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { TraceStep } from '@lineside/contract/rtc/call-steps'

/**
 * One party's side of a call: a browser, a phone, a trunk, a process that plays and records. The runner knows this and nothing
 * else, and passes descriptions (SDP) through unread.
 *
 * Whoever begins a call has its offer ready (`origin`); who is rung (`target`) gets that offer, or none where the origin has
 * media already, and then makes the offer itself in `answered`. Two sides that are both connected are joined by
 * `offer = await b.negotiate(null); b.confirm(await a.negotiate(offer))`.
 */
export interface Leg {
  readonly id: string
  /** Whose it is: a subscriber here; null: somebody outside, or the platform itself. */
  readonly subscriberId: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  /** What the device calls itself, for the trace; null: it has no name. */
  readonly device: string | null

  /** Target: rings it. Its answer, or failure, comes as an event. */
  ring(invitation: Invitation): void
  /** Origin: what the caller may know before anybody answers. */
  progress(progress: Progress): void
  /** Origin: somebody has answered; `description` answers its offer, null where early media did already. */
  accept(accepted: Accepted): void
  /**
   * Renegotiates its media.
   * @param offer null: it makes one
   * @param isFresh the other side is a new one; false: the same one has changed what it sends
   * @returns its answer, or its offer
   * @throws LegFailed: it can not, or it is gone
   */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  /** The answer to the offer that it made in `negotiate`, or in `answered`, or by `renegotiate`. */
  confirm(answer: string): void
  /** An offer that it made leads to nothing. */
  refuseOffer(): void
  /** What it is told while it talks. */
  tell(notice: Notice): void
  /** Ends it, whatever it is doing. It tells nothing any more. */
  end(reason: EndReason, by: RtcParty | null): void
  /** @returns ends the listening; one listener at a time */
  listen(listener: (event: LegEvent) => void): () => void
}

export interface Invitation {
  readonly from: RtcParty
  /** Which line was called, where it is not the target's own: a group, a queue. */
  readonly to: RtcParty | null
  readonly description: string | null
  readonly media: MediaState
}

export type Progress =
  | { readonly kind: 'pending' }
  | { readonly kind: 'way'; readonly steps: readonly TraceStep[] }
  | { readonly kind: 'ringing'; readonly at: RtcParty | null }
  | { readonly kind: 'ringing_stopped' }
  /** A prompt or music before anybody has answered. */
  | { readonly kind: 'early'; readonly description: string }

export interface Accepted {
  readonly description: string | null
  readonly with: RtcParty
  readonly isRecorded: boolean
  /** A voicebox, an announcement, a menu: not a person. */
  readonly isService: boolean
}

export type Notice =
  | { readonly kind: 'held'; readonly music: boolean }
  | { readonly kind: 'talking' }
  | { readonly kind: 'holding'; readonly on: boolean }
  | { readonly kind: 'party'; readonly with: RtcParty }
  | { readonly kind: 'recording'; readonly on: boolean }
  | { readonly kind: 'media'; readonly media: MediaState }
  | { readonly kind: 'digit'; readonly digit: string }
  | { readonly kind: 'lost'; readonly until: Date }
  | { readonly kind: 'back' }
  /** What it asked for was not possible. */
  | { readonly kind: 'refused'; readonly code: 'wrong_state' | 'not_possible' | 'unknown_number' | 'unknown_call' }

/** What a party does, or what became of it. */
export type LegEvent =
  | { readonly type: 'ringing' }
  /** Answers the offer of the invitation, or is an offer where the invitation had none. */
  | { readonly type: 'answered'; readonly description: string; readonly media: MediaState }
  /** A target that did not answer. */
  | { readonly type: 'failed'; readonly outcome: Exclude<RingOutcome, 'no_answer'> }
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
  /** Its connection is lost, and waited for until then. */
  | { readonly type: 'lost'; readonly until: Date }
  | { readonly type: 'back' }

/** A leg that can not do what it was asked: it is gone, or refuses. */
export class LegFailed extends Error {
  override readonly name = 'LegFailed'
}

/** A sound file: Ogg Opus, one channel. `soundForLine` names them. */
export interface Sound {
  readonly path: string
  readonly repeats: boolean
}

/**
 * The platform itself as a party: it plays, listens for digits and records, in a process of its own. Its descriptions are made
 * by `negotiate` and `confirm` as everybody's; one that is `ring` answers at once.
 */
export interface MediaLeg extends Leg {
  readonly kind: 'media'
  /**
   * Plays sounds one after the other, from now on, in place of what it plays.
   * @returns when they are through, or something else is played; `stopped` too when the leg ends
   */
  play(sounds: readonly Sound[]): Promise<'done' | 'stopped'>
  silence(): void
  /**
   * Writes what it hears into a file: Ogg Opus, one channel, gaps filled, so that its length is what the clock says.
   * @param maximumSeconds ends by itself then
   */
  record(maximumSeconds: number): Recording
  /** What it hears it says. */
  echo(): void
}

export interface Recording {
  /** Ends it by itself: the longest time, or the other side went. */
  readonly ended: Promise<void>
  /** Ends it. The file is the caller's from now on: it moves or removes it. null: nothing was heard, or it failed. */
  finish(): Promise<{ readonly path: string; readonly seconds: number } | null>
}

/** Stands in the middle of a call and writes down both sides. The two legs are joined through it. */
export interface BridgeLegs {
  /** The side that faces the origin, and the side that faces the target. */
  readonly sides: readonly [MediaLeg, MediaLeg]
  /** Both directions as one file with two channels of talk, left the origin. */
  recordBoth(maximumSeconds: number): Recording
}

export interface MediaLegs {
  /** @throws LegFailed: no process could be had */
  open(callId: string): Promise<MediaLeg>
  /** @throws LegFailed: no process could be had */
  openBridge(callId: string): Promise<BridgeLegs>
  close(): Promise<void>
}
