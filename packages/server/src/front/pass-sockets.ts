import { type ClientRequest, type IncomingMessage, request as askPlain, STATUS_CODES } from 'node:http'
import { request as askByTls } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../platform/config.ts'
import { clientAddress } from '../platform/http/server/client-address.ts'
import { requestIds } from '../platform/http/server/request-id.ts'
import { requestHeaders } from './upstream-headers.ts'
import { upstreamProblem } from './upstream-problem.ts'

/** Where platforms have websockets: the engine of calls, and SIP in browsers. */
const places = /^\/(rtc|wss)\//
const answerMs = 10_000
/** A connection whose other end has vanished is found by the system after this time. */
const keepAliveMs = 60_000

export interface SocketsOptions {
  readonly upstream: URL
  readonly config: Pick<Config, 'trustProxy' | 'tls'>
}

/**
 * FRONT-01: passes websockets on as bytes, once the platform has agreed. So it is the platform that accepts or refuses,
 * with its own status; frames are not read, and a side that reads slowly slows the other one down instead of filling our
 * memory.
 * @returns closes them all
 */
export const passSockets = (app: FastifyInstance, { upstream, config }: SocketsOptions): (() => void) => {
  const open = new Set<Duplex>()
  const addressOf = clientAddress(config.trustProxy)
  const idOf = requestIds(config.trustProxy)
  const ask = upstream.protocol === 'https:' ? askByTls : askPlain

  const forward = (request: IncomingMessage): ClientRequest => {
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

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    if (!places.test(request.url ?? '') || request.headers.upgrade?.toLowerCase() !== 'websocket')
      return refuse(socket, 404, 'Path not found')
    open.add(socket)
    const asked = forward(request)
    socket.on('close', () => {
      open.delete(socket)
      asked.destroy()
    })
    asked.on('timeout', () => asked.destroy(Object.assign(new Error('no answer in time'), { code: 'ETIMEDOUT' })))
    asked.on('error', (error) => {
      const { statusCode, message } = upstreamProblem(error)
      refuse(socket, statusCode, message)
    })
    asked.on('response', (answer) => {
      answer.resume()
      refuse(socket, answer.statusCode ?? 502, answer.statusMessage ?? '')
    })
    asked.on('upgrade', (answer, other, first) => {
      asked.setTimeout(0)
      join(socket, other)
      socket.write(accepted(answer))
      socket.write(first)
      other.write(head)
    })
    asked.end()
  }

  app.server.on('upgrade', upgrade)
  return () => {
    for (const socket of open) socket.destroy()
  }
}

/** Whatever one side sends reaches the other; when one leaves, so does the other. */
const join = (browser: Duplex, platform: Duplex): void => {
  for (const [from, to] of [
    [browser, platform],
    [platform, browser],
  ] as const) {
    if (from instanceof Socket) from.setKeepAlive(true, keepAliveMs).setNoDelay(true)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
    from.pipe(to)
  }
}

/** Headers by which both sides agree on the websocket; all others end here. */
const ofAgreement = ['sec-websocket-accept', 'sec-websocket-protocol', 'sec-websocket-extensions']

const accepted = ({ headers }: IncomingMessage): string =>
  [
    'HTTP/1.1 101 Switching Protocols',
    'upgrade: websocket',
    'connection: Upgrade',
    ...ofAgreement.flatMap((name) => (headers[name] === undefined ? [] : [`${name}: ${String(headers[name])}`])),
    '\r\n',
  ].join('\r\n')

const refuse = (socket: Duplex, status: number, message: string): void => {
  if (socket.destroyed) return
  const body = JSON.stringify({ code: status, message })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}
