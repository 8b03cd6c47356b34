import type { FastifyInstance } from 'fastify'

/**
 * The portal shows pictures and plays sound from blobs, because the API needs a bearer token; it needs nothing else,
 * and nothing from other origins.
 */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "manifest-src 'self'",
  "worker-src 'self'",
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
  // for browsers and scanners that do not know frame-ancestors
  'x-frame-options': 'SAMEORIGIN',
}

/** For this host only: its subdomains are the operator's affair. */
const year = 'max-age=31536000'

/** @param hasTls whether browsers come over TLS, be it ours or a proxy's */
export const securityHeaders = (hasTls: boolean): Readonly<Record<string, string>> =>
  hasTls ? { ...headers, 'strict-transport-security': year } : headers

/**
 * Every answer, errors and files included, tells browsers what they must not do with it. The headers are always the
 * same: nothing is computed for a request.
 */
export const addSecurityHeaders = (app: FastifyInstance, all: Readonly<Record<string, string>>): void => {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(all)
    done()
  })
}
