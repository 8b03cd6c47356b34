import type { ForwardType, OutsideRefusal, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { Media, Reject, Ring } from '@lineside/contract/rtc/plan'

/**
 * One call as plain data: what is stored of it says all that another process needs to go on, or to end it. Moments are
 * seconds since it began.
 */
export interface Call {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly started: number
  /** What was dialled; null: the platform itself calls. */
  readonly dialled: string | null
  /** Who that is, as the first decision found it; null: not known yet. */
  readonly called: Called | null
  readonly legs: Readonly<Record<string, CallLeg>>
  readonly stage: Stage
  /** What it has met so far, with all its reasons: what of it somebody may read, `visibleSteps` says. */
  readonly trace: readonly TraceStep[]
  /** Lines that have a part in it, as its decisions found them. */
  readonly lines: Readonly<Record<number, LineFacts>>
  /** Timers that run. */
  readonly timers: readonly Timer[]
  /** Connections that are being made. */
  readonly joins: readonly Join[]
  /** Counts what was asked for, so that an answer that comes too late is known as such. */
  readonly asked: number
}

export interface Called {
  /** null: no line here. */
  readonly line: number | null
  /** As the platform writes it. */
  readonly number: string
}

/** A connection that is being made between two legs. `talk`: without it the call is over. */
export interface Join {
  readonly key: number
  readonly stays: string
  readonly joins: string
  readonly for: 'talk' | 'service' | 'music'
}

/** Who a line is. */
export interface LineFacts {
  readonly customerId: number
  readonly name: string
  /** Digits with the country code. */
  readonly number: string | null
  readonly extension: string | null
  /** What its devices call themselves that were signed in. */
  readonly devices: readonly string[]
  /** Callers may be sent to its voicebox; absent: they may. */
  readonly hasVoicebox?: boolean
}

/** What is kept of a call by a line that had a part in it. */
export interface CallRecord {
  readonly subscriberId: number
  readonly customerId: number
  /** In milliseconds since 1970. */
  readonly started: number
  readonly direction: 'in' | 'out'
  readonly caller: string
  readonly callee: string
  /** `call`, or by which rule it was forwarded to here, or from here. */
  readonly callType: 'call' | ForwardType
  readonly status: 'ok' | 'busy' | 'noanswer' | 'cancel' | 'offline' | 'other'
  readonly durationMs: number
  readonly trace: readonly TraceStep[]
  readonly answeredBy: number | null
  readonly answeredOn: string | null
}

/** What is known of a leg from its beginning on. */
export interface OpenedLeg {
  readonly id: string
  readonly subscriberId: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  readonly device: string | null
}

export interface CallLeg extends OpenedLeg {
  /**
   * `service`: the platform answers; `music`: it plays to somebody on hold; `bridge`: it stands in the middle and records;
   * `moved`: it goes on in another call.
   */
  readonly role: 'origin' | 'target' | 'service' | 'music' | 'bridge' | 'moved'
  /** `calling`: has not been accepted; `early`: it hears something and has not been accepted. */
  readonly phase: 'calling' | 'early' | 'invited' | 'ringing' | 'talking' | 'ended'
  /** When this phase began. */
  readonly since: number
  /** When it came to talk to somebody. */
  readonly answered: number | null
  /** Why it is over; null: it is not. */
  readonly reason: EndReason | null
  /** How it is shown to the others. */
  readonly party: RtcParty
  /** Who called it, of a target: as it was shown. */
  readonly from: RtcParty | null
  /** Of one that came from another call: what is kept of it, but for how long it lasted. */
  readonly carried: CallRecord | null
  /** Whose rules rang it, of a target: its own line, a group. */
  readonly of: number | null
  /** Its offer, while nobody has answered it. */
  readonly offer: string | null
  /** Of a target: it was rung with the offer of who waits, and its answer answers that. */
  readonly hasOffer: boolean
  readonly sends: MediaState
  /** With which leg it exchanges media. */
  readonly linked: string | null
  /** Whose music it plays to those it holds; null: it plays none. */
  readonly music: number | null
  /** Its connection is lost for now. */
  readonly isLost: boolean
}

/** Somebody waits while the platform looks for another one. */
export interface Way {
  /** The leg that waits: who called, or who stays while the call is passed on. */
  readonly waiting: string
  /** The line by whose place and rules it goes; null: the caller is outside. */
  readonly by: number | null
  /** How who waits is shown, where the plan's own word does not hold: after a transfer. */
  readonly shown: RtcParty | null
  /** Who passed the call on, and gets it back where nobody takes it. */
  readonly back: number | null
  /** Parts of plans carried out, so that every call ends. */
  readonly parts: number
  /** Music for somebody who was passed on while both talked: what it was asked for under; null: none was. */
  readonly music: number | null
}

/** What is to be decided: an answer of the one rule. */
export type Question =
  /** A line here calls. */
  | { readonly kind: 'out'; readonly line: number; readonly dialled: string }
  /** Somebody outside calls a line. */
  | { readonly kind: 'in'; readonly line: number; readonly from: { number: string | null; isAnonymous: boolean } }

export type Stage =
  /** `turn`: the decision is for a caller of a queue whose turn has come. */
  | { readonly phase: 'deciding'; readonly way: Way; readonly key: number; readonly turn: Turn | null }
  | {
      readonly phase: 'ringing'
      readonly way: Way
      readonly node: Ring
      readonly key: number
      /** Targets whose devices are still looked for: indices into `node.targets`. */
      readonly opening: readonly number[]
      /** What became of those that are over. */
      readonly outcomes: readonly ('busy' | 'offline' | 'declined')[]
      /** Why nothing could be rung outside; null: something could, or was not tried. */
      readonly refusal: OutsideRefusal | null
      /** It is told that it rings. */
      readonly rings: boolean
      /** Of a caller of a queue: its place, which it keeps until somebody answers. */
      readonly place: InQueue | null
    }
  /** Waits for its turn to be told: a place in a queue, or that somebody is free. */
  | { readonly phase: 'queueing'; readonly way: Way; readonly node: QueueNode; readonly key: number }
  | Serving
  | { readonly phase: 'talking'; readonly talk: Talk }
  | { readonly phase: 'ended'; readonly at: number; readonly reason: EndReason; readonly by: RtcParty | null }

interface ServingOf<Node> {
  readonly phase: 'serving'
  readonly way: Way
  readonly node: Node
  readonly key: number
  /** When it began. */
  readonly since: number
  /** The platform's own leg; null: it is not there yet. */
  readonly service: string | null
  /** It is heard. */
  readonly isRunning: boolean
}

/** The platform itself speaks or listens. */
export type Serving = ServingOf<Media | Reject>
export type QueueNode = Extract<Media, { kind: 'queue' }>
/** A place in a queue, with the music that is heard there. */
export type InQueue = ServingOf<QueueNode>

/**
 * Somebody may take a caller of a queue now, or nobody will. `agents`: who; null: nobody is there any more, and the line's rules
 * hold; `all_pause`: nobody takes calls, and its rules for those that nobody answers hold.
 */
export interface Turn {
  readonly place: InQueue
  readonly agents: readonly number[] | 'all_pause' | null
}

export interface Talk {
  readonly sides: readonly [string, string]
  /** Who holds the other one. */
  readonly holders: readonly string[]
  /** What somebody on hold hears. */
  readonly music: readonly Music[]
  readonly recording: Recording
}

export interface Music {
  readonly held: string
  readonly key: number
  /** null: it is not there yet. */
  readonly leg: string | null
}

/** `opening`: what stands in the middle is not there yet. `legs`: the one that faces the origin's side, and the other. */
export type Recording =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening'; readonly key: number }
  | { readonly phase: 'on'; readonly legs: readonly [string, string]; readonly since: number }

/** `unanswered`: a call that nobody takes; `longest`: one that nobody ends; `ring`: the present part; `lost <leg>`. */
export type Timer = 'unanswered' | 'longest' | 'ring' | `lost ${string}`
