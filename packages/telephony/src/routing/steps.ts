import type { RejectReason } from './reject-reason.ts'
import type { ForwardType, HuntPolicy } from './snapshot.ts'
import type { Target } from './target.ts'

/** Why a rule is passed over: it is off, the profile does not grant it, or its condition on caller or time does not hold. */
export type PassReason = 'off' | 'profile' | 'caller' | 'time' | 'empty'

/** One decision: a code and its values, in no language. `at`: whose settings decided; null: nobody's. */
export type Step = { readonly at: number | null } & Decision

type Decision =
  | { readonly code: 'speed_dial'; readonly slot: string; readonly destination: string }
  | { readonly code: 'number_hidden' }
  | { readonly code: 'not_blocked' }
  /** `entry`: what in the list speaks of the number; null: a list of those let through does not name it. */
  | { readonly code: 'blocked' | 'blocked_outgoing'; readonly entry: string | null }
  | { readonly code: 'blocked_anonymous' }
  /** A setting that would matter is not in the profile. */
  | { readonly code: 'not_granted'; readonly attribute: string }
  | { readonly code: 'no_rule'; readonly type: ForwardType }
  /** `set`: the name of the source set or time set that does not fit. */
  | {
      readonly code: 'rule_passed'
      readonly type: ForwardType
      readonly reason: PassReason
      readonly set: string | null
    }
  | {
      readonly code: 'rule_fits'
      readonly type: ForwardType
      readonly sources: string | null
      readonly times: string | null
    }
  | {
      readonly code: 'hunts'
      readonly policy: HuntPolicy
      readonly seconds: number
      readonly members: readonly number[]
    }
  | { readonly code: 'secretaries'; readonly numbers: readonly string[] }
  /** A destination that cannot be used: why, and what stands there. */
  | {
      readonly code: 'skipped'
      readonly reason:
        | 'loop'
        | 'too_many'
        | 'unknown'
        | 'empty'
        | 'blocked'
        | 'voice_mail'
        | 'fax'
        | 'no_secretaries'
        | 'no_slots'
      readonly destination: string
    }

/** What the call meets on its way, in the order in which it does. */
export type Stop =
  | {
      readonly code: 'rings'
      readonly targets: readonly Target[]
      readonly seconds: number
      readonly devices: readonly string[]
    }
  | { readonly code: 'busy' | 'offline' | 'declined'; readonly targets: readonly Target[] }
  | { readonly code: 'voicebox'; readonly isCustom: boolean; readonly greeting: 'busy' | 'unavail' }
  | { readonly code: 'announcement'; readonly handle: string }
  | { readonly code: 'fax' | 'conference' }
  | { readonly code: 'application'; readonly name: string }
  | { readonly code: 'attendant'; readonly keys: readonly string[] }
  | { readonly code: 'queue'; readonly length: number; readonly wrapUpSeconds: number }
  | { readonly code: 'rejected'; readonly sipCode: number; readonly reason: RejectReason }

/** A line of the trace. `after`: seconds since the call began; `ends`: the call's journey ends here. */
export type TraceStep = { readonly at: number | null; readonly after: number; readonly ends: boolean } & (
  | Decision
  | Stop
)
