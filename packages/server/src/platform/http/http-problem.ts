import { isSecretMember } from './secret-members.ts'

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

/** More asked for than can be done at a time. */
export const tryLater = (): HttpProblem => new HttpProblem(503, 'Service Unavailable', { 'retry-after': '5' })

export interface FieldError {
  readonly field: string
  readonly input?: unknown
  readonly errors: readonly string[]
}

const withoutSecrets = (name: string, value: unknown): unknown => (isSecretMember(name) ? '*****' : value)

const shown = ({ field, input }: FieldError): string => {
  if (isSecretMember(field)) return '*****'
  if (input === undefined) return ''
  const text = typeof input === 'string' ? input : JSON.stringify(input, withoutSecrets)
  return text.length > 100 ? `${text.slice(0, 100)}…` : text
}

/** 422 in the field's form: `Validation failed. field='x', input='y', errors='…'` (ngcp-api-facts 0.2). */
export const validationFailed = (fields: readonly FieldError[]): HttpProblem =>
  unprocessable(
    `Validation failed. ${fields
      .slice(0, 10)
      .map((error) => `field='${error.field}', input='${shown(error)}', errors='${error.errors.join(',')}'`)
      .join('; ')}`,
  )
