import type { Credentials } from './credentials.ts'
import type { User } from './user.ts'

/** Why nobody is signed in; the sign-in page says it where it is news. */
export type SignedOutCause =
  | { readonly kind: 'start' }
  /** By the user, here or in another tab. */
  | { readonly kind: 'asked' }
  | { readonly kind: 'expired' }
  /** The user's data did not load (AUTH-04). */
  | { readonly kind: 'userData'; readonly error: unknown }
  /** The link's one-time token was refused (AUTH-05). */
  | { readonly kind: 'oneTimeToken'; readonly error: unknown }

export type SessionState =
  | { readonly phase: 'exchanging' }
  | { readonly phase: 'loading'; readonly credentials: Credentials; readonly isRestored: boolean }
  | { readonly phase: 'signed-in'; readonly credentials: Credentials; readonly user: User }
  /** Over, but something typed is not saved: the user may sign in again in place (AUTH-08). */
  | {
      readonly phase: 'interrupted'
      readonly credentials: Credentials
      readonly user: User
      readonly isResuming: boolean
      /** Why the last sign-in in place came to nothing. */
      readonly failure: unknown
    }
  | { readonly phase: 'signed-out'; readonly cause: SignedOutCause }

export type SessionEvent =
  | { readonly type: 'accepted'; readonly credentials: Credentials }
  | { readonly type: 'exchangeFailed'; readonly error: unknown }
  | { readonly type: 'loaded'; readonly user: User }
  | { readonly type: 'loadFailed'; readonly error: unknown; readonly isRefused: boolean }
  | { readonly type: 'changed'; readonly user: User }
  /** The timer is over, or the platform answered 401. */
  | { readonly type: 'expired'; readonly hasUnsavedWork: boolean }
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

export type SessionEffect = 'load' | 'store' | 'forget' | 'flagExpired' | 'tellServer' | 'reload'
export interface SessionStep {
  readonly state: SessionState
  readonly effects: readonly SessionEffect[]
}
