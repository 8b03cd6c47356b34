import type { FastifyInstance, FastifyRequest } from 'fastify'
import { badRequest, unsupportedMediaType } from './http-problem.ts'

export const patchMediaType = 'application/json-patch+json'

const parse =
  (mediaType: string) =>
  (_request: FastifyRequest, body: string | Buffer, done: (error: Error | null, body?: unknown) => void) => {
    if (body.length === 0) return done(null, undefined)
    try {
      return done(null, withoutPrototypes(JSON.parse(body.toString())))
    } catch {
      return done(badRequest(`The entity is not a well-formed '${mediaType}' document.`))
    }
  }

/** `__proto__` as a member is nobody's honest input; zod and our own code then never meet it. */
const withoutPrototypes = (value: unknown): unknown => {
  if (typeof value !== 'object' || value === null) return value
  if (Object.hasOwn(value, '__proto__')) throw new SyntaxError('forbidden member')
  for (const inner of Object.values(value)) withoutPrototypes(inner)
  return value
}

/** JSON and json-patch are read; every other type is refused by name, per route. */
export const parseBodies = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parse('application/json'))
  app.addContentTypeParser(patchMediaType, { parseAs: 'string' }, parse(patchMediaType))
}

/** @throws HttpProblem 415 or 400 unless the request brings a body of the type the route wants. */
export const requireBody = (request: FastifyRequest, mediaType: string): void => {
  const type = request.headers['content-type']
  if (type === undefined && request.body === undefined) throw badRequest('This request is missing a message body.')
  if (!type?.toLowerCase().startsWith(mediaType)) throw unsupportedMediaType(type, [mediaType])
  if (request.body === undefined) throw badRequest('This request is missing a message body.')
}
