import { allRoutes } from '@lineside/contract/resources/all'
import { openOldPortal } from '@lineside/contract/resources/old-portal'
import { rtcScriptPath } from '@lineside/contract/rtc/rtc-paths'
import { getPlatformInfo } from '@lineside/contract/resources/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendSipEngine } from '../platform/http/server/portal-files.ts'
import { askPlatform } from './ask-platform.ts'
import { sayProblems, type Upstreams } from './ask-upstream.ts'
import { infoOfAnyPlatform } from './platform-info.ts'
import { UpstreamProblem } from './upstream-problem.ts'

/** All that a platform answers besides its pages. */
const passed = ['/login_jwt', '/api/*', '/rtc/*'] as const
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Headers that ask for less than the whole content, and those that say of it what is not so once a part is left out. */
const ofPart = ['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since', 'range'] as const
const ofContent = ['accept-ranges', 'content-length', 'etag', 'last-modified'] as const

/**
 * FRONT-01: passes requests on to the platform, in both directions as a stream, so that no file is ever held in memory.
 * Routes that only Lineside has do not exist here, whatever the platform is: the portal shows what every platform has.
 * @returns asks whether the platform is there: resolves if it answers anything but an error of its own
 */
export const passRequests = async (
  app: FastifyInstance,
  upstream: URL,
  upstreams: Upstreams,
): Promise<() => Promise<void>> => {
  const ask = (request: FastifyRequest, reply: FastifyReply) => askPlatform(upstreams, request, reply, { upstream })

  await app.register(async (scope) => {
    sayProblems(scope)
    // bodies go on as they come
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))

    // the old portal is the platform's own (pass-old-portal.ts)
    for (const { method, path, origin } of allRoutes)
      if (origin === 'lineside' && path.startsWith('/api/') && path !== openOldPortal.path)
        scope.route({ method, url: path, handler: (_request, reply) => reply.callNotFound() })

    // HEAD is passed on like all others
    scope.get(getPlatformInfo.path, { exposeHeadRoute: false }, async (request, reply) => {
      for (const name of ofPart) delete request.headers[name]
      // compressed it could not be read
      request.headers['accept-encoding'] = 'identity'
      const { statusCode, headers, body } = await ask(request, reply)
      for (const name of ofContent) delete headers[name]
      return reply
        .code(statusCode)
        .headers(headers)
        .send(await infoOfAnyPlatform({ statusCode, body }))
    })

    // a platform without an engine for browsers has SIP on a websocket
    scope.get(rtcScriptPath, { exposeHeadRoute: false }, async (request, reply) => {
      const answer = await ask(request, reply).catch(nullIfNotThere)
      if (answer !== null && answer.statusCode !== 404)
        return reply.code(answer.statusCode).headers(answer.headers).send(answer.body)
      await answer?.body.dump()
      return sendSipEngine(reply)
    })

    const pass = async (request: FastifyRequest, reply: FastifyReply) => {
      const { statusCode, headers, body } = await ask(request, reply)
      return reply.code(statusCode).headers(headers).send(body)
    }
    for (const url of passed) scope.route({ method: methods, url, exposeHeadRoute: false, handler: pass })
  })

  return async () => {
    const { statusCode, body } = await upstreams.agent.request({
      origin: upstream.origin,
      path: getPlatformInfo.path,
      method: 'GET',
    })
    await body.dump()
    if (statusCode >= 500) throw new Error(`the platform answers ${statusCode}`)
  }
}

/** @returns null: the platform has nothing at this path; some answer then with their first page */
const nullIfNotThere = (error: unknown): null => {
  if (error instanceof UpstreamProblem && (error.page === 404 || error.page === 200)) return null
  throw error
}
