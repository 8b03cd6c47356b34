import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { limits } from '@lineside/contract/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { successorHeader } from '../platform/customer-moved.ts'
import { callerNetwork } from '../platform/caller-network.ts'
import { payloadTooLarge } from '../platform/http-problem.ts'
import type { DirectoryReader } from '../domain/cells/read-directory.ts'
import { createUpstreams, type PassOptions, sayProblems } from '../front/ask-upstream.ts'
import { answerHeaders } from '../front/upstream-headers.ts'
import { UpstreamProblem } from '../front/upstream-problem.ts'
import { cellCookie, cellHints, namesSomebody, opensSession } from './cell-hints.ts'
import { findCell } from './find-cell.ts'

/** All that cells answer besides the portal's files. */
const passed = ['/login_jwt', '/api/*', '/rtc/*', '/provision/*', '/docs', '/docs/*'] as const
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A browser comes back to its cell for so long, in seconds. */
const cookieSeconds = 365 * 86_400

export interface PassToCellsOptions extends PassOptions {
  readonly reader: DirectoryReader
  /** The door's own host name; undefined: it has none. */
  readonly doorHost: string | undefined
}

/**
 * GROW-08: leads each request to its cell, in both directions as a stream, with cookies: a cell is this platform. Only the body
 * of a request that names somebody is read first.
 */
export const passToCells = async (
  app: FastifyInstance,
  { reader, doorHost, ...options }: PassToCellsOptions,
): Promise<void> => {
  const upstreams = createUpstreams(app, options)

  const pass = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.raw.url ?? '/').replace(/\?.*$/s, '')
    const read = namesSomebody(path) ? await readBody(request.body as Readable | null | undefined) : undefined
    const hinted = { headers: request.headers, host: request.host, body: read && parsed(read) }
    const cell = await findCell(reader, cellHints(hinted, doorHost), callerNetwork(request.ip))
    const upstream = new URL(cell.web)
    const cookie = withoutOwn(request.headers.cookie)
    const answer = await upstreams
      .ask(request, reply, {
        upstream,
        ...(read !== undefined && { body: read }),
        headers: { ...(cookie && { cookie }) },
      })
      .catch(awayInWords)
    const { statusCode, headers, body } = answer
    const baked = [headers['set-cookie'] ?? []].flat()
    const belongsTo = statusCode < 300 && opensSession(path) ? cell.name : await successorIn(headers, reader)
    if (belongsTo !== undefined) baked.push(cookieOf(belongsTo, request.protocol === 'https'))
    return reply
      .code(statusCode)
      .headers({
        ...answerHeaders(headers),
        ...located(headers, upstream),
        ...(baked.length > 0 && { 'set-cookie': baked }),
      })
      .send(body)
  }

  await app.register(async (scope) => {
    sayProblems(scope)
    // bodies go on as they come
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
    for (const url of passed) scope.route({ method: methods, url, exposeHeadRoute: false, handler: pass })
  })
}

/** The cell that has a person now, as the one that was asked says; undefined: it says nothing, or names none that is known. */
const successorIn = async (headers: IncomingHttpHeaders, reader: DirectoryReader): Promise<string | undefined> => {
  const said = headers[successorHeader]
  if (typeof said !== 'string') return undefined
  const cells = await reader.cells().catch(() => undefined)
  return cells?.get(said)?.name
}

export const cellAway = (cause: unknown): UpstreamProblem =>
  new UpstreamProblem(503, 'Your part of the telephone system does not answer at the moment.', { cause })

/** A cell that is away is told to its own people, and stops nobody else. */
const awayInWords = (error: unknown): never => {
  if (!(error instanceof UpstreamProblem)) throw error
  throw cellAway(error.cause ?? error)
}

/** @throws HttpProblem 413: longer than any request that names somebody */
const readBody = async (body: Readable | null | undefined): Promise<Buffer | null> => {
  if (body === null || body === undefined) return null
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > limits.jsonBodyBytes) throw payloadTooLarge('The body is too large.')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** The cell refuses what is no JSON. */
const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

const withoutOwn = (header = ''): string =>
  header
    .split(';')
    .filter((one) => !one.trim().startsWith(`${cellCookie}=`))
    .join(';')
    .trim()

/** The name of a cell is no secret and gives nobody any right. */
const cookieOf = (cell: string, isSecure: boolean): string =>
  `${cellCookie}=${cell}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`

/** The way that a cell names, by its path where it leads to the cell itself, of which browsers do not know. */
const located = ({ location }: IncomingHttpHeaders, upstream: URL): { readonly location?: string } => {
  if (location === undefined) return {}
  return { location: location.startsWith(`${upstream.origin}/`) ? location.slice(upstream.origin.length) : location }
}
