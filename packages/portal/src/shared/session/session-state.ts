import type { Step } from '@lineside/contract/machine'
import type { TroubleKind } from '../api/try-again.ts'
import type { Credentials } from './credentials.ts'
import type { User } from './user.ts'

/** Why nobody is signed in; the sign-in page says it where it is news. */
export type SignedOutCause =
  | { readonly kind: 'start' }
  /** By the user, here or in another tab. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'expired' }
  /** The operator has blocked the line (RUN-01). */
  | { readonly kind: 'blocked' }
  /** The platform refused the user's data (AUTH-04). */
  | { readonly kind: 'userData'; readonly error: unknown }
  /** The link's one-time token was refused (AUTH-05). */
  | { readonly kind: 'oneTimeToken'; readonly error: unknown }

/** Why something that is tried again has not succeeded yet. */
export interface Trouble {
  readonly kind: TroubleKind
  /** How many tries have failed. */
  readonly tries: number
  readonly nextTry: number
}

/** `refused`: the platform has said no. All else may pass, and ends nobody's session. */
export type Failure =
  | { readonly kind: 'refused'; readonly isExpired: boolean; readonly error: unknown }
  | { readonly kind: TroubleKind; readonly error: unknown; readonly at: number; readonly chance: number }

export type SessionState =
  /** `trouble`: the last try failed, and the next one comes by itself; null while the first one is under way. */
  | { readonly phase: 'exchanging'; readonly trouble: Trouble | null }
  | {
      readonly phase: 'loading'
      readonly credentials: Credentials
      readonly isRestored: boolean
      readonly trouble: Trouble | null
    }
  | { readonly phase: 'signed-in'; readonly credentials: Credentials; readonly user: User }
  /** Over, but something typed is not saved: the user may sign in again in place (AUTH-08). */
  | {
      readonly phase: 'interrupted'
      readonly credentials: Credentials
      readonly user: User
      readonly isResuming: boolean
      /** Why the last sign-in in place came to nothing. */
      readonly failure: unknown
      readonly trouble: Trouble | null
    }
  | { readonly phase: 'signed-out'; readonly cause: SignedOutCause }

export type SessionEvent =
  /** The page was opened by a link with a one-time token (AUTH-05). */
  | { readonly type: 'linkOpened' }
  /** The browser's last session had expired before the page was opened. */
  | { readonly type: 'foundExpired' }
  | { readonly type: 'accepted'; readonly credentials: Credentials }
  | { readonly type: 'exchangeFailed'; readonly failure: Failure }
  | { readonly type: 'loaded'; readonly user: User }
  | { readonly type: 'loadFailed'; readonly failure: Failure }
  /** The pause after a failure is over, or somebody does not want to wait for its end. */
  | { readonly type: 'tryAgain' }
  | { readonly type: 'changed'; readonly user: User }
  /** The timer is over, or the platform answered 401. */
  | { readonly type: 'expired'; readonly hasUnsavedWork: boolean; readonly isBlocked?: boolean }
  | { readonly type: 'signOut' }
  /** Gives up the interrupted session and what was typed. */
  | { readonly type: 'leave'; readonly stored: Credentials | null }
  /** Another tab signed in or out. */
  | {
      readonly type: 'otherTab'
      readonly stored: Credentials | null
      readonly isExpired: boolean
      readonly hasUnsavedWork: boolean
    }

export type SessionEffect =
  | 'load'
  | 'exchange'
  /** Sends `tryAgain` at the time that the state's trouble names. */
  | 'wait'
  | 'store'
  | 'forget'
  | 'flagExpired'
  | 'tellServer'
  | 'reload'

export type SessionStep = Step<SessionState, SessionEffect>
