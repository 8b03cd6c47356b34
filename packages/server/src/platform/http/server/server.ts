import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { limits } from '@lineside/contract/limits'
import Fastify, { type ConnectionError, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import type { Principal } from '../../auth/principal.ts'
import type { Log } from '../../log.ts'
import { parseBodies } from '../requests/body-parsers.ts'
import { callerNetwork } from '../../caller-network.ts'
import { createErrorAnswers, handleErrors, refuseWhileStopping } from '../error-handler.ts'
import { requestIdHeader, requestIds } from './request-id.ts'
import { addSecurityHeaders, securityHeaders } from './security-headers.ts'
import { type Watching, watchUnread } from './watch-requests.ts'

const clientErrors: Readonly<Record<string, readonly [number, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request headers are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long.'],
}

/** Answers input that never became a request with {code, message}, and closes its connection. */
const answerClientError = (
  watching: Watching,
  headers: Readonly<Record<string, string>>,
  { code, rawPacket }: ConnectionError,
  socket: Socket,
): void => {
  if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = clientErrors[code] ?? [400, 'The request is not well-formed.']
  const body = mayHaveBody(rawPacket, socket) ? JSON.stringify({ code: status, message }) : ''
  const id = randomUUID()
  watchUnread(watching, { id, status })
  socket.write(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `${requestIdHeader}: ${id}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
  socket.destroySoon()
}

/**
 * Whether the answer may have a body: a client that sent HEAD would take a body for the next answer. Data from the
 * middle of a request does not show its method.
 */
const mayHaveBody = (packet: ConnectionError['rawPacket'], socket: Socket): boolean => {
  // this is a Buffer, although its type says otherwise
  const bytes = Buffer.isBuffer(packet) ? packet : Buffer.alloc(0)
  const method = /^([A-Z]+) /.exec(bytes.subarray(0, 20).toString('latin1'))?.[1]
  return method === undefined ? bytes.length === socket.bytesRead : method !== 'HEAD'
}

/** Headers that name the intended method, for networks that let only GET and POST through (ngcp-api-facts 0.3). */
const methodHeaders = ['x-http-method', 'x-http-method-override', 'x-method-override', 'x-tunneled-method'] as const

const namedMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** A method that no route has: a request whose method is unclear must do nothing. */
const noMethod = 'TRACE'

/**
 * Gives a request the method that its header names; called before the route is looked up. HEAD cannot be named: whether
 * the answer has a body was decided when the request arrived.
 */
const useTunneledMethod = (request: Pick<IncomingMessage, 'method' | 'headers'>): void => {
  const named = methodHeaders.map((name) => request.headers[name]).find((value) => value !== undefined)
  if (named === undefined) return
  const method = String(named).trim().toUpperCase()
  request.method = namedMethods.includes(method) ? method : noMethod
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the route's access check; null when nobody is signed in. */
    principal: Principal | null
    /** For the log: name of the key that makes the request; null: none does. */
    keyName: string | null
  }
}

const MINUTE_MS = 60_000

/**
 * Makes the HTTP server without routes: limits, headers, body parsers and one error handler.
 * @param metrics counts answers to what never becomes a request; `watchRequests` counts all others
 */
export const createHttpServer = async (
  config: Config,
  log: Log,
  metrics?: Watching['metrics'],
): Promise<FastifyInstance> => {
  const answerError = createErrorAnswers()
  const headers = securityHeaders(config.tls !== undefined || config.publicUrl?.startsWith('https:') === true)
  const app = Fastify({
    loggerInstance: withoutRemarks(log as Logger) as never,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    clientErrorHandler: (error, socket) => answerClientError({ log, metrics }, headers, error, socket),
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('close', () => watchUnread({ log, metrics }, { id: request.id, status: reply.statusCode }))
      // no hook runs for it
      void answerError(error, request, reply.headers(headers))
    },
    genReqId: requestIds(config.trustProxy),
    // the only hook that runs before a route is looked up
    rewriteUrl: (request) => {
      useTunneledMethod(request)
      return request.url ?? '/'
    },
    // Fastify's own answer has another form than ours (refuseWhileStopping)
    return503OnClosing: false,
    bodyLimit: limits.jsonBodyBytes,
    trustProxy: config.trustProxy === 'one' ? (_address, hop) => hop === 0 : config.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    schemaController: { compilersFactory: { buildValidator: noSchemas, buildSerializer: noSchemas } },
    // the largest upload takes minutes on a slow line; a request that never completes is ended, and so is a connection
    // on which nothing moves for longer than any answer takes
    requestTimeout: 15 * MINUTE_MS,
    connectionTimeout: 5 * MINUTE_MS,
    ...(config.tls === undefined ? {} : { https: config.tls }),
  }) as unknown as FastifyInstance
  app.server.maxConnections = mostConnections(await readFile('/proc/self/limits', 'utf8').catch(() => ''))
  app.decorateRequest('principal', null)
  app.decorateRequest('keyName', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(requestIdHeader, request.id)
    done()
  })
  parseBodies(app)
  handleErrors(app, answerError)
  refuseWhileStopping(app)
  addSecurityHeaders(app, headers)
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => callerNetwork(ip),
    errorResponseBuilder: tooMany,
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  return app
}

/** File descriptors reserved for the database, files, and child processes. */
const keptDescriptors = 200

/**
 * How many connections fit into the number of open files that the system allows, so that strangers who only hold
 * connections open leave us enough to answer with.
 * @param text Linux's list of the process's limits; empty on other systems
 */
export const mostConnections = (text: string): number => {
  const openFiles = Number(/^Max open files +(\d+)/m.exec(text)?.[1] ?? Number.POSITIVE_INFINITY)
  return Math.max(openFiles - keptDescriptors, openFiles / 2)
}

/** The contract checks requests and writes replies, so Fastify's own compilers, which are large, are not loaded. */
const noSchemas = () => () => {
  throw new Error('A route has a schema for Fastify instead of a description in the contract')
}

/** Hides Fastify's own messages ("Server listening at …"): we print better ones. */
const withoutRemarks = (log: Logger): Logger => (log.isLevelEnabled('info') ? log.child({}, { level: 'warn' }) : log)

const tooMany = (_request: unknown, context: { after: string }) => ({
  statusCode: 429,
  code: 429,
  message: `Too many requests. Please retry in ${context.after}`,
})
