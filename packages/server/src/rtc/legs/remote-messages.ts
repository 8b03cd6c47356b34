import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { CallLeg, LineFacts } from '@lineside/telephony/call/call-state'
import type { Accepted, Invitation, LegEvent, Notice, Progress } from './leg.ts'
import type { Refused } from '@lineside/telephony/call/leg-messages'

/** What the process that runs a call tells the one that holds a leg of it. */
export type LegOrder =
  | {
      readonly do: 'ring'
      readonly connection: string
      readonly call: string
      /** Whose browser it is talks in one of them. */
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
  /** The call that it is in is another process's from now on. */
  | { readonly do: 'belong'; readonly owner: number }

/** And what that one tells back. */
export type LegReport =
  | { readonly say: 'event'; readonly event: LegEvent }
  | AttachedReport
  | { readonly say: 'negotiated'; readonly number: number; readonly description: string }
  | { readonly say: 'not_negotiated'; readonly number: number }

/** How a browser is there again. */
export interface Attached {
  /** As a new page, which has no media yet. */
  readonly isFresh: boolean
  /** It is the one that has the leg, for certain; others may only come in the place of one that is lost. */
  readonly isKnown: boolean
}

/** It is held there from now on: its browser came, or the process is no more that ran the call. */
export interface AttachedReport extends Attached {
  readonly say: 'attached'
  readonly call: string
  readonly subscriberId: number
  readonly device: string | null
}

/** The other party of the call that a leg is in shall join a call of another process. */
export interface WantedJoin {
  /** The call that it shall join, and whose leg asks for it. */
  readonly call: string
  readonly by: string
  /** When that call began, in milliseconds since 1970. */
  readonly started: number
  readonly subscriberId: number
}

/** What processes say to each other about calls. */
export type ProcessMessage =
  | ({ readonly want: 'join' } & WantedJoin)
  /** `holder`: the process that the browser of `leg` is connected to. */
  | ({ readonly want: 'joined'; readonly holder: number } & Pick<WantedJoin, 'call' | 'by'> & ReleasedLeg)
  | ({ readonly want: 'not_joined'; readonly code: Refused } & Pick<WantedJoin, 'call' | 'by'>)

/** A leg that leaves its call, with what is known of the lines of that. */
export interface ReleasedLeg {
  readonly leg: CallLeg
  readonly lines: Readonly<Record<number, LineFacts>>
}

/** Moments travel as texts. */
export const arrivedOrder = (order: LegOrder): LegOrder =>
  order.do === 'tell' && order.notice.kind === 'lost'
    ? { do: 'tell', notice: { kind: 'lost', until: new Date(order.notice.until) } }
    : order

export const arrivedEvent = (event: LegEvent): LegEvent =>
  event.type === 'lost' ? { type: 'lost', until: new Date(event.until) } : event
