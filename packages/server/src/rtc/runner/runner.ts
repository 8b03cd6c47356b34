import type { OutsideRefusal, Target } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { RungFor } from '@lineside/telephony/call/call-events'
import type { RecallEnd } from '@lineside/telephony/team/call-back'
import type { Refused } from '@lineside/telephony/call/leg-messages'
import type { Leg, MediaLeg } from '../legs/leg.ts'
import type { KeptCall } from './call-rows.ts'
import type { Attached, ReleasedLeg, WantedJoin } from '../legs/remote-messages.ts'

/** A request to place a call. */
export interface CallRequest {
  /** Made up by the caller; the ID of an existing call of this process is refused as `failed`. */
  readonly callId: string
  /** The destination as it was typed. */
  readonly to: string
  /** The caller's offer; null: the caller answers an offer once there is somebody to talk to. */
  readonly description: string | null
  readonly media: MediaState
  /** The calling line hides its number for this call. */
  readonly hides?: true
  /** For a call from outside: the caller, as far as known. */
  readonly from?: RtcParty
  /** For a call from outside: the called line. */
  readonly line?: number
}

/** A request to ring a device of a line, which then calls somebody when it is taken. */
export interface DialRequest extends Pick<CallRequest, 'callId' | 'to'> {
  /** The id of one device; undefined: all phones of the line. */
  readonly device?: string | undefined
}

/** `name`: of whoever is called, for the displays of the devices. */
export interface RecallRequest extends Pick<CallRequest, 'callId' | 'to'> {
  readonly name: string
}

export interface RecallOver {
  readonly wasTaken: boolean
  /** If it was not taken: why. */
  readonly end: RecallEnd
}

export interface CallForLine extends Pick<CallRequest, 'callId' | 'to'> {
  readonly line: number
  readonly description: string
}

export interface CallForLineOver {
  readonly reason: EndReason
  readonly wasAnswered: boolean
}

/** Runs the calls of this process. It knows legs and plans, but no kinds of devices. */
export interface Runner {
  /** Places a call. The leg `origin` belongs to the call until either of them ends. */
  placeCall(origin: Leg, request: CallRequest): void
  /**
   * REM-04: calls a line and plays its reminder.
   * @returns resolves when the call is over
   * @throws Error no call can be made at present
   */
  remind(subscriberId: number): Promise<void>
  /**
   * Rings devices of a line; the one that is taken calls somebody.
   * @returns when they are about to ring; false: no more calls are taken, or this id exists already
   */
  dial(subscriberId: number, request: DialRequest): Promise<boolean>
  /**
   * RECEIVE-02: rings all devices of a line; the one that is taken calls somebody.
   * @param taken runs when one is taken. @returns false: nobody is to be called any more
   * @returns when the call is over
   */
  recall(subscriberId: number, request: RecallRequest, taken: () => Promise<boolean>): Promise<RecallOver>
  /**
   * The platform calls a number on behalf of a line, which pays for it. Only its rules about permitted numbers apply.
   * The call is in no list.
   * @param origin a leg of the platform that makes the offer
   * @param answered runs when somebody has answered; the call ends when it is done
   * @returns why the call is over, and whether anybody answered
   */
  callFor(origin: MediaLeg, request: CallForLine, answered: () => Promise<void>): Promise<CallForLineOver>
  /**
   * Continues a call that another process left behind, from its last state: waits for its browsers, and keeps its
   * phones.
   */
  takeOver(state: unknown): void
  /**
   * A browser has come back over another connection, or takes the place of another device of the same line.
   * @returns false: `mayAttach` says so
   */
  attach(callId: string, leg: Leg, how: Attached): boolean
  /** @returns false: the call does not exist, or the browser is not in it, or was never away */
  mayAttach(callId: string, leg: Pick<Leg, 'id' | 'subscriberId'>, how: Attached): boolean
  /**
   * Releases the other party of `legId`'s call, with its leg, for a call of another process.
   * @returns the party and its former call, or why not
   */
  release(legId: string, wanted: WantedJoin): (ReleasedLeg & { readonly given: Leg; readonly callId: string }) | Refused
  /** Takes the outcome of a join requested from another process. */
  joined(
    wanted: Pick<WantedJoin, 'call' | 'by' | 'picks'>,
    outcome: (ReleasedLeg & { readonly given: Leg }) | Refused,
  ): void
  /**
   * TEAM-02: a leg of another process wants to pick up in place of the leg `rung`.
   * @returns what to ask that process for; null: it rings no more
   */
  wantsPickUp(callId: string, rung: string, subscriberId: number): WantedJoin | null
  /** The IDs of all calls of this process. */
  callIds(): readonly string[]
  /** The calls of this process whose rows hold their latest state. */
  kept(): readonly KeptCall[]
  /** From now on no call begins here, calls for help excepted. */
  takeNoMore(): void
  /** Whether calls still begin here. */
  takesCalls(): boolean
  /** Drops a call that another process runs by now. @returns its legs */
  forget(callId: string): readonly Leg[]
  /** The number of calls in which a subscriber talks, rings or calls now. */
  callsOf(subscriberId: number): number
  /**
   * RUN-01: the lines on whose behalf calls of this process ring, talk, wait or are forwarded now, calls for help
   * excepted.
   */
  linesInCalls(): ReadonlySet<number>
  /** Ends the calls of these lines, calls for help excepted. @returns resolves when everything is written */
  endCallsOf(lines: ReadonlySet<number>, reason: EndReason): Promise<void>
  /** RUN-03: ends a call, if this process runs it. */
  endCall(callId: string, reason: EndReason): void
  /** Whether a line calls, or talks to, an emergency number. */
  callsForHelp(subscriberId: number): boolean
  /** Ends all calls and accepts no more. @returns resolves when everything is written */
  endAll(reason: EndReason): Promise<void>
}

/** Finds the devices to ring. Implemented outside the runner, which knows no kinds of devices. */
export interface Targets {
  /** Returns one leg for each device, none of them rung yet. A leg that is never rung need not be ended. */
  open(target: Target, callId: string, rungFor: RungFor): Promise<OpenedTarget>
}

export interface OpenedTarget {
  readonly legs: readonly Leg[]
  /**
   * The reason when `legs` is empty: no device is connected, all devices talk, or the outside number cannot be called.
   */
  readonly none: 'offline' | 'busy' | OutsideRefusal
}
