import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Log } from '../../log.ts'
import type { Metrics } from '../../metrics/metrics.ts'
import { traceParentOf } from './request-id.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests of this route are logged at `debug`: files of the portal, and checks of health. */
    isQuiet?: boolean
  }
}

/** Options of a route that would fill the log. */
export const quiet = { config: { isQuiet: true } } as const

/** How a request ended, for people who search the log. */
export type RequestOutcome = 'ok' | 'refused' | 'failed' | 'gone'

/** @param status of the answer; 499: the client hung up before it had the whole answer */
export const requestOutcome = (status: number): RequestOutcome => {
  if (status >= 500) return 'failed'
  if (status === clientGone) return 'gone'
  return status >= 400 ? 'refused' : 'ok'
}

const clientGone = 499

/** Stands for the pattern of a path that we do not have. */
const noRoute = '(none)'

export interface Watching {
  readonly log: Log
  /** undefined: nobody asks for metrics. */
  readonly metrics: Metrics | undefined
}

/**
 * Counts each request and writes one line about it (WATCH-03). The line names the route's pattern, never the URL: some
 * paths contain secrets. Call it before routes are added.
 */
export const watchRequests = (app: FastifyInstance, { log, metrics }: Watching): void => {
  const logger = log as Logger
  const writes = logger.isLevelEnabled('info')
  if (!writes && metrics === undefined) return
  app.addHook('onRequest', (request, reply, done) => {
    const began = performance.now()
    // Fastify's own hook for answers is silent about clients that hang up
    reply.raw.once('close', () => {
      // made anew each time that it is asked for
      const { url = noRoute, config } = request.routeOptions
      const route = request.is404 ? noRoute : url
      const { method } = request
      const status = reply.raw.writableEnded ? reply.statusCode : clientGone
      const ms = performance.now() - began
      metrics?.requests.inc({ route, method, status })
      metrics?.requestSeconds.observe({ route, method }, ms / 1000)
      if (writes) write(logger, { request, route, isQuiet: config.isQuiet === true, status, ms })
    })
    done()
  })
}

/** Counts a request that is no request yet, such as one whose address cannot be read, and writes its line. */
export const watchUnread = (
  { log, metrics }: Watching,
  { id, status }: { readonly id: string; readonly status: number },
): void => {
  metrics?.requests.inc({ route: noRoute, method: noRoute, status })
  log.info({ requestId: id, route: noRoute, status, outcome: requestOutcome(status) }, 'request')
}

interface Answered {
  readonly request: FastifyRequest
  readonly route: string
  /** Its line is for `debug` only, unless it failed. */
  readonly isQuiet: boolean
  readonly status: number
  readonly ms: number
}

const write = (logger: Logger, { request, route, isQuiet: isUsual, status, ms }: Answered): void => {
  const outcome = requestOutcome(status)
  const isQuiet = isUsual && outcome !== 'failed'
  if (isQuiet && !logger.isLevelEnabled('debug')) return
  const traceparent = traceParentOf(request.headers)
  const line = {
    requestId: request.id,
    ...(request.principal !== null && { user: request.principal.subscriberId }),
    ...(request.keyName !== null && { key: request.keyName }),
    method: request.method,
    route,
    status,
    outcome,
    ms: Math.round(ms * 10) / 10,
    ...(traceparent !== undefined && { traceparent }),
  }
  if (isQuiet) logger.debug(line, 'request')
  else logger.info(line, 'request')
}
