import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { CallLeg, LineFacts } from '@lineside/telephony/call/call-state'
import type { Accepted, Invitation, LegEvent, Notice, Progress } from './leg.ts'
import type { Refused } from '@lineside/telephony/call/leg-messages'

/** Orders from the process that runs a call (its owner) to the process that holds one of its legs. */
export type LegOrder =
  | {
      readonly do: 'ring'
      readonly connection: string
      readonly call: string
      /** The subscriber talks in one of their browsers: only that browser takes the call. */
      readonly isEngaged: boolean
      readonly invitation: Invitation
    }
  | { readonly do: 'progress'; readonly progress: Progress }
  | { readonly do: 'accept'; readonly accepted: Accepted }
  | { readonly do: 'negotiate'; readonly number: number; readonly offer: string | null; readonly isFresh: boolean }
  | { readonly do: 'confirm'; readonly answer: string }
  | { readonly do: 'refuse_offer' }
  | { readonly do: 'tell'; readonly notice: Notice }
  | { readonly do: 'end'; readonly reason: EndReason; readonly by: RtcParty | null }

/** Reports from the process that holds a leg to the owner of its call. */
export type LegReport =
  | { readonly say: 'event'; readonly event: LegEvent }
  | AttachedReport
  | { readonly say: 'negotiated'; readonly number: number; readonly description: string }
  | { readonly say: 'not_negotiated'; readonly number: number }

/** How a browser has come back to its call. */
export interface Attached {
  /** The page is new and has no media connection yet. */
  readonly isFresh: boolean
  /** The browser is known to be the one that has the leg. Another browser may only replace one that is lost. */
  readonly isKnown: boolean
  /** In the place of this leg of the same line, which is at another device. */
  readonly takes?: string
}

/**
 * The sending process now holds the leg: the browser has connected to it, or it held the leg already and the process
 * that ran the call has died.
 */
export interface AttachedReport extends Attached {
  readonly say: 'attached'
  readonly call: string
  readonly subscriberId: number
  readonly device: string | null
}

/** Asks that the other party in a leg's call be moved into a call of another process (an attended transfer). */
export interface WantedJoin {
  /** The call to join, and the leg in that call that asks for it. */
  readonly call: string
  readonly by: string
  /** When the call to join began, in milliseconds since 1970. */
  readonly started: number
  readonly subscriberId: number
  /** TEAM-02: the leg itself is wanted, to pick up in place of the ringing leg `by`. */
  readonly picks?: true
}

/** Messages between the processes of two calls that are to be joined. */
export type ProcessMessage =
  /** TEAM-02: a leg of the sending process wants to pick up in place of the leg `by` of the call `call`. */
  | { readonly want: 'pick_up'; readonly call: string; readonly by: string; readonly subscriberId: number }
  | ({ readonly want: 'join' } & WantedJoin)
  /**
   * `holder`: the process that the browser of `leg` is connected to, and `moves`: how often its owner has changed.
   * `left`: for a leg of a phone or of a line outside, what its process has kept of it (`Leg.left`), and the call in
   * which that was.
   */
  | ({
      readonly want: 'joined'
      readonly holder: number
      readonly moves: number
      readonly left?: { readonly callId: string; readonly dialog: unknown }
    } & Pick<WantedJoin, 'call' | 'by' | 'picks'> &
      ReleasedLeg)
  | ({ readonly want: 'not_joined'; readonly code: Refused } & Pick<WantedJoin, 'call' | 'by'>)

/** The messages between processes about legs. */
export type LegMessage = LegOrder | LegReport | ProcessMessage

/** A leg that leaves its call, with what that call knows about its lines. */
export interface ReleasedLeg {
  readonly leg: CallLeg
  readonly lines: Readonly<Record<number, LineFacts>>
}

/** Restores a `Date`, which JSON carries as a string. */
export const arrivedOrder = <Order extends LegOrder>(order: Order): Order | Extract<LegOrder, { do: 'tell' }> =>
  order.do === 'tell' && order.notice.kind === 'lost'
    ? { do: 'tell', notice: { kind: 'lost', until: new Date(order.notice.until) } }
    : order

export const arrivedEvent = (event: LegEvent): LegEvent =>
  event.type === 'lost' ? { type: 'lost', until: new Date(event.until) } : event
