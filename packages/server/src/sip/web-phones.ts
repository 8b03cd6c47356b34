import { type IncomingMessage, request as ask, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { webPhonesPath } from '@lineside/contract/rtc/frames'
import { callerNetwork } from '../platform/caller-network.ts'
import type { Config } from '../platform/config.ts'
import { HttpProblem, retryAfter } from '../platform/http-problem.ts'
import { clientAddress } from '../platform/http/server/client-address.ts'
import { passUpgrade, refuseUpgrade } from '../platform/http/server/pass-upgrade.ts'
import type { WebListener } from './edge/start-edge.ts'

/** How long the edge has to agree to a websocket. */
const answerMs = 10_000

const tooMany = new HttpProblem(503, 'Too many softphones', { 'retry-after': retryAfter })

/** Websockets at a time: the edge has room for 4096 connections, those of desk phones included. */
export interface WebPhoneLimits {
  readonly all: number
  /** From one address, or one network of IPv6: an office behind a router. */
  readonly ofAddress: number
}
const usualLimits: WebPhoneLimits = { all: 2_000, ofAddress: 300 }

export interface WebPhonesOptions {
  readonly server: Server
  readonly config: Pick<Config, 'trustProxy'>
  /** Where the edge takes them; null: no edge of ours runs here, so that the path does not exist. */
  readonly web: WebListener | null
  readonly limits?: WebPhoneLimits
}

/**
 * FRONT-02: SIP over a websocket (RFC 7118) at `webPhonesPath`, for softphones in browsers: passed on to the edge with the
 * address of the browser. Pages of any origin may connect, for it is the SIP password that proves who speaks, and browsers add
 * none by themselves.
 * @returns closes them all
 */
export const passWebPhones = ({
  server,
  config,
  web,
  limits = usualLimits,
}: WebPhonesOptions): (() => Promise<void>) => {
  const addressOf = clientAddress(config.trustProxy)
  const open = new Set<Duplex>()
  const byNetwork = new Map<string, number>()

  const count = (network: string, by: 1 | -1): void => {
    const now = (byNetwork.get(network) ?? 0) + by
    if (now > 0) byNetwork.set(network, now)
    else byNetwork.delete(network)
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (!request.url?.startsWith(webPhonesPath)) return
    socket.on('error', () => socket.destroy())
    if (web === null) return refuseUpgrade(socket, { statusCode: 404, message: 'Path not found' })
    // whoever has one address of a network of IPv6 has all of them
    const network = callerNetwork(addressOf(request))
    const hasRoom = open.size < limits.all && (byNetwork.get(network) ?? 0) < limits.ofAddress
    if (!hasRoom) return refuseUpgrade(socket, tooMany)
    open.add(socket)
    count(network, 1)
    socket.on('close', () => {
      open.delete(socket)
      count(network, -1)
    })
    const asked = ask({
      ...web.at,
      path: web.path,
      headers: { ...agreement(request), 'x-address': network, connection: 'Upgrade', upgrade: 'websocket' },
      agent: false,
      timeout: answerMs,
    })
    passUpgrade({ socket, head, asked, problemOf: () => ({ statusCode: 503, message: 'Phones are off' }) })
  }

  server.on('upgrade', upgrade)
  return async () => {
    server.off('upgrade', upgrade)
    for (const socket of open) socket.destroy()
  }
}

/** The headers by which both sides agree on a websocket; no other is told to the edge. */
const agreement = ({ headers }: IncomingMessage): Record<string, string> => {
  const names = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-protocol']
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, String(headers[name])]])),
  )
}
