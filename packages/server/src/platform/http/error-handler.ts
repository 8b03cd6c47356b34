import type { FastifyError, FastifyInstance } from 'fastify'
import { HttpProblem } from './http-problem.ts'

/** The texts of what Fastify itself refuses, in the field's terms. */
const ownTexts: Record<string, (error: FastifyError) => [number, string]> = {
  FST_ERR_CTP_INVALID_JSON_BODY: () => [400, "The entity is not a well-formed 'application/json' document."],
  FST_ERR_CTP_EMPTY_JSON_BODY: () => [400, 'This request is missing a message body.'],
  FST_ERR_CTP_BODY_TOO_LARGE: () => [413, 'The message body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => [400, 'The message body does not have the length it declares.'],
  FST_ERR_BAD_URL: () => [400, 'The request URI is not well-formed.'],
}

/** PostgreSQL's codes for values that no schema could refuse beforehand: the caller's fault, never ours. */
const isUnstorable = (code: string | undefined): boolean => code === '22021' || code === '22P05' || code === '22003'

/** Makes {code, message} of every error (API-05) and keeps what is none of the caller's business in the log. */
export const handleErrors = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError | HttpProblem, request, reply) => {
    const { status, message } = answerTo(error)
    if (error instanceof HttpProblem) reply.headers(error.headers)
    if (status >= 500) request.log.error(error)
    return reply
      .code(status)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: status, message }))
  })
  app.setNotFoundHandler((_request, reply) =>
    reply
      .code(404)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: 404, message: 'Path not found' })),
  )
}

const answerTo = (error: FastifyError | HttpProblem): { status: number; message: string } => {
  if (error instanceof HttpProblem) return { status: error.statusCode, message: error.message }
  const own = ownTexts[error.code]?.(error)
  if (own !== undefined) return { status: own[0], message: own[1] }
  if (isUnstorable(error.code)) return { status: 422, message: 'Validation failed. A value can not be stored.' }
  if (isDatabaseAway(error.code)) return { status: 503, message: 'Service Unavailable' }
  const status = error.statusCode ?? 500
  return status < 500 ? { status, message: error.message } : { status, message: 'Internal Server Error' }
}

const isDatabaseAway = (code: string | undefined): boolean =>
  code !== undefined && /^(57P0[123]|08...|ECONNREFUSED|ECONNRESET|ENOENT)$/.test(code)
