import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'
import { trustedProxies } from './client-address.ts'

/** The header that carries the ID of a request, in answers and from a trusted proxy. */
export const requestIdHeader = 'x-request-id'

/** UUIDs, ULIDs, and the hexadecimal IDs of proxies: short, and harmless in a log and on a screen. */
const wellFormed = /^[A-Za-z0-9][\w.-]{7,63}$/

/**
 * Gives each request its ID (WATCH-03): the one of a proxy that we trust, if it is well-formed; otherwise one of our own,
 * so that nobody can choose what stands in our log.
 */
export const requestIds = (trust: Config['trustProxy']): ((request: IncomingMessage) => string) => {
  const isTrusted = trustedProxies(trust)
  return ({ headers, socket }) => {
    const given = headers[requestIdHeader]
    const isTaken = typeof given === 'string' && wellFormed.test(given) && isTrusted(socket.remoteAddress ?? '', 0)
    return isTaken ? given : randomUUID()
  }
}

const traceParent = /^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/

/** The caller's `traceparent` (W3C Trace Context, version 00 and later in the same form); undefined: none, or not well-formed. */
export const traceParentOf = ({ traceparent }: IncomingMessage['headers']): string | undefined =>
  typeof traceparent === 'string' && traceParent.test(traceparent) ? traceparent : undefined
