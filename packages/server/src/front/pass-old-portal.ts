import { oldPortalPath, openOldPortal } from '@lineside/contract/resources/old-portal'
import { getPlatformInfo } from '@lineside/contract/resources/platform'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireAnswer, showOldPortal } from '../platform/http/old-portal/show-old-portal.ts'
import { forbidden, notFound } from '../platform/http-problem.ts'
import { sayProblems, type Upstreams } from './ask-upstream.ts'
import { createFrontVisits } from './old-portal-visits.ts'
import { askPlatform, type PlatformAnswer } from './ask-platform.ts'
import { infoOfAnyPlatform } from './platform-info.ts'

/** Every platform lets administrators of a customer read this list, and no other subscriber. */
const forAdministrators = '/api/numbers/?page=1&rows=1'

export interface OldPortalOptions {
  readonly upstreams: Upstreams
  readonly upstream: URL
  /** Origin of the old portal, where it is not the platform's own. */
  readonly home: string | undefined
}

/**
 * NAV-13, FRONT-01: pages of the platform's old portal, for administrators of a platform whose mode is mixed. The platform says
 * whose session it is, and whether it still is one.
 */
export const passOldPortal = async (
  app: FastifyInstance,
  { upstreams, upstream, home = upstream.origin }: OldPortalOptions,
): Promise<void> => {
  const visits = createFrontVisits({ isSessionOpen: (token) => isAnswered(upstreams, upstream, token) })

  const read = (request: FastifyRequest, reply: FastifyReply, path: string): Promise<PlatformAnswer> =>
    askPlatform(upstreams, request, reply, {
      upstream,
      method: 'GET',
      path,
      body: null,
      // compressed it could not be read
      headers: { 'accept-encoding': 'identity' },
    })

  const isMixed = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const info = JSON.parse(await infoOfAnyPlatform(await read(request, reply, getPlatformInfo.path))) as object
    return 'csc_v2_mode' in info && info.csc_v2_mode === 'mixed'
  }

  await app.register(async (scope) => {
    sayProblems(scope)
    scope.post(openOldPortal.path, async (request, reply) => {
      const answer = await read(request, reply, forAdministrators)
      if (answer.statusCode !== 200) return reply.code(answer.statusCode).headers(answer.headers).send(answer.body)
      await answer.body.dump()
      const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
      // a visit ends with its session, so HTTP Basic cannot start one
      if (token === undefined) throw forbidden()
      if (!(await isMixed(request, reply))) throw notFound('There is no old portal.')
      await requireAnswer(home)
      return reply.code(201).send({ address: `${oldPortalPath}/${visits.open(token)}` })
    })
  })
  await showOldPortal(app, {
    home,
    visits,
    // the platform bans the user and not the portal; under which name we show its pages is not its concern
    ...(home === upstream.origin && { moreHeaders: ({ ip }) => ({ 'x-forwarded-for': ip }) }),
  })
}

/** Whether the platform still takes a token. One that gives no answer ends no visit: its pages say that it is away. */
const isAnswered = async ({ agent }: Upstreams, { origin }: URL, token: string): Promise<boolean> => {
  try {
    const headers = { authorization: `Bearer ${token}` }
    const { statusCode, body } = await agent.request({ origin, path: forAdministrators, method: 'GET', headers })
    await body.dump()
    return statusCode !== 401 && statusCode !== 403
  } catch {
    return true
  }
}
