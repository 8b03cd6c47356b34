import type { RejectReason, Step } from '@lineside/contract/rtc/call-steps'
import type { Plan, Reject } from '@lineside/contract/rtc/plan'
import type { Mapping, Snapshot, SubscriberSettings } from './snapshot.ts'
import { routingLimits } from './routing-limits.ts'

/** How an attempt to reach somebody ended without an answer. */
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
  /** The rule that applies; null: none does. */
  readonly mapping: Mapping | null
  /** The rules that were passed over, and the one that applies. */
  readonly why: readonly Step[]
}

/** The state of one routing decision while it is being made. */
export interface Call {
  readonly snapshot: Snapshot
  /** The line that calls; null: the caller is outside. */
  readonly origin: SubscriberSettings | null
  /** Numbers by which lists may name the caller; a withheld number is `anonymous` (ngcp-api-facts 4.3). */
  readonly callerNumbers: readonly string[]
  readonly isAnonymous: boolean
  /** Subscribers on the way whose settings are not in the snapshot yet. */
  readonly needs: Set<number>
  /** Attempts that are left, over all branches of the plan. This bound keeps the plan finite. */
  attempts: number
  /** Cache of the rules found so far, by their kind and the numbers at which the line was called. */
  readonly rules: Map<SubscriberSettings, Readonly<Record<string, FittingRule>>>
}

/**
 * Where the call is on its way, and what happens when this part of the way ends unanswered.
 *
 * An example: Anna forwards everything to Max for 10 s, then to her voicebox. The call comes to Anna with the journey
 * `whole`, which has no time limit and whose `end` rejects the call. Her first destination gets a journey of its own:
 * `path` is Anna, Max; `seconds` is 10; `end` is "continue with Anna's second destination" whatever happened at Max, so
 * `goesOn` is true. Suppose Max wants to ring for 20 s and then forward to Eva: he rings for 10 s and his rule never
 * applies, because Anna takes the call back first. If Max's own ring time is 5 s, he rings for those 5 s and Eva for
 * the other 5. Anna's voicebox is her last destination: nothing comes after it, so it again has the time of the whole
 * journey.
 */
export interface Journey {
  /** Subscriber ids of the lines that the call has come through, the current one last. */
  readonly path: readonly number[]
  /** FRONT-03: how the current line was called on this way: a number, an extension or a user name. */
  readonly called: readonly string[]
  /** After how many seconds the line that forwarded the call here takes it back. */
  readonly seconds: number
  /** How long the first line may ring, in seconds; never more than `seconds`. */
  readonly rings: number
  /** The plan that follows when this part ends unanswered. */
  readonly end: (outcome: Outcome, why: readonly Step[]) => Plan
  /** `end` gives the same plan for every outcome. */
  readonly goesOn: boolean
}

export const startCall = (start: Omit<Call, 'needs' | 'attempts' | 'rules'>): Call => ({
  ...start,
  needs: new Set(),
  rules: new Map(),
  attempts: routingLimits.attempts,
})

/**
 * Counts an attempt.
 * @returns false when no attempts are left
 */
export const mayTry = (call: Call): boolean => {
  call.attempts -= 1
  return call.attempts >= 0
}

/** The same plan, with these decisions put before its own. */
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

/** Rejects the call with the reply that belongs to the outcome of the last attempt. */
export const reject = (outcome: Outcome, why: readonly Step[]): Reject => {
  const [code, reason] = replies[outcome]
  return { do: 'reject', code, reason, why: [...why] }
}
