import { ApiError } from '../../shared/api/api-error.ts'

export type SignInProblem = 'wrongCredentials' | 'banned' | 'passwordExpired' | 'serverFailed' | 'noAnswer'

/**
 * What a refused sign-in says to the user. Only a refusal speaks of the credentials; a server that fails, or is not
 * there, says so (AUTH-02). The platform tells a ban and an old password by their message alone (ngcp-api-facts 1.1).
 */
export const signInProblem = (error: unknown): SignInProblem => {
  if (!(error instanceof ApiError)) return 'serverFailed'
  const { status, message } = error
  if (status === 0) return 'noAnswer'
  if (status === 429 || (status === 403 && message === 'Banned')) return 'banned'
  if (status === 403 && message === 'Password expired') return 'passwordExpired'
  return status === 401 || status === 403 || status === 422 ? 'wrongCredentials' : 'serverFailed'
}
