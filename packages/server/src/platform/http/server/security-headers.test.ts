import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'

const headersOf = async (path: string, hasTls = false) => {
  const app = Fastify()
  addSecurityHeaders(app, securityHeaders(hasTls))
  app.get('/', () => 'here')
  app.get('/failing', () => Promise.reject(new Error('no')))
  return (await app.inject(path)).headers
}

test.each(['/', '/failing', '/missing'])(
  '%s: scripts, frames and objects from elsewhere are forbidden',
  async (path) => {
    expect(await headersOf(path)).toMatchObject({
      'content-security-policy':
        "default-src 'self';img-src 'self' blob: data:;media-src 'self' blob:;manifest-src 'self';worker-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'self'",
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
  },
)

test('browsers are told to stay with TLS only if it is in use', async () => {
  expect(await headersOf('/')).not.toHaveProperty('strict-transport-security')
  expect(await headersOf('/', true)).toHaveProperty('strict-transport-security', 'max-age=31536000')
})
