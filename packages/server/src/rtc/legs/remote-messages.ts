import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { Accepted, Invitation, LegEvent, Notice, Progress } from './leg.ts'

/** What the process that runs a call tells the one that holds a leg of it. */
export type LegOrder =
  | {
      readonly do: 'ring'
      readonly connection: string
      readonly call: string
      readonly owner: number
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

/** And what that one tells back. */
export type LegReport =
  | { readonly say: 'event'; readonly event: LegEvent }
  | { readonly say: 'negotiated'; readonly number: number; readonly description: string }
  | { readonly say: 'not_negotiated'; readonly number: number }

/** Moments travel as texts. */
export const arrivedOrder = (order: LegOrder): LegOrder =>
  order.do === 'tell' && order.notice.kind === 'lost'
    ? { do: 'tell', notice: { kind: 'lost', until: new Date(order.notice.until) } }
    : order

export const arrivedEvent = (event: LegEvent): LegEvent =>
  event.type === 'lost' ? { type: 'lost', until: new Date(event.until) } : event
