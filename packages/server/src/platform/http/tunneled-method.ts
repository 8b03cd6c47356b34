import type { IncomingMessage } from 'node:http'

/** Headers that name the method meant, where something on the way lets only GET and POST through (ngcp-api-facts 0.3). */
const names = ['x-http-method', 'x-http-method-override', 'x-method-override', 'x-tunneled-method'] as const

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** What no route answers to: a request whose method is in doubt does nothing. */
const noMethod = 'TRACE'

/**
 * Gives a request the method that its header names; to be called before a route is looked for.
 * HEAD can not be named: whether an answer has a body was settled when the request came in.
 */
export const useTunneledMethod = (request: Pick<IncomingMessage, 'method' | 'headers'>): void => {
  const named = names.map((name) => request.headers[name]).find((value) => value !== undefined)
  if (named === undefined) return
  const method = String(named).trim().toUpperCase()
  request.method = methods.includes(method) ? method : noMethod
}
