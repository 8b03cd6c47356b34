import type { OutsideRefusal, Target } from '@lineside/contract/rtc/call-steps'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import type { RungFor } from '@lineside/telephony/call/call-events'
import type { Refused } from '@lineside/telephony/call/leg-messages'
import type { Leg } from '../legs/leg.ts'
import type { Attached, ReleasedLeg, WantedJoin } from '../legs/remote-messages.ts'

/** Who asks for a call. */
export interface CallRequest {
  /** Made up by whoever calls; refused as `failed` where there is such a call already. */
  readonly callId: string
  /** As it was typed. */
  readonly to: string
  /** Its offer; null: it answers one, when there is somebody to talk to. */
  readonly description: string | null
  readonly media: MediaState
  /** Of a call from outside: who calls, as far as it is known. */
  readonly from?: RtcParty
  /** Of a call from outside: which line it is for. */
  readonly line?: number
}

/** Carries the calls of this process. It knows legs and plans, and no kind of device. */
export interface Runner {
  /** `origin` is told everything from now on; it belongs to the call until one of both ends it. */
  placeCall(origin: Leg, request: CallRequest): void
  /**
   * REM-04: the platform calls a line and plays its reminder.
   * @returns when the call is over
   * @throws Error while no call can be made
   */
  remind(subscriberId: number): Promise<void>
  /** A call that another process has left behind, by its last state: both its browsers are waited for. */
  takeOver(state: unknown): void
  /**
   * A browser is there again by another way than before.
   * @returns false: there is no such call, or it is not in it, or has never been away
   */
  attach(callId: string, leg: Leg, how: Attached): boolean
  /** The other party of the call that a leg is in leaves it for a call of another process, with its leg. */
  release(legId: string, wanted: WantedJoin): (ReleasedLeg & { readonly given: Leg }) | Refused
  /** What became of a join that was asked of another process. */
  joined(wanted: Pick<WantedJoin, 'call' | 'by'>, outcome: (ReleasedLeg & { readonly given: Leg }) | Refused): void
  /** Others took this process for dead. @returns its calls, by their ids */
  callIds(): readonly string[]
  /** A call is another process's by now: it is forgotten here. @returns the legs that it had */
  forget(callId: string): readonly Leg[]
  /** Calls that a subscriber is in, rings in or places now. */
  callsOf(subscriberId: number): number
  /** Ends all calls, and takes no more. @returns when everything is written */
  endAll(reason: EndReason): Promise<void>
}

/** How somebody is reached who is to be rung: implemented by the kinds of devices that there are. */
export interface Targets {
  /** One leg for each device, none of them rung yet. They end by themselves where they are never rung. */
  open(target: Target, callId: string, rungFor: RungFor): Promise<OpenedTarget>
}

export interface OpenedTarget {
  readonly legs: readonly Leg[]
  /** Why there are none: nobody is there, everybody talks, or why it can not be rung outside. */
  readonly none: 'offline' | 'busy' | OutsideRefusal
}
