import type { RefusalReason } from '@lineside/contract/refusals'

/** A refusal by the platform with its code and message, or a failure to reach the platform (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status as repeated in the body; 0: no answer came. */
  readonly code: number
  /** The reason, if the platform gives a reason code; then the message is in the reader's language. */
  readonly reason: RefusalReason | undefined

  constructor(code: number, message: string, reason?: RefusalReason) {
    super(message)
    this.code = code
    this.reason = reason
  }

  get status(): number {
    return this.code
  }
}

/**
 * Makes an error from an answer with status 400 or above (API-05). Its message is the portal's text for the reason
 * code; without one, as on other platforms, it is the platform's message.
 */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const text = await response.text().catch(() => '')
  const body = problemIn(text)
  if (typeof body?.message !== 'string') return new ApiError(response.status, '')
  const code = Number(body.code) || response.status
  if (typeof body.reason !== 'string') return new ApiError(code, body.message)
  const { reason, values = {}, field } = body
  const refusal = { reason, values, ...(field === undefined ? {} : { field }) }
  return new ApiError(code, (await inReadersLanguage(refusal)) ?? body.message, refusal)
}

type Problem = Partial<RefusalReason> & { readonly code?: unknown; readonly message?: unknown }

/** undefined: the body is not JSON, for example because a proxy answered. */
const problemIn = (text: string): Problem | undefined => {
  try {
    return JSON.parse(text) as Problem
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
