import { HttpProblem, retryAfter } from '../platform/http-problem.ts'

/** The platform gave no answer that can be passed on; the message says it in words, for the portal and its log. */
export class UpstreamProblem extends HttpProblem {
  /** The platform has sent a page with this status; undefined: it has sent none. */
  readonly page: number | undefined

  constructor(
    statusCode: 413 | 429 | 502 | 503 | 504,
    message: string,
    options: ErrorOptions & { page?: number } = {},
  ) {
    super(statusCode, message, statusCode === 413 ? {} : { 'retry-after': retryAfter })
    this.cause = options.cause
    this.page = options.page
  }
}

/** Errors of the connection by which the platform's certificate is not the one to expect (Node's `tls`). */
const ofCertificate =
  /^(CERT_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|ERR_TLS_CERT_|HOSTNAME_MISMATCH|INVALID_(CA|PURPOSE))/
const ofTime = /^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/

/** The innermost code of an error and its causes. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  return codeOf(error.cause) || ('code' in error ? String(error.code) : '')
}

/** Says why a request got no answer (FRONT-01). */
export const upstreamProblem = (cause: unknown): UpstreamProblem => {
  const code = codeOf(cause)
  if (ofCertificate.test(code))
    return new UpstreamProblem(502, 'The platform behind this portal has a certificate that is not valid.', { cause })
  if (ofTime.test(code))
    return new UpstreamProblem(504, 'The platform behind this portal did not answer in time.', { cause })
  return new UpstreamProblem(502, 'The platform behind this portal does not answer.', { cause })
}

export const tooManyWait = (): UpstreamProblem =>
  new UpstreamProblem(503, 'Too many requests wait for the platform behind this portal.')

/** Statuses of a page that say more than ours: those of a proxy in front of the platform. */
const saidByProxies = [429, 503, 504] as const

export const pageForData = (status: number): UpstreamProblem => {
  // a proxy takes no body of this size; asking again helps nothing
  if (status === 413)
    return new UpstreamProblem(413, 'The platform behind this portal takes no file of this size.', { page: status })
  return new UpstreamProblem(
    saidByProxies.find((known) => known === status) ?? 502,
    'The platform behind this portal answered with a page instead of data.',
    { page: status },
  )
}

/** @param to origin to which the platform leads; whoever followed it would take the user's token along */
export const ledElsewhere = (to: string): UpstreamProblem =>
  new UpstreamProblem(502, `The platform behind this portal leads to another place (${to}).`)
