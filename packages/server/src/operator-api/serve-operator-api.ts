import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Options, Values } from '../admin-cli/command.ts'
import { perform } from '../admin-cli/perform.ts'
import { performerOf } from '../domain/operator-keys/operator-key.ts'
import { findKey, type OperatorKey } from '../domain/operator-keys/operator-keys-store.ts'
import { createKeyCheck } from '../platform/auth/api-keys/check-key.ts'
import { forbidden, HttpProblem, unauthorized } from '../platform/http-problem.ts'
import { requireBody } from '../platform/http/requests/body-parsers.ts'
import { validate } from '../platform/http/requests/validate.ts'
import { requireConnected } from '../platform/http/requests/while-connected.ts'
import { replyWriterOf } from '../platform/http/resources/reply-writer.ts'
import type { Platform } from '../platform/platform.ts'
import { type CommandRoute, commandRoutes } from './command-routes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the routes of the operators' API. */
    operatorKey: OperatorKey | null
  }
}

/** Requests of one key a minute, at one process. */
export const mostRequests = 3_000
/** A logo of 1 MiB in base64 is larger than other bodies may be. */
const fileBodyBytes = 2_097_152

/**
 * Finds the key of an operator or reseller that a request brings as its bearer token.
 * @throws HttpProblem 401 without a key, for a wrong, revoked or expired one; 403 Banned after many wrong ones
 */
const createKeyAuthenticator = (platform: Pick<Platform, 'db' | 'now'>) => {
  const check = createKeyCheck(platform, { table: 'operator_keys', find: (hash) => findKey(platform.db, hash) })
  return async ({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): Promise<OperatorKey> => {
    const [scheme = '', key = ''] = headers.authorization?.split(' ', 2) ?? []
    const found = scheme.toLowerCase() === 'bearer' ? await check(key, ip) : null
    if (found === null) throw unauthorized()
    return found
  }
}

/** RUN-02: the commands of the shell over HTTP, for keys of operators and resellers. */
export const serveOperatorApi = (app: FastifyInstance, platform: Platform): void => {
  const authenticate = createKeyAuthenticator(platform)
  const count = app.createRateLimit({
    max: mostRequests,
    timeWindow: '1 minute',
    keyGenerator: ({ operatorKey }) => `key ${operatorKey?.id}`,
  })
  app.decorateRequest('operatorKey', null)

  const admit = async (request: FastifyRequest, { audience }: CommandRoute): Promise<void> => {
    const key = await authenticate(request)
    request.operatorKey = key
    request.keyName = key.name
    const counted = await count(request)
    if (!counted.isAllowed && counted.isExceeded)
      throw new HttpProblem(429, `A key has ${mostRequests} requests a minute.`, {
        'retry-after': String(counted.ttlInSeconds),
      })
    if (audience === 'operator' && key.reseller_id !== null)
      throw forbidden('This is for keys of operators; the key is one of a reseller.')
    platform.shares.requests.requireRoom(shareOf(key))
  }

  for (const route of commandRoutes) {
    const { command, method, path } = route
    const takesFile = Object.values(command.options).some(({ kind }) => kind === 'file')
    const write = replyWriterOf(replyOf(route))
    app.route({
      method,
      url: path,
      ...(takesFile && { bodyLimit: fileBodyBytes }),
      // before the body is read: a stranger's megabytes are never parsed
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'private, no-store')
        await admit(request, route)
      },
      handler: async (request, reply) => {
        const key = request.operatorKey as OperatorKey
        const values = valuesOf(route, request)
        const answer = await platform.shares.requests.run(shareOf(key), async () => {
          requireConnected(reply)
          return await perform(platform, command, values, {
            by: performerOf(key.name),
            reseller: key.reseller_id,
            from: { address: request.ip, requestId: request.id },
          })
        })
        // times become texts
        const plain = JSON.parse(JSON.stringify(answer)) as unknown
        return reply.type('application/json; charset=utf-8').send(write(plain))
      },
    })
  }
}

const replyOf = ({ replies }: CommandRoute) => {
  const body = replies[200]
  if (body === undefined || typeof body === 'string') throw new Error('A command answers with JSON')
  return body
}

/** @throws Refusal naming each option that is unknown, missing or wrong */
const valuesOf = ({ query, body }: CommandRoute, request: FastifyRequest): Values<Options> => {
  if (body === undefined) return validate(query as NonNullable<typeof query>, request.query) as Values<Options>
  requireBody(request, 'application/json')
  return validate(body, request.body) as Values<Options>
}

/** Each key has a share of the server's work, as each customer has; their IDs are positive. */
const shareOf = ({ id }: OperatorKey) => ({ sessionId: null, subscriberId: -id, customerId: -id })
