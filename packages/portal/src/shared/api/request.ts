import { ApiError, errorOf, isFactorNeeded, isLineBlocked, isPasswordExpired } from './api-error.ts'
import { connection } from './connection.ts'
import { takeEarlyAnswer } from './early-answers.ts'

/** The session's part in requests: the token, and the action when the platform no longer accepts it. */
export interface Credentials {
  /** null: signed out. */
  readonly token: () => string | null
  /** The platform answered 401: the session is over (AUTH-08). `blocked`: the operator has blocked the line (RUN-01). */
  readonly refused: (why?: 'blocked' | 'passwordExpired') => void
  /** The session can do nothing before a second step is set up (FACT-06). */
  readonly factorNeeded: () => void
}

let credentials: Credentials = { token: () => null, refused: () => {}, factorNeeded: () => {} }

/** Set once by the session; every request from then on carries its token. */
export const setCredentials = (given: Credentials): void => {
  credentials = given
}

/** The token that a request carries; null: signed out. */
export const currentToken = (): string | null => credentials.token()

/**
 * Handles the status of an answer to a request with this token: 401 ends the session, unless the session has another
 * token by now.
 */
export const noteStatus = (status: number, token: string | null): void => {
  if (status === 401 && token !== null && token === credentials.token()) credentials.refused()
}

export type RequestQuery = Readonly<Record<string, string | number | boolean | undefined>>

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly query?: RequestQuery | undefined
  readonly body?: unknown
  readonly contentType?: string
  readonly prefer?: 'return=representation' | 'return=minimal'
  readonly accept?: string
  /**
   * The language chosen in the portal, which may differ from the browser's, for texts that the platform writes, such as
   * mails.
   */
  readonly language?: string | undefined
  /** SESS-03: by what the platform knows this browser. */
  readonly browserMark?: string | undefined
  /** The session's, unless another one is given. */
  readonly token?: string | undefined
  /** Name and password instead of a token, for the one request that a person with an expired password makes. */
  readonly basic?: BasicCredentials | undefined
  readonly signal?: AbortSignal | undefined
}

export interface BasicCredentials {
  readonly username: string
  readonly password: string
  /** The code of the second step; absent: none is asked for, as far as is known. */
  readonly otp?: string | undefined
}

const basicHeaders = ({ username, password, otp }: BasicCredentials): Record<string, string> => {
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  const authorization = `Basic ${btoa(String.fromCharCode(...bytes))}`
  return otp === undefined ? { authorization } : { authorization, 'x-otp': otp }
}

/** Longest wait for the headers of an answer, in milliseconds. */
const answerTimeout = 30_000

/**
 * Sends one request to the platform.
 * @throws ApiError with the platform's code and message, or code 0 if no answer came
 */
export const request = async (path: string, options: RequestOptions = {}): Promise<Response> => {
  const {
    method = 'GET',
    query,
    body,
    contentType = 'application/json',
    prefer,
    accept,
    language,
    browserMark,
    basic,
    signal,
  } = options
  const token = basic === undefined ? (options.token ?? currentToken()) : null
  const timeout = AbortSignal.timeout(answerTimeout)
  const url = address(path, query)
  const early = method === 'GET' ? takeEarlyAnswer(url, token) : null
  const sent =
    early ??
    fetch(url, {
      method,
      headers: {
        accept: accept ?? 'application/json',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(basic && basicHeaders(basic)),
        ...(body === undefined ? {} : { 'content-type': contentType }),
        ...(prefer === undefined ? {} : { prefer }),
        ...(browserMark === undefined ? {} : { 'x-browser-mark': browserMark }),
        ...(language === undefined ? {} : { 'accept-language': language }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
  const response = await sent.catch((error: unknown) => {
    if (signal?.aborted) throw error
    connection.lost()
    // who answers nothing for so long is there, but has no time
    throw new ApiError(timeout.aborted ? 504 : 0, '')
  })
  connection.answered()
  if (response.ok) return response
  const error = await errorOf(response)
  noteStatus(response.status, token)
  if (isLineBlocked(error) && token !== null && token === credentials.token()) credentials.refused('blocked')
  if (isPasswordExpired(error) && token !== null && token === credentials.token())
    credentials.refused('passwordExpired')
  if (isFactorNeeded(error) && token !== null && token === credentials.token()) credentials.factorNeeded()
  throw error
}

const address = (path: string, query: RequestOptions['query']): string => {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) parameters.set(name, String(value))
  const search = parameters.toString()
  return search === '' ? path : `${path}?${search}`
}

/**
 * The JSON of an answer; undefined if it has no body, whatever its status.
 * @throws ApiError without a message if the body is not JSON, such as the page of a proxy
 */
export const jsonOf = async (response: Response): Promise<unknown> => {
  // the connection was cut in the middle of the answer
  const text = await response.text().catch((error: unknown) => {
    throw error instanceof DOMException ? error : new ApiError(0, '')
  })
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    throw new ApiError(response.status, '')
  }
}
