import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import type { Accepted, Invitation, LegEvent, Notice, Progress } from '@lineside/telephony/call/leg-messages'

import type { SoundFile } from '../../domain/sounds/sound-for-line.ts'

export type { Accepted, Invitation, LegEvent, Notice, Progress } from '@lineside/telephony/call/leg-messages'

/**
 * One party's side of a call: a browser, a phone, a trunk, or a process that plays and records. The runner knows only
 * this interface, and passes session descriptions (SDP) on unread.
 *
 * The party who begins a call (`origin`) brings its offer. A party that is rung (`target`) gets that offer with `ring`;
 * or it gets none, if the origin's media is already connected, and then sends its own offer in `answered`. Two legs
 * that are both connected already are joined by `offer = await b.negotiate(null); b.confirm(await a.negotiate(offer))`.
 */
export interface Leg {
  /** Unique across all processes. */
  readonly id: string
  /** The subscriber this leg belongs to; null: a party outside, or the platform itself. */
  readonly subscriberId: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  /** The device's name for the call's trace; null: it has none. */
  readonly device: string | null

  /** Rings a target. Its answer or failure comes as an event. */
  ring(invitation: Invitation): void
  /**
   * Tells the caller how the call proceeds before anybody has answered. Also sent to a party whose call is being
   * transferred.
   */
  progress(progress: Progress): void
  /**
   * Tells an origin that somebody has answered. `description` answers its offer; null: an early description did
   * already.
   */
  accept(accepted: Accepted): void
  /**
   * Exchanges descriptions with the party anew.
   * @param offer null: the leg makes the offer
   * @param isFresh true: the party is being connected to a new other side; false: the same other side has changed what
   * it sends
   * @returns the answer, or the offer
   * @throws LegFailed the leg cannot do it, or is gone
   */
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  /** Gives the leg the answer to the offer that it made in `negotiate`, in `answered`, or in a `renegotiate` event. */
  confirm(answer: string): void
  /** Refuses an offer that the leg made. */
  refuseOffer(): void
  /** Tells the party about a change during the conversation. */
  tell(notice: Notice): void
  /** Ends the leg in whatever state it is. No event follows. */
  end(reason: EndReason, by: RtcParty | null): void
  /** Sets the only listener; a later call replaces it. @returns removes the listener */
  listen(listener: (event: LegEvent) => void): () => void
  /**
   * Returns what another process needs to go on with this leg, or to end it, should this one die: a value that JSON
   * carries, or null if there is nothing to go on with. Absent: the party comes back by itself, or not at all.
   */
  left?(): unknown
  /** Forgets the leg without telling its party, because another process goes on with it. */
  forget?(): void
  /**
   * HEALTH-02: sets the only listener for how this leg hears. It outlives the leg: the last report may come when it is over.
   * Absent: nothing is measured here.
   */
  onSound?(listener: (sound: LegSound) => void): void
  /** Whether it only passes on what this other leg says, which can therefore take its place. */
  standsFor?(leg: Leg): boolean
}

/** How a leg has heard so far; `nothing`: no sound arrives although it should. */
export type LegSound = SoundReport | 'nothing'

/** A leg could not do what it was asked: it is gone, or its device refused. */
export class LegFailed extends Error {
  override readonly name = 'LegFailed'
}

/** Thrown when there is no place for a leg: all are taken, or as many by its customer as it may have. */
export class NoPlace extends LegFailed {}

/** How many events a leg keeps while nobody listens to it. */
export const mostKeptEvents = 50

/** A sound file: Ogg Opus, one channel. `soundForLine` finds the files for a line. */
export type Sound = SoundFile & { readonly repeats: boolean }

/** A sound of which there is a file on this machine. */
export type PathSound = Extract<Sound, { readonly path: string }>

/**
 * The platform itself as a party: it plays sounds, detects digits and records, in a media process. It exchanges
 * descriptions like every leg; when rung it answers at once.
 */
export interface MediaLeg extends Leg {
  readonly kind: 'media'
  /**
   * Stops what is playing, and plays these sounds one after the other. One that cannot be read is left out.
   * @returns `done` after the last sound; `stopped` if something else is played, or the leg ends, before that
   */
  play(sounds: readonly Sound[]): Promise<'done' | 'stopped'>
  silence(): void
  /**
   * Records what the party says into an Ogg Opus file with one channel. Gaps are filled with silence, so that the file
   * is as long as the time that passed.
   * @param maximumSeconds ends the recording after this time
   * @param silentSeconds ends it when nobody has spoken for this time; undefined: silence does not end it
   * @param path where the file is written; undefined: among the temporary files
   */
  record(maximumSeconds: number, silentSeconds?: number, path?: string): Recording
  /** Sends back everything it hears. */
  echo(): void
  /**
   * Takes part in a conference: the party hears all other members while the leg plays nothing else, and they hear the
   * party.
   * @param offer of the conference's forwarder
   * @param isFresh true: over a new connection that replaces the present one
   * @returns the answer
   * @throws LegFailed the leg has ended, or cannot answer the offer
   */
  attend(offer: string, isFresh: boolean): Promise<string>
  /** Sets whether the party is heard in the conference. */
  mute(isMuted: boolean): void
  /**
   * Listens for whether the party speaks, while the leg takes part in a conference. Sets the only listener.
   * @returns removes the listener
   */
  onSpeaking(listener: (isSpeaking: boolean) => void): () => void
}

/** A fax machine as a party. It speaks G.711 only, so it plays no sounds. */
export interface FaxLeg extends MediaLeg {
  /**
   * Answers as a fax machine, receives a fax and hangs up.
   * @returns what arrived; null: there is no fax machine after all
   */
  receiveFax(order: FaxReception): Promise<ReceivedFax | null>
  /**
   * Calls as a fax machine, sends a fax and hangs up.
   * @returns what became of it; null: there is no fax machine after all
   */
  sendFax(order: FaxSending): Promise<SentFax | null>
}

export interface FaxSending extends Pick<FaxReception, 'station' | 'isCorrecting' | 'mostSeconds'> {
  /** The path of a TIFF as `compose` writes it. */
  readonly path: string
}

export interface SentFax {
  /** The other side has confirmed every page. */
  readonly isComplete: boolean
  /** How many pages it has confirmed. */
  readonly pages: number
  /** How the other side names itself, as `faxStation` reads it; null: it did not. */
  readonly station: string | null
  /** Why the machine gave up, by the numbers and in the words of spandsp; null: it did not, the call was over. */
  readonly ended: { readonly code: number; readonly words: string } | null
}

export interface FaxReception {
  /** Where the pages are written, as a TIFF; the file does not exist yet. */
  readonly path: string
  /** How it names itself to the other side: at most 20 digits, spaces and `+`. */
  readonly station: string
  /** Whether it offers error correction (ECM). */
  readonly isCorrecting: boolean
  readonly mostPages: number
  readonly mostSeconds: number
}

export interface ReceivedFax {
  /** Every page arrived, and the other side said that it was done. */
  readonly isComplete: boolean
  /** The other side was a fax machine. */
  readonly isFax: boolean
  /** Complete pages in the file; without any there is no file. null: the process died, and the file alone knows. */
  readonly pages: number | null
  /** How the other side names itself, usually its number, as `faxStation` reads it; null: it did not. */
  readonly station: string | null
}

export interface Recording {
  /**
   * Resolves when the recording has ended: by `finish`, after the longest time, by silence, or because the party is
   * gone.
   */
  readonly ended: Promise<void>
  /**
   * Ends the recording. The file now belongs to the caller, who must move or remove it.
   * @returns null: nothing was heard, or the recording failed
   */
  finish(): Promise<{ readonly path: string; readonly seconds: number } | null>
}

/** A bridge between two parties that can record both. The parties are connected through its two legs. */
export interface BridgeLegs {
  /** The leg connected to the origin, and the leg connected to the target. */
  readonly sides: readonly [MediaLeg, MediaLeg]
  recordBoth(maximumSeconds: number): CallRecording
}

/** A recording of both directions of a call. */
export interface CallRecording {
  readonly ended: Promise<void>
  /**
   * Ends the recording. All files now belong to the caller, who must move or remove them.
   * @returns `path`: both sides, in two channels, the origin's on the left; `sides`: each side alone, null where
   * nothing was heard. null: nothing was heard at all, or the recording failed
   */
  finish(): Promise<{
    readonly path: string
    readonly seconds: number
    readonly sides: readonly [string | null, string | null]
  } | null>
}

/** The use of an opened fax machine. */
export type FaxUse = 'receiving' | 'sending'

export interface MediaLegs {
  /**
   * Prepares for calls now, because a browser that may call has connected: starting a process takes too long for a
   * waiting caller.
   */
  getReady(): void
  /**
   * Opens one leg.
   * @param customer the customer of whose share it is; null: nobody's
   * @throws LegFailed no media process is available
   * @throws NoPlace
   */
  open(callId: string, customer: number | null): Promise<MediaLeg>
  /** Opens a fax machine. @returns null: there is none, or all are in use that may be, or that the customer may use */
  openFax(callId: string, use: FaxUse, customer: number | null): FaxLeg | null
  /** Whether there are fax machines at all. */
  readonly hasFax: boolean
  /** Opens the two legs of a bridge. @throws LegFailed, NoPlace as for `open` */
  openBridge(callId: string, customer: number | null): Promise<BridgeLegs>
  /** Processes that run, the places of theirs that are taken, and all places; absent: unknown. */
  use?(): { readonly processes: number; readonly taken: number; readonly places: number }
  close(): Promise<void>
}
