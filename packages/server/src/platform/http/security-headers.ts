import type { FastifyInstance } from 'fastify'

/**
 * A bearer API shows pictures and plays sound from blobs; nothing else is needed, and nothing from
 * elsewhere.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join(';')

const headers = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  // for browsers and checkers that do not read frame-ancestors
  'x-frame-options': 'SAMEORIGIN',
}

/** Of this host alone: what its operator serves below it, and how, is not ours to decide. */
const year = 'max-age=31536000'

/**
 * Every answer, refusals and files too, tells browsers what they must not do with it. The headers are always the same:
 * nothing is worked out for each request.
 * @param hasTls the portal may be served without on a trusted network
 */
export const addSecurityHeaders = (app: FastifyInstance, hasTls: boolean): void => {
  const all = hasTls ? { ...headers, 'strict-transport-security': year } : headers
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}
