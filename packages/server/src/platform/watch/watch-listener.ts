import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HostPort } from '../config.ts'
import type { Log } from '../log.ts'
import { reason } from '../reason.ts'
import { SetupError } from '../setup-error.ts'
import type { Readiness } from './readiness.ts'

export interface WatchListenerOptions {
  readonly readiness: Readiness
  /** All metrics in Prometheus's text format, and its media type. */
  readonly metrics: () => Promise<{ readonly type: string; readonly text: string }>
  readonly log: Log
}

export interface WatchListener {
  /** Where it listens, such as `http://127.0.0.1:9100`. */
  readonly address: string
  close(): Promise<void>
}

/** Nobody needs more than a supervisor, a load balancer and two Prometheus servers do. */
const mostConnections = 64
const requestMs = 10_000

/**
 * Answers `/health`, `/ready` and `/metrics` on an address of its own, which the portal's users do not reach (WATCH-01).
 * It listens before the database is open and until everything else has stopped.
 * @throws SetupError in one sentence
 */
export const startWatchListener = async (
  { host, port }: HostPort,
  options: WatchListenerOptions,
): Promise<WatchListener> => {
  const server = createServer({ requestTimeout: requestMs, headersTimeout: requestMs }, (request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      options.log.warn(`Metrics could not be answered: ${reason(error)}`)
      say(response, 500, 'text/plain; charset=utf-8', 'Internal Server Error\n')
    })
  })
  server.maxConnections = mostConnections
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    throw new SetupError(`METRICS_HOST and METRICS_PORT name no free address of this machine (${reason(error)}).`)
  }
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${(server.address() as AddressInfo).port}`
  options.log.info(`Health and metrics at ${address}`)
  return {
    address,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const json = 'application/json; charset=utf-8'

const answer = async (
  { readiness, metrics }: WatchListenerOptions,
  { method, url = '' }: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  if (method !== 'GET' && method !== 'HEAD')
    return say(response.setHeader('allow', 'GET, HEAD'), 405, json, '{"code":405,"message":"Method Not Allowed"}')
  switch (url.split('?')[0]) {
    case '/health':
      return say(response, 200, json, '{"status":"ok"}')
    case '/ready': {
      const { isReady: ready, ...now } = await readiness.now()
      return say(response, ready ? 200 : 503, json, JSON.stringify({ ready, ...now }))
    }
    case '/metrics': {
      const { type, text } = await metrics()
      return say(response, 200, type, text)
    }
    default:
      return say(response, 404, json, '{"code":404,"message":"Path not found"}')
  }
}

const say = (response: ServerResponse, status: number, type: string, text: string): void => {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'content-type': type,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}
