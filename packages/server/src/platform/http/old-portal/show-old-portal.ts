import type { IncomingHttpHeaders } from 'node:http'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { oldPortalPath } from '@lineside/contract/resources/old-portal'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CookieJar } from 'tough-cookie'
import { HttpProblem } from '../../http-problem.ts'
import { answerHeaders, charsetOf, isPage, requestHeaders, sandboxHeaders } from './old-portal-headers.ts'
import { leadLinks } from './old-portal-links.ts'

const connectMs = 5000
const answerMs = 15_000
const mostBytes = 32 * 1024 * 1024
/** Limit for pages, which are parsed completely. */
const mostPageBytes = 4 * 1024 * 1024
const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** A portal that sets more cookies than this, in bytes, gets its last ones only as long as there is room. */
export const mostCookieBytes = 65_536

export interface Visit {
  /** The old portal's cookies: the browser never sees them, and the old portal never sees ours. */
  readonly cookies: CookieJar
}

/** Visits that are under way, by the secret part of their addresses. */
export interface KnownVisits {
  /** @returns undefined: it is over, or its session is */
  find(key: string): Promise<Visit | undefined>
  /** @param cookies as the old portal sets them @param url of the request */
  keepCookies(key: string, cookies: readonly string[], url: string): Promise<void>
}

export interface OldPortal {
  /** Its scheme, name and port. */
  readonly home: string
  readonly visits: KnownVisits
  /** Headers that it gets of each request beside type, length and language; absent: none. */
  readonly moreHeaders?: (request: FastifyRequest) => IncomingHttpHeaders
}

interface Visiting {
  Params: { visit: string; '*': string }
}

/**
 * NAV-13: shows pages of the old portal below the secret address of a visit, for a frame of ours: we fetch them, keep their
 * cookies, and send everything in a sandbox.
 */
export const showOldPortal = async (
  app: FastifyInstance,
  { home, visits, moreHeaders = () => ({}) }: OldPortal,
): Promise<void> => {
  const show = async (request: FastifyRequest<Visiting>, reply: FastifyReply): Promise<FastifyReply> => {
    reply.headers(sandboxHeaders)
    const { visit: key } = request.params
    const visit = await visits.find(key)
    if (visit === undefined) return said(reply, 404, 'This page is closed. Open it again from the menu.')
    const place = { origin: home, base: `${oldPortalPath}/${key}` }
    const path = (request.raw.url ?? '').slice(place.base.length).replace(/^[/\\]*/, '/')
    const url = new URL(path, home)
    let charset: BufferEncoding | null = null
    let baked: readonly string[] = []
    return reply.from(path, {
      rewriteRequestHeaders: (_request, headers) => ({
        ...requestHeaders(headers, visit.cookies.getCookieStringSync(url.href)),
        ...moreHeaders(request),
      }),
      rewriteHeaders: (headers) => {
        baked = [headers['set-cookie'] ?? []].flat()
        charset = isPage(headers) ? charsetOf(headers) : null
        return answerHeaders(headers, url, place)
      },
      onResponse: (_request, _reply, { stream }) => {
        const pass = (): FastifyReply => {
          const bounded = upTo(charset === null ? mostBytes : mostPageBytes)
          const answer = charset === null ? bounded : leadLinks(place)
          if (charset !== null) bounded.setEncoding(charset)
          // when either side breaks off, the whole pipeline ends
          pipeline(charset === null ? [from(stream), bounded] : [from(stream), bounded, answer], () => undefined)
          return reply.send(answer)
        }
        // what the page asks for next, of whatever server, needs its cookies
        const kept = baked.length === 0 ? null : visits.keepCookies(key, baked, url.href)
        if (kept === null) pass()
        else kept.then(pass, (error: unknown) => reply.send(error))
      },
      onError: () => void said(reply, 502, 'The old portal does not answer.'),
    })
  }

  // with the client of HTTP that it brings along it is a tenth of all code that a start loads, and few have an old portal
  const [{ default: replyFrom }, { Agent }] = await Promise.all([import('@fastify/reply-from'), import('undici')])
  await app.register(async (scope) => {
    // pass request bodies on unchanged
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, done) => done(null, payload.pipe(upTo(mostBytes))))
    await scope.register(replyFrom, {
      base: home,
      disableRequestLogging: true,
      // an agent that the library made itself would take any certificate
      undici: new Agent({
        connections: 16,
        connect: { timeout: connectMs },
        headersTimeout: answerMs,
        bodyTimeout: answerMs,
      }),
      destroyAgent: true,
    })
    scope.route<Visiting>({ method: methods, url: `${oldPortalPath}/:visit/*`, handler: show })
    // browsers send a preflight request for scripts without an origin
    scope.options(`${oldPortalPath}/:visit/*`, (_request, reply) =>
      reply
        .headers({
          ...sandboxHeaders,
          'access-control-allow-methods': methods.join(', '),
          'access-control-allow-headers': 'content-type, x-requested-with',
        })
        .code(204)
        .send(),
    )
  })
}

/** The library declares the type of a server's answer, but the value is the stream that arrived. */
const from = (stream: unknown): Readable => stream as Readable

const said = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(text)

/**
 * @throws HttpProblem 502 when the old portal does not answer, so that the portal can say so instead of showing an
 *   empty frame
 */
export const requireAnswer = async (home: string): Promise<void> => {
  try {
    const answer = await fetch(home, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(connectMs) })
    await answer.body?.cancel()
  } catch {
    throw new HttpProblem(502, 'The old portal does not answer.')
  }
}

/** Breaks off a stream that is longer, so that we neither store nor pass on data without a limit. */
const upTo = (most: number): Transform => {
  let bytes = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => {
      bytes += chunk.length
      done(bytes > most ? new Error('The old portal sends, or is sent, too much') : null, chunk)
    },
  })
}
