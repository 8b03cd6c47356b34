import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Agent, type Dispatcher } from 'undici'
import { whileConnected } from '../platform/http/requests/while-connected.ts'
import { createTroubleLog } from '../platform/http/trouble.ts'
import { type Caller, requestHeaders } from './upstream-headers.ts'
import { tooManyWait, UpstreamProblem, upstreamProblem } from './upstream-problem.ts'

/** Requests that may wait for an answer at a time: whoever asks beyond is told to come again. */
const mostWaiting = 1000
const connections = 256
const connectMs = 5_000
/** Longest wait for the first byte of an answer, and for each further one: somewhat less than the portal waits. */
const answerMs = 25_000

export interface PassOptions {
  /** Milliseconds of waiting for each byte of an answer. */
  readonly answerWithin?: number
}

export interface PassedRequest {
  /** Origin of the server that answers. */
  readonly upstream: URL
  /** Absent: the path and method of the client. */
  readonly path?: string
  readonly method?: 'GET'
  /** The body where it has been read; absent: it goes on as it comes. */
  readonly body?: Buffer | null
  /** Headers that go along beside those that `requestHeaders` lets through. */
  readonly headers?: IncomingHttpHeaders
}

export interface Upstreams {
  /** Passes a request on, in both directions as a stream. @throws UpstreamProblem there is no answer */
  ask(request: FastifyRequest, reply: FastifyReply, passed: PassedRequest): Promise<Dispatcher.ResponseData>
  readonly agent: Agent
}

/** Connections to the servers behind this one, with a limit on what waits; they end with the app. */
export const createUpstreams = (app: FastifyInstance, { answerWithin = answerMs }: PassOptions = {}): Upstreams => {
  const agent = new Agent({
    connections,
    connect: { timeout: connectMs },
    headersTimeout: answerWithin,
    bodyTimeout: answerWithin,
  })
  app.addHook('onClose', () => agent.destroy())
  let waiting = 0
  return {
    agent,
    ask: async (request, reply, passed) => {
      if (waiting >= mostWaiting) throw tooManyWait()
      waiting += 1
      try {
        return await whileConnected(reply, (signal) => askUpstream(agent, request, signal, passed))
      } finally {
        waiting -= 1
      }
    },
  }
}

/** The client of a request, with the trust in proxies before us that `TRUST_PROXY` gives. */
const callerOf = ({ ip, protocol, host, id }: FastifyRequest): Caller => ({ ip, protocol, host, requestId: id })

const askUpstream = async (
  agent: Agent,
  request: FastifyRequest,
  signal: AbortSignal,
  { upstream, path = request.raw.url ?? '/', method, body: read, headers: more }: PassedRequest,
): Promise<Dispatcher.ResponseData> => {
  const body = read === undefined ? ((request.body as Readable | null | undefined) ?? null) : read
  const headers = { ...requestHeaders(request.headers, callerOf(request), upstream), ...more }
  if (body === null) delete headers['content-length']
  return await agent
    .request({ origin: upstream.origin, path, method: method ?? request.method, headers, body, signal })
    .catch((error: unknown) => {
      throw upstreamProblem(error)
    })
}

/** Answers in words, and logs each kind of trouble once a minute: all users of the portal meet it alike. */
export const sayProblems = (scope: FastifyInstance): void => {
  const tell = createTroubleLog()
  scope.setErrorHandler<Error>((error, request, reply) => {
    if (!(error instanceof UpstreamProblem)) throw error
    const { statusCode: status, message, cause } = error
    tell(request.log, { status, message, text: message }, cause instanceof Error ? cause : error)
    return reply
      .code(status)
      .headers(error.headers)
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ code: status, message }))
  })
}
