import type { RefusalReason } from '@lineside/contract/refusals'

/** A refusal of the platform, with its own code and message, or a failure on the way there (code 0). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status as the body repeats it; 0: no answer came. */
  readonly code: number
  /** Why, where the platform says it by a code: then the message is in the reader's language. */
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
 * Makes an error of an answer of status 400 or above (API-05). Its message is the sentence that the portal has for the reason;
 * where there is none, as on other platforms, it is the server's.
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

/** undefined: it is not JSON, as a proxy on the way answered. */
const problemIn = (text: string): Problem | undefined => {
  try {
    return JSON.parse(text) as Problem
  } catch {
    return undefined
  }
}

type Sentences = (refusal: RefusalReason) => Promise<string | null>

let sentences: Sentences = () => Promise.resolve(null)

/** Set once at the start: what says a reason in the reader's language; null for one that it does not know. */
export const setRefusalSentences = (given: Sentences): void => {
  sentences = given
}

/** null: there is no sentence, or it can not be fetched. */
const inReadersLanguage = (refusal: RefusalReason): Promise<string | null> => sentences(refusal).catch(() => null)
