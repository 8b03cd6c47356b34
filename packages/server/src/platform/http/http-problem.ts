/** An error that is an answer: the one handler in `error-handler.ts` makes {code, message} of it. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem'
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>

  constructor(statusCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.statusCode = statusCode
    this.headers = headers
  }
}

export const badRequest = (message: string): HttpProblem => new HttpProblem(400, message)

/** Not signed in, or the session is over: the portal signs out on it (AUTH-08). */
export const unauthorized = (message = 'Unauthorized'): HttpProblem =>
  new HttpProblem(401, message, { 'www-authenticate': 'Bearer realm="api_subscriber_http"' })

/** The field's text for a role that may not make this call. */
export const forbidden = (message = 'Invalid user'): HttpProblem => new HttpProblem(403, message)

/** Unknown and foreign objects alike. */
export const entityNotFound = (entity: string): HttpProblem => new HttpProblem(404, `Entity '${entity}' not found.`)
export const notFound = (message: string): HttpProblem => new HttpProblem(404, message)

export const payloadTooLarge = (message: string): HttpProblem => new HttpProblem(413, message)
export const unsupportedMediaType = (type: string | undefined, accepted: readonly string[]): HttpProblem =>
  new HttpProblem(415, `Unsupported media type '${type ?? 'undefined'}', accepting ${accepted.join(' or ')} only.`)
export const unprocessable = (message: string): HttpProblem => new HttpProblem(422, message)

/** In seconds. */
export const retryAfter = '5'

/** More asked for than can be done at a time. */
export const tryLater = (): HttpProblem => new HttpProblem(503, 'Service Unavailable', { 'retry-after': retryAfter })
