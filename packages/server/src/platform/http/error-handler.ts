import type { Problem } from '@lineside/contract/http/problem'
import type { RefusalCode } from '@lineside/contract/refusals'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { setTimeout as delay } from 'node:timers/promises'
import { CustomerMoved, successorHeader } from '../customer-moved.ts'
import { Refusal, reasonOf } from '../refusal.ts'
import { HttpProblem, retryAfter } from '../http-problem.ts'
import { requestIdHeader } from './server/request-id.ts'
import { createTroubleLog, troubleOf } from './trouble.ts'

/** Texts for errors that Fastify itself raises, in the field's terms. */
const ownTexts: Record<string, (error: FastifyError) => [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => [400, "The entity is not a well-formed 'application/json' document."],
  FST_INVALID_JSON_FIELD_ERROR: () => [400, "The entity is not a well-formed 'application/json' document."],
  FST_ERR_CTP_EMPTY_JSON_BODY: () => [400, 'This request is missing a message body.'],
  FST_ERR_CTP_BODY_TOO_LARGE: () => [413, 'The message body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => [400, 'The message body does not have the length it declares.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => [415, 'The media type is not well-formed.'],
  FST_ERR_BAD_URL: () => [400, 'The request URI is not well-formed.'],
  FST_ERR_MAX_PARAM_LENGTH: () => [414, 'The request URI is too long.'],
}

/** PostgreSQL's codes for values that no schema could refuse beforehand: the caller's mistake, not ours. */
const isUnstorable = (code: string | undefined): boolean => code === '22021' || code === '22P05' || code === '22003'

export type AnswerError = (
  error: FastifyError | HttpProblem | Refusal,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** A "try later" answer is delayed by this time: a client that repeats at once would keep us busy with refusals. */
const refusalMs = 1_000

/** Status of the refusals that are not a 422. */
const refusalStatus: Readonly<Partial<Record<RefusalCode, number>>> = {
  not_allowed: 403,
  own_line: 403,
  proof_needed: 403,
  proof_wrong: 403,
  line_blocked: 403,
  customer_moving: 503,
  passkey_refused: 403,
  sso_clock: 403,
  sso_untrusted: 403,
  sso_spent: 403,
  sso_cancelled: 403,
  sso_no_address: 403,
  sso_unverified: 403,
  sso_domain: 403,
  sso_no_seat: 403,
  sso_several: 403,
  sso_full: 403,
  sso_no_extension: 403,
  sso_removed: 403,
  sso_other_seat: 403,
  sso_only: 403,
  factor_needed: 403,
  password_expired: 403,
  scope_missing: 403,
  see_as_private: 403,
  see_as_read_only: 403,
  customer_full: 403,
  no_fax_license: 403,
  expansion_unknown: 409,
  rule_changed: 409,
  rule_gone: 409,
  closure_changed: 409,
  holidays_changed: 409,
  place_in_use: 409,
  place_name_taken: 409,
  schedule_in_use: 409,
  schedule_name_taken: 409,
  file_too_large: 413,
}

/** Turns every error into {code, message} (API-05); details that are not the caller's business go only into the log. */
export const createErrorAnswers = (): AnswerError => {
  const tell = createTroubleLog()
  return async (error, request, reply) => {
    if (hasLeft(error, reply)) return sendProblem(reply, 499, { message: 'Client Closed Request' })
    const trouble = troubleOf(error)
    if (trouble !== undefined) {
      tell(request.log, trouble, error)
      if (trouble.status === 503) await delay(refusalMs)
      if (trouble.status === 503) reply.header('retry-after', retryAfter)
      if (error instanceof HttpProblem) reply.headers(error.headers)
      return sendProblem(reply, trouble.status, { message: trouble.message })
    }
    const { status, ...said } = answerTo(error)
    if (error instanceof HttpProblem) reply.headers(error.headers)
    if (error instanceof CustomerMoved) reply.header(successorHeader, error.cell)
    if (error instanceof Refusal && status === 503) reply.header('retry-after', retryAfter)
    else if (status >= 500) request.log.error(error)
    return sendProblem(reply, status, said)
  }
}

/** Whether a client hung up in the middle of its body, according to the body's stream. Nobody reads the answer then. */
const hasLeft = ({ code, message }: Error & { readonly code?: string }, { raw }: FastifyReply): boolean =>
  (code === 'ECONNRESET' && message === 'aborted') || (code === 'ERR_STREAM_PREMATURE_CLOSE' && raw.destroyed)

export const handleErrors = (app: FastifyInstance, answerError = createErrorAnswers()): void => {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, 404, { message: 'Path not found' }))
}

/**
 * A server that stops still gets requests over connections that its clients kept open. It answers them like every other
 * request, at once, and ends the connection: the next one reaches the server that takes its place.
 */
export const refuseWhileStopping = (app: FastifyInstance): void => {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!isStopping) return undefined
    return sendProblem(reply.headers({ connection: 'close', 'retry-after': retryAfter }), 503, {
      message: 'Service Unavailable',
    })
  })
}

const sendProblem = (reply: FastifyReply, code: number, said: Omit<Problem, 'code'>) =>
  reply
    .code(code)
    // a request that Fastify itself refuses has met no hook
    .header(requestIdHeader, reply.request.id)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ code, ...said }))

const answerTo = (error: FastifyError | HttpProblem | Refusal): Omit<Problem, 'code'> & { status: number } => {
  if (error instanceof Refusal)
    return { status: refusalStatus[error.code] ?? 422, message: error.message, ...reasonOf(error) }
  if (error instanceof HttpProblem) return { status: error.statusCode, message: error.message }
  const own = ownTexts[error.code]?.(error)
  if (own !== undefined) return { status: own[0], message: own[1] }
  if (isUnstorable(error.code)) return { status: 422, message: 'Validation failed. A value cannot be stored.' }
  const status = error.statusCode ?? 500
  return status < 500 ? { status, message: error.message } : { status, message: 'Internal Server Error' }
}
