import type { ForwardType, OutsideRefusal, TraceStep } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { Media, Reject, Ring } from '@lineside/contract/rtc/plan'

/**
 * One call as plain data. Its stored part suffices for another process to continue or end the call. Moments are
 * in seconds since the call began.
 */
export interface Call {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly started: number
  /** The dialled number; null: the platform itself calls. */
  readonly dialled: string | null
  /** The callee that the first decision found; null: not known yet. */
  readonly called: Called | null
  readonly legs: Readonly<Record<string, CallLeg>>
  readonly stage: Stage
  /** The way of the call so far with all reasons. `visibleSteps` tells which of it a reader may see. */
  readonly trace: readonly TraceStep[]
  /** Facts about the lines that take part, as they were at the decisions. */
  readonly lines: Readonly<Record<number, LineFacts>>
  /** Timers that run. */
  readonly timers: readonly Timer[]
  /** Media connections that are being made. */
  readonly joins: readonly Join[]
  /** Counts the requests (see `nextKey`), so that an answer that comes too late is recognised. */
  readonly asked: number
}

export interface Called {
  /** null: not a line of this platform. */
  readonly line: number | null
  /** Digits with the country code, or a user name. */
  readonly number: string
}

/** A media connection that is being made between two legs. For `talk`, the call ends if it fails. */
export interface Join {
  readonly key: number
  readonly stays: string
  readonly joins: string
  readonly for: 'talk' | 'service' | 'music'
}

/** Facts about a line. */
export interface LineFacts {
  readonly customerId: number
  readonly name: string
  /** Digits with the country code. */
  readonly number: string | null
  readonly extension: string | null
  /** Names of the devices that were registered. */
  readonly devices: readonly string[]
  /** Whether callers may be sent to the line's voicebox; absent: they may. */
  readonly hasVoicebox?: boolean
  /** CB-03, PBXSET-01: from whom the line hides its number; absent: from nobody. */
  readonly hides?: 'everywhere' | 'within_pbx'
}

/** The record of a call in the call list of one line. */
export interface CallRecord {
  readonly subscriberId: number
  readonly customerId: number
  /** In milliseconds since 1970. */
  readonly started: number
  readonly direction: 'in' | 'out'
  readonly caller: string
  readonly callee: string
  /** `call`, or the kind of rule by which the call was forwarded to or from this line. */
  readonly callType: 'call' | ForwardType
  readonly status: 'ok' | 'busy' | 'noanswer' | 'cancel' | 'offline' | 'other'
  readonly durationMs: number
  readonly trace: readonly TraceStep[]
  readonly answeredBy: number | null
  readonly answeredOn: string | null
}

/** The facts about a leg that are known from the start. */
export interface OpenedLeg {
  readonly id: string
  readonly subscriberId: number | null
  readonly kind: 'browser' | 'phone' | 'outside' | 'media'
  readonly device: string | null
}

export interface CallLeg extends OpenedLeg {
  /**
   * `service`: the platform answers the call; `music`: it plays to a party on hold; `bridge`: it stands between the
   * parties and records; `moved`: the party was moved into another call, or its line continues at another device.
   */
  readonly role: 'origin' | 'target' | 'service' | 'music' | 'bridge' | 'moved'
  /** `calling`: not accepted yet; `early`: not accepted yet, but hears something. */
  readonly phase: 'calling' | 'early' | 'invited' | 'ringing' | 'talking' | 'ended'
  /** When this phase began. */
  readonly since: number
  /** When the leg was first connected to somebody; null: not yet. */
  readonly answered: number | null
  /** Why the leg ended; null: it has not. */
  readonly reason: EndReason | null
  /** How this party is shown to the others. */
  readonly party: RtcParty
  /** For a target: the caller as it was shown to it. */
  readonly from: RtcParty | null
  /** For a leg that was moved here from another call: its record there, except for the duration. */
  readonly carried: CallRecord | null
  /** For a target: the line whose rules rang it, its own or for example a group. */
  readonly of: number | null
  /** The offer of this leg, while nobody has answered it. */
  readonly offer: string | null
  /** For a target: it was rung with the waiting party's offer, and its answer is the answer to that offer. */
  readonly hasOffer: boolean
  readonly sends: MediaState
  /** For a phone or a line outside: whether its sound is encrypted; absent: the edge has not told. */
  readonly sound?: 'encrypted' | 'open'
  /** Id of the leg with which it exchanges media. */
  readonly linked: string | null
  /** The line whose music on hold a party hears when this leg puts it on hold; null: none. */
  readonly music: number | null
  /** The connection to this leg is lost at the moment: the call waits for it until then; null: it is there. */
  readonly lostUntil: number | null
}

/** One party waits while the platform tries to reach another. */
export interface Way {
  /** Id of the waiting leg: the caller, or the party that stays when the call is transferred. */
  readonly waiting: string
  /** The line whose place and rules apply to what is dialled; null: the caller is outside. */
  readonly by: number | null
  /** The waiting line has hidden its number for this call. */
  readonly hides?: true
  /** Set after a transfer: how the waiting party is shown, instead of what the plan says. */
  readonly shown: RtcParty | null
  /** TEAM-03: the waiting party was recorded until it was parked, and is again once somebody takes it. */
  readonly record?: true
  /** The line that transferred the call and gets it back when nobody takes it. */
  readonly back: number | null
  /** How many parts of plans were carried out; limited, so that every call ends. */
  readonly parts: number
  /** Key of the request for music, for a party that was transferred out of a conversation; null: none was requested. */
  readonly music: number | null
}

/** A line of this platform calls. */
export type OutQuestion = {
  readonly kind: 'out'
  readonly line: number
  readonly dialled: string
  readonly hides?: true
}

/** A question to the routing rules (`resolveCall`). */
export type Question =
  | OutQuestion
  /** A caller from outside calls a line. `called`: at this number, with its country code; absent: its main number. */
  | {
      readonly kind: 'in'
      readonly line: number
      readonly called?: string
      readonly from: { number: string | null; isAnonymous: boolean }
    }

export type Stage =
  /** `turn`: set when the decision is for a caller in a queue whose turn has come. */
  | { readonly phase: 'deciding'; readonly way: Way; readonly key: number; readonly turn: Turn | null }
  | {
      readonly phase: 'ringing'
      readonly way: Way
      readonly node: Ring
      readonly key: number
      /** Targets whose legs are still being opened, as indices into `node.targets`. */
      readonly opening: readonly number[]
      /** The outcomes of the targets that no longer ring. */
      readonly outcomes: readonly ('busy' | 'offline' | 'declined')[]
      /** Why an outside target could not be rung; null: it could, or there was none. */
      readonly refusal: OutsideRefusal | null
      /** The waiting party has been told that it rings. */
      readonly rings: boolean
      /** For a caller in a queue, or a parked one: the place, which is kept until somebody answers. */
      readonly place: InQueue | Parked | null
    }
  /** FRONT-03: `callee`, the leg that answered, hears a prompt of the line before the two are connected. */
  | {
      readonly phase: 'greeting'
      readonly way: Way
      readonly node: Ring
      readonly key: number
      readonly callee: string
      /** The platform's own leg; null: it is not open yet. */
      readonly leg: string | null
      /** The prompt is being played. */
      readonly isRunning: boolean
    }
  /** Waits for the answer of a queue: a place in it, or that an agent is free. */
  | { readonly phase: 'queueing'; readonly way: Way; readonly node: QueueNode; readonly key: number }
  | Serving
  | { readonly phase: 'talking'; readonly talk: Talk }
  | { readonly phase: 'ended'; readonly at: number; readonly reason: EndReason; readonly by: RtcParty | null }

interface ServingOf<Node> {
  readonly phase: 'serving'
  readonly way: Way
  readonly node: Node
  readonly key: number
  /** When the service was requested. */
  readonly since: number
  /** Id of the platform's own leg; null: it is not open yet. */
  readonly service: string | null
  /** The service is connected and running. */
  readonly isRunning: boolean
}

/** The platform itself speaks or listens: a service, or the prompt of a rejected call. */
export type Serving = ServingOf<Media | Reject>
export type QueueNode = Extract<Media, { kind: 'queue' }>
/** A place in a queue, with the music that the caller hears. */
export type InQueue = ServingOf<QueueNode>
/**
 * TEAM-03: a call that is parked in a place, with the music that the caller hears. `way.by` parked it; `way.parts` counts how
 * often it has rung there; `key` names the place in the database.
 */
export type Parked = ServingOf<Extract<Media, { kind: 'application' }>>

/**
 * The news for a caller in a queue. `agents`: those who are asked to take the caller; null: no agent is present any
 * more, so the line's rules apply; `all_pause`: all agents pause, so the line's rules for unanswered calls apply;
 * `overflow`: the caller has waited for as long as the queue lets callers wait.
 */
export interface Turn {
  readonly place: InQueue
  readonly agents: readonly number[] | 'all_pause' | 'overflow' | null
}

export interface Talk {
  readonly sides: readonly [string, string]
  /** The legs that have put the other side on hold. */
  readonly holders: readonly string[]
  /** The music that held parties hear. */
  readonly music: readonly Music[]
  readonly recording: Recording
  /** A party wants to transfer the other one, and it is being checked whether anybody can be called by that, or to park it. */
  readonly transfer?: { readonly key: number; readonly by: string; readonly to: string }
}

export interface Music {
  readonly held: string
  readonly key: number
  /** null: it is not open yet. */
  readonly leg: string | null
}

/**
 * `opening`: the legs that stand between the parties are not open yet. `legs`: the leg that faces the first side of the
 * conversation, and the one that faces the second.
 */
export type Recording =
  | { readonly phase: 'off' }
  | { readonly phase: 'opening'; readonly key: number }
  | { readonly phase: 'on'; readonly legs: readonly [string, string]; readonly since: number }

/**
 * `parked`: the call has stood in its place long enough; `unanswered`: nobody takes the call; `longest`: the longest duration of a call is reached; `ring`: the ring time of
 * the present part is over; `lost <leg>`: the connection of that leg did not come back.
 */
export type Timer = 'parked' | 'unanswered' | 'longest' | 'ring' | `lost ${string}`
