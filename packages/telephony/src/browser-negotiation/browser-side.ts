import { firstOwnExchange } from './exchange-numbers.ts'

/**
 * The browser's side of the exchange of session descriptions (SDP) in one call; the other side is in
 * `platform-side.ts`. A job is done at a time, and consists of steps that the browser's engine takes its time for.
 */
export interface BrowserSide {
  readonly phase: 'open' | 'over'
  /** The connections that there are: the one in use, and a second one that is about to replace it. */
  readonly connections: { readonly current: boolean; readonly next: boolean }
  /** This side's offer that waits for its answer. */
  readonly offered: Offered | null
  readonly doing: Doing | null
  /** Jobs that wait for the one before, in order. */
  readonly waiting: readonly Job[]
  readonly renewals: readonly Renewal[]
  /** The numbers that this side has used last. */
  readonly lastExchange: number
  readonly lastRenewal: number
}

export interface Offered {
  /** null: the offer was sent with the call itself or with its acceptance. */
  readonly exchange: number | null
  readonly on: 'current' | 'next'
  /** The renewal that it belongs to. */
  readonly renewal: number | null
}

/** `id`: somebody waits for the outcome; null: nobody does. */
export type Job =
  /** Make the offer that is sent with the call (`first`: with the addresses known so far), or with its acceptance. */
  | { readonly kind: 'begin'; readonly id: number; readonly how: 'first' | 'whole' }
  /** Answer the offer of an incoming call. */
  | { readonly kind: 'answer'; readonly id: number; readonly offer: string }
  /** `exchange` null: the answer to the offer that was sent with the call itself. */
  | { readonly kind: 'confirm'; readonly id: number; readonly exchange: number | null; readonly answer: string }
  | { readonly kind: 'fail'; readonly id: number | null; readonly exchange: number }
  | {
      readonly kind: 'negotiate'
      readonly id: number
      readonly exchange: number
      /** null: this side makes the offer. */
      readonly offer: string | null
      readonly isFresh: boolean
    }
  /** Something else that must not happen within an exchange. */
  | { readonly kind: 'work'; readonly id: number }
  /** An attempt of a renewal. */
  | { readonly kind: 'renew'; readonly renewal: number }

export interface Doing {
  readonly job: Job
  /**
   * `tracks`: wait for what is sent; `overtake`: this side's own offer is being withdrawn; `main`: what the job is about;
   * `undo`: the engine could not use the answer, so the offer is withdrawn.
   */
  readonly step: 'tracks' | 'overtake' | 'main' | 'undo'
  /** Why the job has failed already. */
  readonly error?: unknown
}

/** This side wants to negotiate the connection again, and tries it a few times. */
export interface Renewal {
  readonly key: number
  readonly id: number | null
  /** Over new addresses, because the present ones no longer work. */
  readonly isRestart: boolean
  readonly attempts: number
  readonly outcome: 'refused' | 'overtaken' | null
}

export type BrowserEvent =
  | { readonly type: 'asked'; readonly job: Exclude<Job, { kind: 'renew' }> }
  | { readonly type: 'renewal_wanted'; readonly id: number; readonly isRestart: boolean }
  /** The step that is under way is over. `description`: what the engine has made. */
  | { readonly type: 'step_done'; readonly description: string | null }
  | { readonly type: 'step_failed'; readonly error: unknown }
  /** The second connection has replaced the first. */
  | { readonly type: 'replaced' }
  | { readonly type: 'answer_late'; readonly exchange: number }
  /** `needsOffer`: something is sent that no description includes yet. */
  | { readonly type: 'pause_over'; readonly renewal: number; readonly needsOffer: boolean }
  | { readonly type: 'over' }

export type On = 'new_current' | 'new_next' | 'current'

export type BrowserEffect =
  // steps of the engine: each ends with `step_done` or `step_failed`
  | { readonly do: 'await_tracks' }
  /** `proposal`: set as the local description only when the answer comes. */
  | { readonly do: 'offer'; readonly on: On; readonly how: 'first' | 'whole' | 'restart' | 'proposal' }
  | { readonly do: 'answer'; readonly on: On; readonly offer: string }
  /** Use the answer to this side's offer. */
  | { readonly do: 'confirm'; readonly answer: string }
  | { readonly do: 'withdraw' }
  | { readonly do: 'work'; readonly id: number }
  // what happens at once
  | { readonly do: 'drop_next' }
  /** The connection of the last step is agreed. */
  | { readonly do: 'settle' }
  | { readonly do: 'describe'; readonly exchange: number; readonly description: string }
  | { readonly do: 'describe_failed'; readonly exchange: number; readonly error: unknown }
  | { readonly do: 'renegotiate'; readonly exchange: number; readonly description: string }
  /** Wait so many milliseconds for the answer, and feed `answer_late`. */
  | { readonly do: 'wait'; readonly exchange: number; readonly ms: number }
  /** Wait for a while by chance, longer with each attempt, and feed `pause_over`. */
  | { readonly do: 'pause'; readonly renewal: number; readonly attempt: number }
  | { readonly do: 'done'; readonly id: number; readonly description: string | null }
  /** `error` null: the other side has not agreed. */
  | { readonly do: 'failed'; readonly id: number; readonly error: unknown }

export interface BrowserStep {
  readonly state: BrowserSide
  readonly effects: readonly BrowserEffect[]
}

export const beginBrowserSide: BrowserSide = {
  phase: 'open',
  connections: { current: false, next: false },
  offered: null,
  doing: null,
  waiting: [],
  renewals: [],
  lastExchange: firstOwnExchange - 1,
  lastRenewal: 0,
}
