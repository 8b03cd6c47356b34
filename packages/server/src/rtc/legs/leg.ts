import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { Accepted, Invitation, LegEvent, Notice, Progress } from '@lineside/telephony/call/leg-messages'

export type { Accepted, Invitation, LegEvent, Notice, Progress } from '@lineside/telephony/call/leg-messages'

/**
 * One party's side of a call: a browser, a phone, a trunk, a process that plays and records. The runner knows this and nothing
 * else, and passes descriptions (SDP) through unread.
 *
 * Whoever begins a call has its offer ready (`origin`); who is rung (`target`) gets that offer, or none where the origin has
 * media already, and then makes the offer itself in `answered`. Two sides that are both connected are joined by
 * `offer = await b.negotiate(null); b.confirm(await a.negotiate(offer))`.
 */
export interface Leg {
  /** Of no other leg anywhere. */
  readonly id: string
  /** Whose it is: a subscriber here; null: somebody outside, or the platform itself. */
  readonly subscriberId: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  /** What the device calls itself, for the trace; null: it has no name. */
  readonly device: string | null

  /** Target: rings it. Its answer, or failure, comes as an event. */
  ring(invitation: Invitation): void
  /** What the caller may know before anybody answers; also to whoever stays while its call is passed on. */
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
   * @param silentSeconds and when nobody has spoken for so long; absent: silence does not end it
   */
  record(maximumSeconds: number, silentSeconds?: number): Recording
  /** What it hears it says. */
  echo(): void
  /**
   * Takes part in a conference: whenever it plays nothing, it says what all others there say, and is heard there.
   * @param offer of what forwards the conference
   * @param isFresh over a new connection
   * @returns its answer
   * @throws LegFailed
   */
  attend(offer: string, isFresh: boolean): Promise<string>
  /** Whether it is heard in its conference. */
  mute(isMuted: boolean): void
  /** Whether somebody speaks at its other end, while it takes part in a conference. @returns ends the listening; one listener at a time */
  onSpeaking(listener: (isSpeaking: boolean) => void): () => void
}

export interface Recording {
  /** Ends it by itself: the longest time, silence, or the other side went. */
  readonly ended: Promise<void>
  /** Ends it. The file is the caller's from now on: it moves or removes it. null: nothing was heard, or it failed. */
  finish(): Promise<{ readonly path: string; readonly seconds: number } | null>
}

/** Stands in the middle of a call and writes down both sides. The two legs are joined through it. */
export interface BridgeLegs {
  /** The side that faces the origin, and the side that faces the target. */
  readonly sides: readonly [MediaLeg, MediaLeg]
  recordBoth(maximumSeconds: number): CallRecording
}

/** Both directions. */
export interface CallRecording {
  readonly ended: Promise<void>
  /**
   * Ends it. All files are the caller's from now on. null: nothing was heard, or it failed.
   * `path`: both sides, in two channels, left the origin; `sides`: each alone, null where one was not heard.
   */
  finish(): Promise<{
    readonly path: string
    readonly seconds: number
    readonly sides: readonly [string | null, string | null]
  } | null>
}

export interface MediaLegs {
  /** Somebody has come who may call: what takes long is done now, and not when a caller waits. */
  getReady(): void
  /** @throws LegFailed: no process could be had */
  open(callId: string): Promise<MediaLeg>
  /** @throws LegFailed: no process could be had */
  openBridge(callId: string): Promise<BridgeLegs>
  close(): Promise<void>
}
