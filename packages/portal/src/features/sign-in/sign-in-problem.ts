import { ApiError, isLineBlocked, isPasswordExpired } from '../../shared/api/api-error.ts'
import { isBusy } from '../../shared/api/try-again.ts'

export type SignInProblem =
  | 'wrongCredentials'
  | 'banned'
  | 'lineBlocked'
  | 'passwordExpired'
  | 'passkeyRefused'
  /** Only of a link whose code is asked for; else the session says it. */
  | 'badLink'
  | 'busy'
  | 'serverFailed'
  | 'noAnswer'
  /** FACT-08: the platform's own sentence, in the reader's language. */
  | { readonly told: string; readonly only?: SsoOnly }

/** FACT-08: the company signs in so only. `domain`: one of its mail domains; empty: it has none. */
export interface SsoOnly {
  readonly name: string
  readonly domain: string
}

/**
 * The page's message about a failed sign-in (AUTH-02). Only a refusal blames the credentials; a server that fails, is
 * busy or cannot be reached is named as the cause. The platform marks a ban and an expired password by the message alone
 * (ngcp-api-facts 1.1).
 */
export const signInProblem = (error: unknown): SignInProblem => {
  if (!(error instanceof ApiError)) return 'serverFailed'
  const { status, message } = error
  if (status === 0) return 'noAnswer'
  if (isLineBlocked(error)) return 'lineBlocked'
  if (error.reason?.reason === 'passkey_refused') return 'passkeyRefused'
  if (error.reason?.reason === 'sso_only') {
    const { name, domain } = error.reason.values
    return { told: message, only: { name: String(name), domain: String(domain) } }
  }
  if (error.reason?.reason.startsWith('sso_') === true) return { told: message }
  if (status === 429 || (status === 403 && message === 'Banned')) return 'banned'
  if (isPasswordExpired(error)) return 'passwordExpired'
  if (isBusy(error)) return 'busy'
  return status === 401 || status === 403 || status === 422 ? 'wrongCredentials' : 'serverFailed'
}
