import type { ForwardType, RejectReason, Step } from '@lineside/contract/rtc/call-steps'
import type { Plan, Reject } from '@lineside/contract/rtc/plan'
import type { Mapping, Snapshot, SubscriberSettings } from './snapshot.ts'
import { routingLimits } from './routing-limits.ts'

/** How an attempt to reach somebody ends unanswered. */
export type Outcome =
  | 'busy'
  | 'no_answer'
  | 'offline'
  | 'declined'
  | 'blocked'
  | 'blocked_outgoing'
  | 'loop'
  | 'unknown'
  | 'invalid_speeddial'

export interface FittingRule {
  /** null: none fits. */
  readonly mapping: Mapping | null
  /** Which rules were passed over, and which one fits. */
  readonly why: readonly Step[]
}

/** One decision while it is made. */
export interface Call {
  readonly snapshot: Snapshot
  /** The line that calls; null: somebody from outside. */
  readonly origin: SubscriberSettings | null
  /** How lists may name the caller; a withheld number is `anonymous` (ngcp-api-facts 4.3). */
  readonly callerNumbers: readonly string[]
  readonly isAnonymous: boolean
  /** Subscribers that were met and whose settings are not there. */
  readonly needs: Set<number>
  /** Attempts that may still be made, over all branches: what keeps the plan finite. */
  attempts: number
  /** Rules found so far. */
  readonly rules: Map<SubscriberSettings, Readonly<Partial<Record<ForwardType, FittingRule>>>>
}

/**
 * Where on its way the call is, and what becomes of it behind this part.
 *
 * An example: Anna forwards everything to Max for 10 s, then to her voicebox. The call comes to Anna with the `whole` journey:
 * it has all the time there is, and its `end` refuses it. Her first destination gets a journey of its own: its `path` is
 * Anna, Max; it has 10 `seconds`; its `end` is "go on with Anna's second destination", whatever became of Max, so `goesOn` is
 * true. Max wants to ring for 20 s and then forward to Eva: he rings for 10 s and his rule never comes, for Anna takes the
 * call back before. With 5 s of his own he rings those, and Eva has the other 5. Anna's voicebox is the last destination:
 * nobody waits behind it, so it has the time of the whole journey again.
 */
export interface Journey {
  /** Lines that it has passed, the present one last. */
  readonly path: readonly number[]
  /** When whoever forwarded the call here takes it back, in seconds from now. */
  readonly seconds: number
  /** How long the first line rings at most, in seconds; not above `seconds`. */
  readonly rings: number
  /** What comes after this part, where it ends unanswered. */
  readonly end: (outcome: Outcome, why: readonly Step[]) => Plan
  /** What comes then is the same for every outcome. */
  readonly goesOn: boolean
}

export const startCall = (start: Omit<Call, 'needs' | 'attempts' | 'rules'>): Call => ({
  ...start,
  needs: new Set(),
  rules: new Map(),
  attempts: routingLimits.attempts,
})

/** Counts an attempt; false: there were too many. */
export const mayTry = (call: Call): boolean => {
  call.attempts -= 1
  return call.attempts >= 0
}

/** The same plan, with decisions that came before it. */
export const after = (why: readonly Step[], plan: Plan): Plan =>
  why.length === 0 ? plan : { ...plan, why: [...why, ...plan.why] }

const replies: Readonly<Record<Outcome, readonly [Reject['code'], RejectReason]>> = {
  busy: [486, 'callee_busy'],
  no_answer: [480, 'callee_tmp_unavailable'],
  offline: [480, 'callee_offline'],
  declined: [603, 'callee_busy'],
  blocked: [403, 'block_in'],
  blocked_outgoing: [403, 'block_out'],
  loop: [482, 'cf_loop'],
  unknown: [404, 'callee_unknown'],
  invalid_speeddial: [484, 'invalid_speeddial'],
}

/** The call ends as its last attempt did. */
export const reject = (outcome: Outcome, why: readonly Step[]): Reject => {
  const [code, reason] = replies[outcome]
  return { do: 'reject', code, reason, why: [...why] }
}
