import type { RefusalReason } from '@lineside/contract/refusals'

/** A refusal by the platform with its code and message, or a failure to reach the platform (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status as repeated in the body; 0: no answer came. */
  readonly code: number
  /** The reason, if the platform gives a reason code; then the message is in the reader's language. */
  readonly reason: RefusalReason | undefined
  /** How long the platform asks to wait, in milliseconds; null: it does not say. */
  readonly retryAfter: number | null
  /** WATCH-03: the ID of the request in the platform's log, if the platform itself failed and says it. */
  readonly requestId: string | null

  constructor(
    code: number,
    message: string,
    reason?: RefusalReason,
    { retryAfter = null, requestId = null }: Partial<Pick<ApiError, 'retryAfter' | 'requestId'>> = {},
  ) {
    super(message)
    this.requestId = requestId
    this.code = code
    this.reason = reason
    this.retryAfter = retryAfter
  }

  get status(): number {
    return this.code
  }
}

/** RUN-01: whether the platform refuses because the operator has blocked the line. */
export const isLineBlocked = (error: unknown): boolean =>
  error instanceof ApiError && error.reason?.reason === 'line_blocked'

/** FACT-02: NGCP's words for a missing or wrong code of the second step. */
export const isCodeNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message === 'Invalid OTP'

/** FRONT-03: whether the platform has no licence for what was asked for, by NGCP's words. */
export const isLicenceMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 403 && error.message === 'Invalid license'

/** FACT-06: whether the session can do nothing before a second step is set up. */
export const isFactorNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.reason?.reason === 'factor_needed'

/** FRONT-03: NGCP's words for a password that has expired; nothing but a new one is let in with it. */
export const isPasswordExpired = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 403 &&
  (error.reason?.reason === 'password_expired' || error.message === 'Password expired')

/** ROLE-02: whether it is not shown to an administrator who sees as a person. Asking again helps nothing. */
export const isPrivate = (error: unknown): boolean =>
  error instanceof ApiError && error.reason?.reason === 'see_as_private'

/**
 * Makes an error from an answer with status 400 or above (API-05). Its message is the portal's text for the reason
 * code; without one, as on other platforms, it is the platform's message. The words of a busy server or a proxy, and
 * the bare words of HTTP, are no messages: "Service Unavailable" helps nobody, and is English in every language.
 */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  const body = problemIn(text)
  const told = { retryAfter: waitOf(response.headers.get('retry-after')), requestId: requestIdOf(response) }
  if (typeof body?.message !== 'string') return new ApiError(response.status, '', undefined, told)
  const code = Number(body.code) || response.status
  const message = isBusyStatus(code) || words.test(body.message) ? '' : body.message
  if (typeof body.reason !== 'string') return new ApiError(code, message, undefined, told)
  const { reason, values = {}, field } = body
  const refusal = { reason, values, ...(field === undefined ? {} : { field }) }
  return new ApiError(code, (await inReadersLanguage(refusal)) ?? message, refusal, told)
}

/** A refusal by the portal itself, for what a platform does not check, in the words that our own platform has for it. */
export const refusalOf = async (code: number, refusal: RefusalReason): Promise<ApiError> =>
  new ApiError(code, (await inReadersLanguage(refusal)) ?? '', refusal)

/** The ID of a request that failed on the platform; refusals say what is wrong themselves. */
const requestIdOf = ({ status, headers }: Response): string | null => {
  const id = headers.get('x-request-id')
  return status >= 500 && id !== null && /^[\w.-]{8,64}$/.test(id) ? id : null
}

/** The names that HTTP gives to its statuses. */
const words = new RegExp(
  `^(${[
    'bad request|unauthorized|payment required|forbidden|not found|method not allowed|not acceptable|conflict|gone',
    'precondition failed|(payload|content|request entity) too large|uri too long|unsupported media type',
    'unprocessable (entity|content)|locked|internal server error|not implemented|insufficient storage',
  ].join('|')})\\.?$`,
  'i',
)

/** Answers that mean no more than "later": of a server, or of what stands before it, that has no time now. */
export const isBusyStatus = (status: number): boolean => [408, 425, 429, 502, 503, 504].includes(status)

/** `Retry-After` in seconds; as a date, which clocks of their own make useless, it is not read. */
const waitOf = (header: string | null): number | null =>
  header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null

type Problem = Partial<RefusalReason> & { readonly code?: unknown; readonly message?: unknown }

/** undefined: the body is not JSON, for example because a proxy answered. */
const problemIn = (text: string): Problem | undefined => {
  try {
    return (JSON.parse(text) as Problem | null) ?? undefined
  } catch {
    return undefined
  }
}

type Sentences = (refusal: RefusalReason) => Promise<string | null>

let sentences: Sentences = () => Promise.resolve(null)

/** Set once at the start: gives the text for a reason in the reader's language; null for an unknown reason. */
export const setRefusalSentences = (given: Sentences): void => {
  sentences = given
}

/** null: there is no text, or it could not be loaded. */
const inReadersLanguage = (refusal: RefusalReason): Promise<string | null> => sentences(refusal).catch(() => null)
