import { Readable } from 'node:stream'
import { patchSchema } from '@lineside/contract/http/json-patch'
import { isRefusedWhileMoving } from '@lineside/contract/http/while-moving'
import type { BodyOf, ParamsOf, QueryOf, ReplyBody, RouteDescription } from '@lineside/contract/http/route'
import { isSecretMember } from '@lineside/contract/secret-members'
import type { Schema } from '@lineside/contract/http/schema'
import type { FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { safeParse } from 'zod/v4/core'
import type { Principal } from '../auth/principal.ts'
import type { Lock } from '../db/locks.ts'
import { refuseWhileMoving, writingFor } from '../db/moving-writes.ts'
import type { TemporaryDir } from '../files/temporary-dir.ts'
import { Answer } from './answer.ts'
import type { ApiSurroundings } from './api-surroundings.ts'
import { patchMediaType, requireBody } from './requests/body-parsers.ts'
import { callerOf } from './requests/caller-of.ts'
import { badRequest } from '../http-problem.ts'
import { isRawUpload, receiveRawUpload } from './requests/raw-upload.ts'
import { replyWriterOf } from './resources/reply-writer.ts'
import { quiet } from './server/watch-requests.ts'
import type { AllShares } from './shares.ts'
import { receiveUpload, requireMultipart, type Upload } from './requests/upload.ts'
import { validate } from './requests/validate.ts'
import { requireConnected } from './requests/while-connected.ts'

/**
 * Writes a reply as JSON. The schema is the only way out: members that it does not name are dropped, and a value that
 * does not fit it is our bug.
 */
const serialize = (schema: Schema, value: unknown): string => replyWriterOf(schema)(value) ?? 'null'

/** A request as a handler gets it: checked against the route's description. */
export interface RouteContext<D extends RouteDescription> {
  /** null only on public routes, for a caller who is not signed in. */
  readonly principal: D['access'] extends 'public' ? Principal | null : Principal
  readonly params: ParamsOf<D>
  readonly query: QueryOf<D>
  readonly body: BodyOf<D>
  readonly upload: D extends { upload: infer U } ? Upload<U> : undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Returns the body of the description's success status, or an `Answer` when status, headers or a file matter. */
export type RouteHandler<D extends RouteDescription> = (context: RouteContext<D>) => Promise<unknown>

export interface RouteOptions<D extends RouteDescription> {
  /** The handler checks the body itself: a resource first drops its read-only members. */
  readonly checksOwnBody?: boolean
  /** Locks that the handler's transaction will hold; the request waits for them before it takes a connection. */
  readonly locks?: (context: Pick<RouteContext<D>, 'principal' | 'params'>) => readonly Lock[]
}

/**
 * Registers one described route: it checks credentials, role and input, calls the handler and checks the output, in
 * this order.
 */
export const registerRoute = <D extends RouteDescription>(
  { app, authenticate, platform }: ApiSurroundings,
  description: D,
  handler: RouteHandler<D>,
  { checksOwnBody = false, locks = () => [] }: RouteOptions<D> = {},
): void => {
  const { perMinute, upload: { rawTypes = [] } = {} } = description
  const options: RouteShorthandOptions = {
    config: {
      rawTypes,
      ...(description.isHealthCheck === true && quiet.config),
      ...(perMinute !== undefined && { rateLimit: { max: perMinute, timeWindow: '1 minute' } }),
    },
  }
  const { temporary } = platform
  const share = shareOf(description)
  /** Wait for the locks first and for a place second: a request that waits for a lock then occupies no connection. */
  const inTurn = <T>({ params }: FastifyRequest, principal: Principal, work: () => Promise<T>): Promise<T> => {
    const held = locks({ principal, params: paramsOf(description.params, params) } as RouteContext<D>)
    return platform.locks.run(held, principal.subscriberId, () => platform.shares[share].run(principal, work))
  }
  // customers move between cells only
  const isRefused = platform.config.cells !== undefined && isRefusedWhileMoving(description)
  /** GROW-08: while the customer is frozen, its people and keys write nothing. */
  const unlessMoving = async <T>({ customerId }: Principal, work: () => Promise<T>): Promise<T> => {
    if (!isRefused) return await work()
    // what is written without a transaction is asked about here only
    await refuseWhileMoving(platform.db, customerId)
    return await writingFor(customerId, work)
  }
  app.route({
    ...options,
    method: description.method,
    url: description.path,
    // check credentials and role before the body is read: a stranger's megabytes are never parsed
    onRequest: async (request, reply) => {
      // answers contain passwords, tokens and records of calls: no cache may keep them
      reply.header('cache-control', 'private, no-store')
      const principal = await callerOf(description, authenticate, request)
      if (principal !== null) platform.shares[share].requireRoom(principal)
      request.principal = principal
    },
    handler: async (request, reply) => {
      const { principal } = request
      const work = async () => {
        requireConnected(reply)
        const upload = await received(description, request, temporary)
        const context = () =>
          ({
            principal,
            params: paramsOf(description.params, request.params),
            query: parsed(description.query, request.query),
            body: checksOwnBody ? request.body : parsed(description.body, request.body),
            upload,
            request,
            reply,
          }) as RouteContext<D>
        try {
          return await handler(context())
        } finally {
          await upload?.discard()
        }
      }
      const result =
        principal === null ? await work() : await inTurn(request, principal, () => unlessMoving(principal, work))
      return send(description, reply, result, principal !== null && principal.seeAs !== null)
    },
  })
}

/** Requests for files have shares of their own: other requests do not wait for a conversion or a slow upload. */
const shareOf = ({ upload, replies }: RouteDescription): keyof AllShares => {
  if (upload !== undefined) return 'uploads'
  return Object.values(replies).includes('binary') ? 'files' : 'requests'
}

const parsed = (schema: Schema | undefined, value: unknown): unknown =>
  schema === undefined ? undefined : validate(schema, value)

/** @throws HttpProblem 400 for an invalid id, in the field's words */
const paramsOf = (schema: Schema | undefined, value: unknown): unknown => {
  if (schema === undefined) return undefined
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw badRequest(`Invalid ${String(result.error.issues[0]?.path[0])} in request URI`)
}

const received = async (
  description: RouteDescription,
  request: FastifyRequest,
  temporary: TemporaryDir,
): Promise<Upload<unknown> | undefined> => {
  if (request.headers.link !== undefined) throw badRequest("The request must not contain 'Link' headers.")
  if (description.upload !== undefined) {
    if (isRawUpload(request, description.upload)) return await receiveRawUpload(request, description.upload, temporary)
    if (description.upload.takesJson && !request.isMultipart()) {
      requireBody(request, 'application/json')
      return { fields: validate(description.upload.fields, request.body), file: undefined, discard: async () => {} }
    }
    requireMultipart(request)
    return await receiveUpload(request, description.upload, temporary)
  }
  if (description.body === undefined) return undefined
  if (description.method === 'POST' && request.body === undefined && request.headers['content-type'] === undefined) {
    // a POST without a body counts as an empty object (API-02)
    request.body = {}
    return undefined
  }
  requireBody(request, description.body === patchSchema ? patchMediaType : 'application/json')
  return undefined
}

/** @param isSeeAs the reply goes to an administrator who sees as a subscriber: it tells no secrets (ROLE-02) */
const send = (description: RouteDescription, reply: FastifyReply, result: unknown, isSeeAs: boolean): FastifyReply => {
  const answer = result instanceof Answer ? result : new Answer(successOf(description), result)
  reply.code(answer.status).headers(answer.headers)
  const body: ReplyBody | undefined = description.replies[answer.status]
  if (body === undefined) throw new Error(`${description.name} does not describe a reply ${answer.status}`)
  // a CSV export has already chosen its columns by the schema
  if (body === 'binary' || answer.body instanceof Readable) return reply.send(answer.body)
  if (body === 'empty' || answer.body === undefined) return reply.send()
  if (!reply.hasHeader('content-type')) reply.type('application/json; charset=utf-8')
  const text = serialize(body, answer.body)
  return reply.send(isSeeAs ? withoutSecrets(text) : text)
}

/** A reply whose secrets are empty texts, so that it still has its form. */
const withoutSecrets = (text: string): string =>
  JSON.stringify(
    JSON.parse(text, (name, value: unknown) => (typeof value === 'string' && isSecretMember(name) ? '' : value)),
  )

const successOf = (description: RouteDescription): number =>
  Number(Object.keys(description.replies).find((status) => Number(status) < 300) ?? 200)
