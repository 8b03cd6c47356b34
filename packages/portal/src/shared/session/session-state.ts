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
  /** The password has expired (FRONT-03). */
  | { readonly kind: 'passwordExpired' }
  /** The platform refused the user's data (AUTH-04). */
  | { readonly kind: 'userData'; readonly error: unknown }
  /** The link's one-time token was refused (AUTH-05). */
  | { readonly kind: 'oneTimeToken'; readonly error: unknown }
  /** The link's one-time token is good, but the person has a second step: its code is asked for (FACT-03). */
  | { readonly kind: 'codeNeeded' }

/** Why something that is tried again has not succeeded yet. */
export interface Trouble {
  readonly kind: TroubleKind
  /** How many tries have failed. */
  readonly tries: number
  readonly nextTry: number
}

/** `codeNeeded`: nobody is signed in yet (FACT-02). `factorNeeded`: this session can only enrol (FACT-06). */
export type RefusedWhy = 'codeNeeded' | 'factorNeeded'

/** `refused`: the platform has said no. All else may pass, and ends nobody's session. */
export type Failure =
  | { readonly kind: 'refused'; readonly isExpired: boolean; readonly why?: RefusedWhy; readonly error: unknown }
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
  /**
   * FACT-06: a second step is set up before anything else is shown. `behind`: the user who may do that later, too; null:
   * the platform answers nothing else before. `isOver`: it is set up, and the user's data are being loaded.
   */
  | {
      readonly phase: 'enrolling'
      readonly credentials: Credentials
      readonly behind: User | null
      readonly isOver: boolean
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
  /** `isAsked`: the company asks for a second step, which can still wait (FACT-06). */
  | { readonly type: 'loaded'; readonly user: User; readonly isAsked?: boolean }
  /** The company's rules begin to ask for a second step (FACT-06). */
  | { readonly type: 'factorNeeded' }
  /** A second step is set up, or the user will do that later. */
  | { readonly type: 'enrolled' }
  | { readonly type: 'loadFailed'; readonly failure: Failure }
  /** The pause after a failure is over, or somebody does not want to wait for its end. */
  | { readonly type: 'tryAgain' }
  | { readonly type: 'changed'; readonly user: User }
  /** The timer is over, or the platform answered 401. */
  | {
      readonly type: 'expired'
      readonly hasUnsavedWork: boolean
      readonly isBlocked?: boolean
      readonly isPasswordExpired?: boolean
    }
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
