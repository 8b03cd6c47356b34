import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import type { OutsideRefusal } from '@lineside/contract/rtc/call-steps'
import type { Media, Plan, Presented, Reject } from '@lineside/contract/rtc/plan'
import type { Call, Called, CallLeg, LineFacts, OpenedLeg, QueueNode, Question, Timer, Turn } from './call-state.ts'
import type { Accepted, Invitation, LegEvent, Notice, Progress, Refused } from './leg-messages.ts'

/** How a service ends. */
export type ServiceOutcome =
  | { readonly type: 'done' }
  | { readonly type: 'digit'; readonly digit: string }
  | { readonly type: 'timeout' }
  | { readonly type: 'full' }
  | { readonly type: 'failed' }

/** What happens to a call. `at`: seconds since it began. `key`: which question this answers. */
export type CallEvent = { readonly at: number } & CallHappening

export type CallHappening =
  | {
      readonly type: 'decided'
      readonly key: number
      readonly plan: Plan
      readonly called: Called | null
      readonly lines: Readonly<Record<number, LineFacts>>
    }
  /** The line is no more, or nothing could be read. */
  | { readonly type: 'not_decided'; readonly key: number }
  | {
      readonly type: 'opened'
      readonly key: number
      readonly target: number
      readonly legs: readonly OpenedLeg[]
      /** Why there are none. */
      readonly none: 'offline' | 'busy' | OutsideRefusal
    }
  | { readonly type: 'leg'; readonly leg: string; readonly event: LegEvent }
  /** A leg that was lost is there again, by another way than before. `isFresh`: as a new page, which has no media yet. */
  | { readonly type: 'attached'; readonly leg: string; readonly isFresh: boolean }
  /** A leg of the platform itself, or two of them that stand in the middle. */
  | { readonly type: 'media_opened'; readonly key: number; readonly legs: readonly OpenedLeg[] }
  | { readonly type: 'media_refused'; readonly key: number }
  | { readonly type: 'connected'; readonly key: number }
  /** `leg`: which one could not. */
  | { readonly type: 'not_connected'; readonly key: number; readonly leg: string }
  | { readonly type: 'served'; readonly key: number; readonly outcome: ServiceOutcome }
  /** Of a queue. `nobody`: no agent is there, so nobody waits. */
  | { readonly type: 'queued'; readonly key: number; readonly place: 'waits' | 'full' | 'nobody' }
  /** These agents are free, and it needs not wait. */
  | { readonly type: 'queued'; readonly key: number; readonly place: 'turn'; readonly agents: readonly number[] }
  /** Of who waits in a queue. `agents`: they are asked to take it; null: none is there any more; `all_pause`: for too long. */
  | { readonly type: 'turn'; readonly key: number; readonly agents: Turn['agents'] }
  | { readonly type: 'time'; readonly timer: Timer }
  /** The other party of the call that `connect` named; it is let go there. */
  | {
      readonly type: 'adopted'
      readonly by: string
      readonly leg: CallLeg
      readonly lines: Readonly<Record<number, LineFacts>>
    }
  | { readonly type: 'not_adopted'; readonly by: string; readonly code: Refused }
  /** This call's other party goes on in another call: the parties of `leg` were put together by it. */
  | { readonly type: 'let_go'; readonly leg: string }
  | { readonly type: 'stop'; readonly reason: EndReason }

/** What is to be done. */
export type CallEffect =
  | { readonly do: 'decide'; readonly key: number; readonly question: Question }
  | { readonly do: 'open'; readonly key: number; readonly target: number; readonly to: Target; readonly for: RungFor }
  | { readonly do: 'ring'; readonly leg: string; readonly invitation: Invitation }
  | { readonly do: 'progress'; readonly leg: string; readonly progress: Progress }
  | { readonly do: 'accept'; readonly leg: string; readonly accepted: Accepted }
  | { readonly do: 'tell'; readonly leg: string; readonly notice: Notice }
  | { readonly do: 'end'; readonly leg: string; readonly reason: EndReason; readonly by: RtcParty | null }
  | { readonly do: 'connect'; readonly key: number; readonly stays: Side; readonly joins: Side }
  | { readonly do: 'pass_offer'; readonly from: string; readonly to: string; readonly description: string }
  | { readonly do: 'refuse_offer'; readonly leg: string }
  | { readonly do: 'open_media'; readonly key: number; readonly holdOf?: number }
  | { readonly do: 'open_bridge'; readonly key: number }
  | { readonly do: 'serve'; readonly key: number; readonly leg: string; readonly node: Media | Reject }
  | { readonly do: 'stop_service'; readonly key: number }
  | { readonly do: 'digit'; readonly leg: string; readonly digit: string }
  | { readonly do: 'queue'; readonly key: number; readonly node: QueueNode }
  /** Of a call that another process has left behind: its place in the rows is this one's from now on. */
  | { readonly do: 'keep_place'; readonly key: number; readonly node: QueueNode }
  /** Nobody of those who were asked takes it: it waits on at its place. */
  | { readonly do: 'wait_on'; readonly key: number }
  | { readonly do: 'leave_queue'; readonly key: number }
  | { readonly do: 'record'; readonly legs: readonly [string, string] }
  | { readonly do: 'finish_recording' }
  | { readonly do: 'take_turn'; readonly group: number }
  | { readonly do: 'adopt'; readonly by: string; readonly legId: string }
  | { readonly do: 'timer'; readonly timer: Timer; readonly seconds: number }
  | { readonly do: 'clear'; readonly timer: Timer }
  /** It is over: what became of it is written. */
  | { readonly do: 'close'; readonly reason: EndReason }

/** For whom somebody is rung: what a call to the outside is made of. */
export interface RungFor {
  /** On whose account: the line that calls, passes on or forwards; null: nobody's here. */
  readonly line: number | null
  /** How whoever waits is shown there. */
  readonly present: Presented
  /** Whoever waits is no line here. */
  readonly isForeign: boolean
}

type Target = Extract<Plan, { do: 'ring' }>['targets'][number]

/** One side of a connection that is to be made. */
export interface Side {
  readonly leg: string
  /** Its offer that is to be answered; null: it has none. */
  readonly offer: string | null
  /**
   * How it takes the answer to that offer. `accept`: it called, and somebody has answered; `early`: it called, and hears
   * something; `confirm`: everybody else.
   */
  readonly takes: 'accept' | 'early' | 'confirm'
  /** With `accept`. */
  readonly accepted: Omit<Accepted, 'description'> | null
}

/** A call after something has happened to it, and what is to be done. */
export interface Stepped {
  readonly call: Call
  readonly effects: readonly CallEffect[]
}
