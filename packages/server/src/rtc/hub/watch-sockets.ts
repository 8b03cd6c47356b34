import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { closeCodes, rtcPath } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import { requestOutcome } from '../../platform/http/server/watch-requests.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'

/** Codes that have a label of their own: ours, and those of RFC 6455 that browsers and `ws` use. */
const knownCodes = new Set<number>([1000, 1001, 1005, 1006, 1009, 1011, ...Object.values(closeCodes)])

/** Writes one line about each request for a socket and each end of one, and counts both (WATCH-03). */
export interface SocketWatch {
  /** @returns ID of the request, which its answer carries */
  idOf(request: IncomingMessage): string
  /** @param status of the answer; 101: a socket was opened */
  answered(request: IncomingMessage, status: number): void
  /** @returns what tells that the socket has closed, with its code */
  opened(request: IncomingMessage): (code: number) => void
}

export const watchSockets = (
  log: Log,
  metrics: Pick<Metrics, 'requests' | 'sockets' | 'socketsClosed'>,
): SocketWatch => {
  const ids = new WeakMap<IncomingMessage, string>()
  const idOf = (request: IncomingMessage): string => {
    const id = ids.get(request) ?? randomUUID()
    ids.set(request, id)
    return id
  }
  return {
    idOf,
    answered: (request, status) => {
      // a path that we do not have may contain anything
      const route = status === 404 ? '(none)' : rtcPath
      metrics.requests.inc({ route, method: 'GET', status })
      log.info({ requestId: idOf(request), method: 'GET', route, status, outcome: requestOutcome(status) }, 'request')
    },
    opened: (request) => {
      const began = performance.now()
      metrics.sockets.inc()
      return (code) => {
        metrics.sockets.dec()
        metrics.socketsClosed.inc({ code: knownCodes.has(code) ? String(code) : 'other' })
        const seconds = Math.round((performance.now() - began) / 1000)
        log.info({ requestId: idOf(request), route: rtcPath, code, seconds }, 'socket closed')
      }
    },
  }
}
