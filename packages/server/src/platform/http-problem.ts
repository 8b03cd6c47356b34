/** An error that carries the answer to the client: the handler in `error-handler.ts` turns it into {code, message}. */
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

/** Not signed in, or the session is over: the portal signs out when it gets this (AUTH-08). */
export const unauthorized = (message = 'Unauthorized'): HttpProblem =>
  new HttpProblem(401, message, { 'www-authenticate': 'Bearer realm="api_subscriber_http"' })

/** The field's text for a role that may not make this call. */
export const forbidden = (message = 'Invalid user'): HttpProblem => new HttpProblem(403, message)

/** The same answer for an object that does not exist and for one of another owner. */
export const entityNotFound = (entity: string): HttpProblem => new HttpProblem(404, `Entity '${entity}' not found.`)
export const notFound = (message: string): HttpProblem => new HttpProblem(404, message)

export const payloadTooLarge = (message: string): HttpProblem => new HttpProblem(413, message)
export const unsupportedMediaType = (type: string | undefined, accepted: readonly string[]): HttpProblem =>
  new HttpProblem(415, `Unsupported media type '${type ?? 'undefined'}', accepting ${accepted.join(' or ')} only.`)
export const unprocessable = (message: string): HttpProblem => new HttpProblem(422, message)

/** Value of the `Retry-After` header in seconds. */
export const retryAfter = '5'

/** Too many requests at the same time: the client should try again later. */
export const tryLater = (): HttpProblem => new HttpProblem(503, 'Service Unavailable', { 'retry-after': retryAfter })
