import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { QueueLeave } from '@lineside/contract/resources/pbx/queue-figures'
import type { Media, Plan, Presented, Reject } from '@lineside/contract/rtc/plan'
import type {
  Call,
  Called,
  CallLeg,
  LineFacts,
  OpenedLeg,
  OutQuestion,
  QueueNode,
  Question,
  Timer,
  Turn,
} from './call-state.ts'
import type { Accepted, Invitation, LegEvent, Notice, Progress, Refused } from './leg-messages.ts'

/** A call that begins. */
export interface NewCall {
  readonly id: string
  /** In milliseconds since 1970. */
  readonly started: number
  readonly dialled: string | null
  readonly origin: OpenedLeg
  /** The caller's offer; null: it makes none (the platform itself), or leaves the offer to us (some phones). */
  readonly offer: string | null
  readonly media: MediaState
  /** The caller from outside, as far as known; null: the caller is a line of this platform. */
  readonly from: RtcParty | null
  /** The question to decide, or a plan if nothing has to be decided. */
  readonly goes: Question | { readonly plan: Plan; readonly lines: Readonly<Record<number, LineFacts>> }
}

/** How a service ends. */
export type ServiceOutcome =
  | { readonly type: 'done' }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'timeout' }
  | { readonly type: 'full' }
  | { readonly type: 'failed' }

/**
 * An event of a call. `at`: seconds since the call began. `key`: the request that this event answers (see `nextKey`).
 */
export type CallEvent = { readonly at: number } & CallHappening

export type CallHappening =
  | {
      readonly type: 'decided'
      readonly key: number
      readonly plan: Plan
      readonly called: Called | null
      readonly lines: Readonly<Record<number, LineFacts>>
    }
  /**
   * Whether anybody can be called by what a party dialled in a transfer; null: somebody, or it turns out only when it is
   * called.
   */
  | { readonly type: 'transfer_checked'; readonly key: number; readonly refused: Refused | null }
  /** TEAM-03: the place for a call that is to be parked; null: there is none. */
  | { readonly type: 'place_given'; readonly key: number; readonly place: number | null }
  /** No decision: the line no longer exists, or its settings could not be read. */
  | { readonly type: 'not_decided'; readonly key: number }
  | {
      readonly type: 'opened'
      readonly key: number
      readonly target: number
      readonly legs: readonly OpenedLeg[]
      /** If `legs` is empty: why. */
      readonly none: 'offline' | 'busy' | OutsideRefusal
    }
  | { readonly type: 'leg'; readonly leg: string; readonly event: LegEvent }
  /**
   * A lost leg has come back over a different server process than before. `isFresh`: it is a newly loaded page, which
   * has no media connection yet.
   */
  | { readonly type: 'attached'; readonly leg: string; readonly isFresh: boolean }
  /** The platform has rung a phone of a line, and it was answered: the phone now calls `to`. */
  | { readonly type: 'calls_on'; readonly to: string }
  /** A side of a conversation continues at another device of the same line. */
  | { readonly type: 'changes_device'; readonly leg: string; readonly by: OpenedLeg }
  /** The requested leg of the platform itself is open; for a recording two legs that stand between the parties. */
  | { readonly type: 'media_opened'; readonly key: number; readonly legs: readonly OpenedLeg[] }
  /** `reason`: there is no place for it; absent: it has failed. */
  | { readonly type: 'media_refused'; readonly key: number; readonly reason?: 'too_many_calls' }
  | { readonly type: 'connected'; readonly key: number }
  /** Two legs could not be connected; `leg` is the one that failed. */
  | { readonly type: 'not_connected'; readonly key: number; readonly leg: string }
  | { readonly type: 'served'; readonly key: number; readonly outcome: ServiceOutcome }
  /** Answer of a queue to a new caller. `nobody`: no agent has a registered device, so callers do not wait. */
  | { readonly type: 'queued'; readonly key: number; readonly place: 'waits' | 'full' | 'nobody' }
  /** Answer of a queue to a new caller: these agents are free, so the caller need not wait. */
  | { readonly type: 'queued'; readonly key: number; readonly place: 'turn'; readonly agents: readonly number[] }
  /**
   * A caller who waits in a queue gets an offer or must leave. `agents`: those who are asked to take the caller; null:
   * no agent is present any more; `all_pause`: all agents have paused for too long.
   */
  | { readonly type: 'turn'; readonly key: number; readonly agents: Turn['agents'] }
  | { readonly type: 'time'; readonly timer: Timer }
  /**
   * The other party of the call named by `connect`, for an attended transfer: it joins this call, and the other call
   * has let it go.
   */
  | {
      readonly type: 'adopted'
      readonly by: string
      readonly leg: CallLeg
      readonly lines: Readonly<Record<number, LineFacts>>
    }
  | { readonly type: 'not_adopted'; readonly by: string; readonly code: Refused }
  /** The other party of `leg` has been moved into another call by an attended transfer. */
  | { readonly type: 'let_go'; readonly leg: string }
  /** TEAM-02: a party that picks up, in place of the leg `rung`; its own call has let it go. */
  | {
      readonly type: 'picked_up'
      readonly rung: string
      readonly leg: CallLeg
      readonly lines: Readonly<Record<number, LineFacts>>
    }
  /** The calling party has been moved into the call that it picked up. */
  | { readonly type: 'handed_over'; readonly leg: string }
  | { readonly type: 'stop'; readonly reason: EndReason }
  /** RUN-01: the line of a leg that only rings may not be rung any more; the others ring on. */
  | { readonly type: 'leg_barred'; readonly leg: string }

/** The runner's work after a step. */
export type CallEffect =
  | { readonly do: 'decide'; readonly key: number; readonly question: Question }
  | { readonly do: 'check_transfer'; readonly key: number; readonly question: OutQuestion }
  /** TEAM-03: a place is wanted for the leg `parked`, which is shown as `shown`. `place`: the one that was asked for. */
  | {
      readonly do: 'ask_place'
      readonly key: number
      readonly line: number
      readonly parked: string
      readonly shown: RtcParty
      readonly place: number | 'any'
    }
  | { readonly do: 'leave_place'; readonly key: number }
  | { readonly do: 'open'; readonly key: number; readonly target: number; readonly to: Target; readonly for: RungFor }
  | { readonly do: 'ring'; readonly leg: string; readonly invitation: Invitation }
  | { readonly do: 'progress'; readonly leg: string; readonly progress: Progress }
  | { readonly do: 'accept'; readonly leg: string; readonly accepted: Accepted }
  | { readonly do: 'tell'; readonly leg: string; readonly notice: Notice }
  | { readonly do: 'end'; readonly leg: string; readonly reason: EndReason; readonly by: RtcParty | null }
  | { readonly do: 'connect'; readonly key: number; readonly stays: Side; readonly joins: Side }
  | { readonly do: 'pass_offer'; readonly from: string; readonly to: string; readonly description: string }
  | { readonly do: 'refuse_offer'; readonly leg: string }
  /** `isFax`: a fax machine is wanted, and a leg that plays sounds where there is none. */
  | { readonly do: 'open_media'; readonly key: number; readonly holdOf?: number; readonly isFax?: true }
  | { readonly do: 'open_bridge'; readonly key: number }
  | { readonly do: 'serve'; readonly key: number; readonly leg: string; readonly node: Media | Reject }
  | { readonly do: 'stop_service'; readonly key: number }
  | { readonly do: 'digit'; readonly leg: string; readonly digit: string }
  | { readonly do: 'queue'; readonly key: number; readonly node: QueueNode }
  /** For a call taken over from another process: its row in the queue belongs to this process from now on. */
  | { readonly do: 'keep_place'; readonly key: number; readonly node: QueueNode }
  /** None of the agents who were asked took the caller, who keeps the place and waits on. */
  /** `node`: the queue as it was decided last. */
  | { readonly do: 'wait_on'; readonly key: number; readonly node: QueueNode }
  /** QBOARD-01: a caller leaves a queue. `agent`: the subscriber who has taken the caller; null: nobody, or nobody of this platform. */
  | {
      readonly do: 'leave_queue'
      readonly key: number
      readonly left: Exclude<QueueLeave, 'called_back'>
      readonly agent: number | null
    }
  | { readonly do: 'record'; readonly legs: readonly [string, string] }
  | { readonly do: 'finish_recording' }
  | { readonly do: 'take_turn'; readonly group: number }
  /** HARD-02: a limit of this line, which calls or forwards, does not let the number be called; where it forwards, the call goes on. */
  | { readonly do: 'tell_barred'; readonly line: number; readonly number: string }
  | { readonly do: 'adopt'; readonly by: string; readonly legId: string }
  | { readonly do: 'timer'; readonly timer: Timer; readonly seconds: number }
  | { readonly do: 'clear'; readonly timer: Timer }
  /** The call is over: its records are to be written. */
  | { readonly do: 'close'; readonly reason: EndReason }

/** On whose behalf a target is rung; a call to an outside number needs this. */
export interface RungFor {
  /** The line that makes, transfers or forwards the call, and pays for it; null: no line of this platform. */
  readonly line: number | null
  /** How the waiting party is shown to the target. */
  readonly present: Presented
  /** The waiting party is not a line of this platform. */
  readonly isForeign: boolean
}

type Target = Extract<Plan, { do: 'ring' }>['targets'][number]

/** One side of a media connection that is to be made. */
export interface Side {
  readonly leg: string
  /** The offer of this side that is to be answered; null: it has none. */
  readonly offer: string | null
  /**
   * How this side gets the answer to its offer. `accept`: it is the caller, and the call was answered; `early`: it is
   * the caller, and hears something before the call is answered; `confirm`: in all other cases.
   */
  readonly takes: 'accept' | 'early' | 'confirm'
  /** Only with `accept`. */
  readonly accepted: Omit<Accepted, 'description'> | null
}

/** The call after an event, and the effects of that event. */
export interface Stepped {
  readonly call: Call
  readonly effects: readonly CallEffect[]
}
