import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, HttpProblem, unprocessable, unsupportedMediaType } from '../../http-problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types whose bodies the route reads itself. */
    rawTypes?: readonly string[]
  }
}

export const patchMediaType = 'application/json-patch+json'

/** Deepest nesting of a body: no body of this API needs more; deeper ones are meant to overflow the stack. */
const deepest = 64

type Done = (error: Error | null, body?: unknown) => void

const parse = (mediaType: string) => (_request: FastifyRequest, body: string | Buffer, done: Done) => {
  if (body.length === 0) return done(null, undefined)
  try {
    const value = JSON.parse(body.toString()) as unknown
    requireHarmless(value, 0)
    return done(null, value)
  } catch (error) {
    if (error instanceof HttpProblem) return done(error)
    return done(badRequest(`The entity is not a well-formed '${mediaType}' document.`))
  }
}

/**
 * Refuses values that schemas, stores and jobs then need not handle: a member `__proto__`, which no honest client
 * sends, and texts with a NUL or half a surrogate pair, which PostgreSQL cannot store.
 */
const requireHarmless = (value: unknown, depth: number): void => {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)))
    throw unprocessable('Validation failed. A value cannot be stored.')
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__') || depth === deepest) throw new SyntaxError('Forbidden member or depth')
  for (const inner of Object.values(value)) requireHarmless(inner, depth + 1)
}

/** Stands for a body that was not read. */
const unread = Symbol('body of a type that is not read')

/**
 * Discards a body without parsing it: `requireBody` then checks whether the route takes this type, or a body at all.
 */
const passBy = (_request: FastifyRequest, payload: IncomingMessage, done: Done) => {
  const begun = () => over(null, unread)
  const ended = () => over(null, undefined)
  const over: Done = (error, body) => {
    payload.off('data', begun).off('end', ended).off('error', over)
    done(error, body)
  }
  payload.on('data', begun).on('end', ended).on('error', over)
}

/** Whether the route reads this body itself, as a file. */
const isTakenRaw = (request: FastifyRequest): boolean =>
  request.routeOptions.config.rawTypes?.includes(mediaTypeOf(request)) ?? false

/** Media type of the body, without parameters. */
export const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

/** Installs the parsers of JSON and json-patch; every other type is refused by name, by the route. */
export const parseBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parse('application/json'))
  app.addContentTypeParser(patchMediaType, { parseAs: 'string' }, parse(patchMediaType))
  app.addContentTypeParser('*', (request, payload, done) =>
    isTakenRaw(request) ? done(null, undefined) : passBy(request, payload, done),
  )
}

/**
 * Checks the type of the body.
 * @throws HttpProblem 415 or 400 unless the request has a body of the type that the route takes
 */
export const requireBody = (request: FastifyRequest, mediaType: string): void => {
  const type = request.headers['content-type']
  if (type === undefined && request.body === undefined) throw badRequest('This request is missing a message body.')
  if (!type?.toLowerCase().startsWith(mediaType)) throw unsupportedMediaType(type, [mediaType])
  if (request.body === undefined) throw badRequest('This request is missing a message body.')
}
