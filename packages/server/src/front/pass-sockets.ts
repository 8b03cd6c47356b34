import { type ClientRequest, type IncomingMessage, request as askPlain } from 'node:http'
import { request as askByTls } from 'node:https'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { clientAddress } from '../platform/http/server/client-address.ts'
import { passUpgrade, refuseUpgrade } from '../platform/http/server/pass-upgrade.ts'
import { requestIds } from '../platform/http/server/request-id.ts'
import { requestHeaders } from './upstream-headers.ts'
import { UpstreamProblem, upstreamProblem } from './upstream-problem.ts'

/** Where platforms have websockets: the engine of calls, and SIP in browsers. */
const places = /^\/(rtc|wss)\//
const answerMs = 10_000

export interface SocketsOptions {
  /** Origin of the server for a websocket; a rejection refuses it in its words. */
  readonly upstreamOf: (request: IncomingMessage, address: string) => Promise<URL>
  readonly config: Pick<Config, 'trustProxy' | 'tls'>
  /** Says why a server that was found gives no answer; absent: in the words of the portal in front of a platform. */
  readonly problemOf?: (error: unknown) => UpstreamProblem
}

/**
 * FRONT-01: passes websockets on to the platform, as bytes.
 * @returns closes them all
 */
export const passSockets = (
  app: FastifyInstance,
  { upstreamOf, config, problemOf = upstreamProblem }: SocketsOptions,
): (() => void) => {
  const open = new Set<Duplex>()
  const addressOf = clientAddress(config.trustProxy)
  const idOf = requestIds(config.trustProxy)

  const forward = (request: IncomingMessage, upstream: URL): ClientRequest => {
    const ask = upstream.protocol === 'https:' ? askByTls : askPlain
    const { headers, url } = request
    const caller = {
      ip: addressOf(request),
      protocol: config.tls === undefined ? 'http' : 'https',
      host: headers.host ?? '',
      requestId: idOf(request),
    }
    const passed = { ...requestHeaders(headers, caller, upstream), connection: 'Upgrade', upgrade: 'websocket' }
    return ask(new URL(url ?? '/', upstream), { headers: passed, agent: false, timeout: answerMs })
  }

  const pass = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    try {
      const upstream = await upstreamOf(request, addressOf(request))
      if (socket.destroyed) return
      passUpgrade({ socket, head, asked: forward(request, upstream), problemOf })
    } catch (error) {
      refuseUpgrade(socket, error instanceof UpstreamProblem ? error : problemOf(error))
    }
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    if (!places.test(request.url ?? '') || request.headers.upgrade?.toLowerCase() !== 'websocket')
      return refuseUpgrade(socket, { statusCode: 404, message: 'Path not found' })
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    void pass(request, socket, head)
  }

  app.server.on('upgrade', upgrade)
  return () => {
    for (const socket of open) socket.destroy()
  }
}
