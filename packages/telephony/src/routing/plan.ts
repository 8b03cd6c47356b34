import type { RejectReason } from './reject-reason.ts'
import type { Step } from './steps.ts'
import type { Target } from './target.ts'

/**
 * What is to be done with a call: a tree of plain data. What only the call itself can tell (somebody is busy, a digit is
 * pressed) is a branch. The embedded runner executes it; a SIP proxy maps `on` to its reply codes.
 */
export type Plan = Ring | Media | Reject

interface Node {
  /** Why the call came here from where it was: decisions, in their order. */
  readonly why: readonly Step[]
}

/** Rings all targets at once until one answers; then the call is theirs. */
export interface Ring extends Node {
  readonly do: 'ring'
  /** Whose rules these are: a subscriber id; null: the caller dialled outside. */
  readonly of: number | null
  readonly targets: readonly Target[]
  readonly seconds: number
  readonly on: {
    /** Nobody answered in time. Also what happens where there is no entry for busy or offline. */
    readonly no_answer: Plan
    /** Every target that is online is busy. */
    readonly busy?: Plan
    /** No target has a device that is signed in. */
    readonly offline?: Plan
    /** Somebody refused the call; without an entry as busy. */
    readonly declined?: Plan
  }
}

/** Where an outcome leads. */
export const onOutcome = ({ on }: Pick<Ring, 'on'>, outcome: RingOutcome): Plan =>
  on[outcome] ?? (outcome === 'declined' ? on.busy : undefined) ?? on.no_answer

export type RingOutcome = keyof Ring['on']

/** The platform itself speaks or listens. */
export type Media = Node & { readonly do: 'media'; readonly of: number } & (
    | {
        /** Greets, records and ends the call. `greeting`: which one it plays; `isCustom`: the subscriber's own. */
        readonly kind: 'voicebox'
        readonly greeting: 'busy' | 'unavail'
        readonly isCustom: boolean
        readonly on: Readonly<Record<string, never>>
      }
    | {
        /** Plays the prompt of this handle from the subscriber's sound set. Without `done` the call ends with it. */
        readonly kind: 'announcement'
        readonly handle: string
        readonly on: { readonly done?: Plan }
      }
    | { readonly kind: 'fax' | 'conference'; readonly on: Readonly<Record<string, never>> }
    | {
        /** A service of the platform by its name, such as `callthrough`. */
        readonly kind: 'application'
        readonly name: string
        readonly on: Readonly<Record<string, never>>
      }
    | {
        /** Reads out the menu. `digit`: by the key pressed; `timeout`: no key, or one without an entry. */
        readonly kind: 'attendant'
        readonly on: { readonly digit: Readonly<Record<string, Plan>>; readonly timeout: Plan }
      }
    | {
        /** Music and position. `done`: somebody is free; `full`: there are `length` callers already. */
        readonly kind: 'queue'
        readonly length: number
        readonly wrapUpSeconds: number
        readonly on: { readonly done: Plan; readonly full: Plan }
      }
  )

/** The call ends unanswered, with a SIP reply code and the prompt that tells why. */
export interface Reject extends Node {
  readonly do: 'reject'
  readonly code: 403 | 404 | 480 | 482 | 484 | 486 | 603
  readonly reason: RejectReason
}
