export type ProviderProblem = 'sso_away' | 'sso_clock' | 'sso_untrusted' | 'sso_client' | 'sso_spent' | 'sso_cancelled'

/** Errors of the client library, by its codes, that say which check has failed. */
const byCode: Readonly<Record<string, ProviderProblem>> = {
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'sso_clock',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'sso_untrusted',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: 'sso_untrusted',
  OAUTH_KEY_SELECTION_FAILED: 'sso_untrusted',
  OAUTH_INVALID_RESPONSE: 'sso_untrusted',
  OAUTH_INVALID_REQUEST: 'sso_untrusted',
  OAUTH_UNSUPPORTED_OPERATION: 'sso_untrusted',
  OAUTH_JWT_USERINFO_EXPECTED: 'sso_untrusted',
  OAUTH_WWW_AUTHENTICATE_CHALLENGE: 'sso_client',
}

/** Errors that providers send (RFC 6749, 4.1.2.1 and 5.2). */
const byError: Readonly<Record<string, ProviderProblem>> = {
  access_denied: 'sso_cancelled',
  invalid_grant: 'sso_spent',
  invalid_client: 'sso_client',
  unauthorized_client: 'sso_client',
}

interface LibraryError {
  readonly code?: unknown
  readonly error?: unknown
  readonly cause?: unknown
}

const isObject = (value: unknown): value is LibraryError => typeof value === 'object' && value !== null

/**
 * FACT-08: what went wrong with a provider, from an error of `openid-client`. All that is no check that failed, and no word
 * of the provider, is a provider that does not answer as one: no connection, a page of HTML, half an answer.
 */
export const providerProblem = (error: unknown): ProviderProblem => {
  if (!isObject(error)) return 'sso_away'
  const { code, error: said, cause } = error
  if (typeof said === 'string') return byError[said] ?? 'sso_untrusted'
  const known = typeof code === 'string' ? byCode[code] : undefined
  if (known !== undefined) return known
  return isObject(cause) && cause !== error ? providerProblem(cause) : 'sso_away'
}
