import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, HttpProblem, unprocessable, unsupportedMediaType } from './http-problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Media types that the route reads itself. */
    rawTypes?: readonly string[]
  }
}

export const patchMediaType = 'application/json-patch+json'

/** Levels of a body of this API; deeper ones are made to overflow something. */
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
 * What schemas, stores and jobs then never meet: `__proto__` as a member is nobody's honest input, and a text with a NUL
 * or with half a character is none that PostgreSQL stores.
 */
const requireHarmless = (value: unknown, depth: number): void => {
  if (typeof value === 'string' && (value.includes('\0') || /\p{Surrogate}/u.test(value)))
    throw unprocessable('Validation failed. A value can not be stored.')
  if (typeof value !== 'object' || value === null) return
  if (Object.hasOwn(value, '__proto__') || depth === deepest) throw new SyntaxError('Forbidden member or depth')
  for (const inner of Object.values(value)) requireHarmless(inner, depth + 1)
}

/** Stands for a body that is not read. */
const unread = Symbol('body of a type that is not read')

/** Lets a body pass by unread: the route says which type it takes, or that it takes none. */
const passBy = (_request: FastifyRequest, payload: IncomingMessage, done: Done) => {
  const begun = () => over(null, unread)
  const ended = () => over(null, undefined)
  const over: Done = (error, body) => {
    payload.off('data', begun).off('end', ended).off('error', over)
    done(error, body)
  }
  payload.on('data', begun).on('end', ended).on('error', over)
}

/** The route reads this body itself, as a file. */
const isTakenRaw = (request: FastifyRequest): boolean =>
  request.routeOptions.config.rawTypes?.includes(mediaTypeOf(request)) ?? false

/** Of the body, without parameters. */
export const mediaTypeOf = ({ headers }: FastifyRequest): string =>
  headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''

/** JSON and json-patch are read; every other type is refused by name, per route. */
export const parseBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parse('application/json'))
  app.addContentTypeParser(patchMediaType, { parseAs: 'string' }, parse(patchMediaType))
  app.addContentTypeParser('*', (request, payload, done) =>
    isTakenRaw(request) ? done(null, undefined) : passBy(request, payload, done),
  )
}

/** @throws HttpProblem 415 or 400 unless the request brings a body of the type the route wants. */
export const requireBody = (request: FastifyRequest, mediaType: string): void => {
  const type = request.headers['content-type']
  if (type === undefined && request.body === undefined) throw badRequest('This request is missing a message body.')
  if (!type?.toLowerCase().startsWith(mediaType)) throw unsupportedMediaType(type, [mediaType])
  if (request.body === undefined) throw badRequest('This request is missing a message body.')
}
