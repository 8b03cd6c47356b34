import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ClientFrame,
  clientFrameSchema,
  closeCodes,
  rtcPath,
  type ServerFrame,
  webPhonesPath,
} from '@lineside/contract/rtc/frames'
import { type WebSocket, WebSocketServer } from 'ws'
import { safeParse } from 'zod/v4/core'
import type { Config } from '../../platform/config.ts'
import { callerNetwork } from '../../platform/caller-network.ts'
import { retryAfter } from '../../platform/http-problem.ts'
import { clientAddress } from '../../platform/http/server/client-address.ts'
import type { Log } from '../../platform/log.ts'
import type { FrameSocket } from './browser-connection.ts'
import { createFrameAllowance } from './frame-allowance.ts'
import { watchSockets } from './watch-sockets.ts'

/** Largest frame: the longest allowed session description plus its JSON. */
const maxFrameBytes = 200_000
const helloMs = 5_000
/**
 * A browser that has vanished does not close its socket. So each socket gets a ping at every check, and is closed at
 * the next check if nothing came in between.
 */
const lookEveryMs = 12_000
/**
 * Frames that make the server query the database, or ring somebody. The allowance is enough for three a second without
 * end, or twenty at once.
 */
const costly: ReadonlySet<ClientFrame['type']> = new Set([
  'dial',
  'call',
  'take',
  'transfer',
  'connect',
  'conference_join',
  'conference_invite',
])
const costlyBytes = 36_864
const farewellMs = 1_000
/**
 * Bounds of one process, so that neither a customer nor strangers take the room of all others. A socket beyond them is
 * refused with the status 503, or one of a customer, who is known only after hello, by its close code.
 */
export interface SocketLimits {
  readonly sockets: number
  readonly ofCustomer: number
  /** Sockets that have not said hello yet. */
  readonly strangers: number
  /** The same, from one address. */
  readonly strangersOfAddress: number
}

export const usualLimits: SocketLimits = {
  sockets: 20_000,
  ofCustomer: 12_000,
  strangers: 2_000,
  strangersOfAddress: 500,
}

/** Maximum number of bytes that may wait to be sent; a browser that reads no faster loses its socket. */
const mostUnsentBytes = 2_097_152

/** The socket of a browser that has said hello in time. */
export interface RtcSocket extends FrameSocket {
  readonly request: IncomingMessage
  /** The address or network that it comes from, behind proxies that are trusted. */
  readonly address: string
  sendFrame(frame: ServerFrame): void
}

export interface SocketsOptions {
  readonly server: Server
  readonly config: Pick<Config, 'publicUrl' | 'trustProxy'>
  readonly log: Log
  readonly metrics: Parameters<typeof watchSockets>[1]
  readonly limits: SocketLimits
  /** Called for the first frame. Frames that arrive meanwhile wait until the promise resolves. */
  onHello(socket: RtcSocket, hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void>
  onFrame(socket: RtcSocket, frame: ClientFrame): void
  /** @param isMeant the browser closed the socket on purpose (code 1000), so nobody waits for it */
  onClose(socket: RtcSocket, isMeant: boolean): void
}

/** Counts the sockets that have not said hello yet, altogether and by address. */
interface Strangers {
  hasRoom(address: string): boolean
  came(address: string): void
  left(address: string): void
}

export const createStrangers = (limits: {
  readonly strangers: number
  readonly strangersOfAddress: number
}): Strangers => {
  let all = 0
  /** Only of addresses that have any. */
  const byAddress = new Map<string, number>()
  const of = (address: string): number => byAddress.get(address) ?? 0
  return {
    hasRoom: (address) => all < limits.strangers && of(address) < limits.strangersOfAddress,
    came: (address) => {
      all++
      byAddress.set(address, of(address) + 1)
    },
    left: (address) => {
      all--
      if (of(address) > 1) byAddress.set(address, of(address) - 1)
      else byAddress.delete(address)
    },
  }
}

/** The state that the sockets of one process share. */
interface Ground extends SocketsOptions {
  /** The sockets that are open, and whether each has been silent since the last look. */
  readonly silent: Map<WebSocket, boolean>
  readonly strangers: Strangers
  readonly addressOf: (request: IncomingMessage) => string
}

/** Serves one socket: its first frame must be a hello; others that come before its end wait for that. */
const serve = (ground: Ground, ws: WebSocket, request: IncomingMessage): void => {
  const { log, silent, onHello, onFrame, onClose } = ground
  const allowance = createFrameAllowance(() => performance.now())
  const early: ClientFrame[] = []
  let phase: 'stranger' | 'greeting' | 'known' = 'stranger'
  const address = ground.addressOf(request)
  ground.strangers.came(address)
  silent.set(ws, false)
  const late = setTimeout(() => ws.close(closeCodes.noHello), helloMs)
  const socket = rtcSocket(ws, request, address)

  const leaveStrangers = (): void => {
    if (phase !== 'stranger') return
    phase = 'greeting'
    ground.strangers.left(address)
    clearTimeout(late)
  }

  const greet = async (hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void> => {
    leaveStrangers()
    try {
      await onHello(socket, hello)
      phase = 'known'
      for (const frame of early.splice(0)) onFrame(socket, frame)
    } catch (error) {
      log.error(error, 'A browser could not be connected to the call engine')
      ws.close(1011)
    }
  }

  const take = (frame: ClientFrame): void => {
    if (phase === 'known') return onFrame(socket, frame)
    if (phase === 'greeting') return void (early.length < 20 ? early.push(frame) : ws.close(closeCodes.misuse))
    if (frame.type === 'hello') void greet(frame)
    else ws.close(closeCodes.noHello)
  }

  ws.on('message', (data: Buffer, isBinary) => {
    silent.set(ws, false)
    if (ws.readyState !== ws.OPEN) return
    if (isBinary || !allowance.take(data.length)) return ws.close(closeCodes.misuse)
    const value = parsed(data)
    if (value === undefined) return ws.close(phase === 'stranger' ? closeCodes.noHello : closeCodes.misuse)
    const { success, data: frame } = safeParse(clientFrameSchema, value)
    if (!success && phase === 'stranger') return ws.close(closeCodes.noHello)
    // an invalid frame costs as much as a costly one, so that nobody can send them without limit
    if ((!success || costly.has(frame.type)) && !allowance.take(costlyBytes)) return ws.close(closeCodes.misuse)
    if (success) return take(frame)
    socket.sendFrame({ type: 'error', code: 'malformed', about: typeOf(value) })
  })
  ws.on('pong', () => silent.set(ws, false))
  ws.on('error', () => ws.terminate())
  ws.on('close', (code) => {
    leaveStrangers()
    silent.delete(ws)
    onClose(socket, code === 1000)
  })
}

const rtcSocket = (ws: WebSocket, request: IncomingMessage, address: string): RtcSocket => {
  const send = (text: string): void => {
    if (ws.bufferedAmount > mostUnsentBytes) ws.terminate()
    else ws.send(text)
  }
  return {
    request,
    address,
    send,
    sendFrame: (frame) => send(JSON.stringify(frame)),
    close: (code) => {
      ws.close(code)
      // do not wait for ever for a browser that does not close its side
      setTimeout(() => ws.terminate(), farewellMs).unref()
    },
  }
}

/** Pings each socket, and closes those that have said nothing since the ping before. */
const lookForSilent = (silent: Map<WebSocket, boolean>): void => {
  for (const [ws, wasSilent] of silent) {
    if (wasSilent) ws.terminate()
    else {
      silent.set(ws, true)
      ws.ping()
    }
  }
}

/**
 * Accepts browsers' WebSockets at `rtcPath` of the HTTP server. Frames are parsed, limited and validated here; what
 * they mean is up to `onHello` and `onFrame`.
 */
export const acceptRtcSockets = (options: SocketsOptions): { close(): Promise<void> } => {
  const { server, config, limits } = options
  const clientOf = clientAddress(config.trustProxy)
  /** Whoever has one address of a network of IPv6 has all of them. */
  const addressOf = (request: IncomingMessage): string => callerNetwork(clientOf(request))
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const watch = watchSockets(options.log, options.metrics)
  sockets.on('headers', (headers, request) => void headers.push(`x-request-id: ${watch.idOf(request)}`))
  const silent = new Map<WebSocket, boolean>()
  const strangers = createStrangers(limits)
  let isClosed = false

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.startsWith(webPhonesPath)) return
    socket.on('error', () => socket.destroy())
    const refused = (status: string, header = ''): void => {
      watch.answered(request, Number.parseInt(status, 10))
      refuse(socket, status, `x-request-id: ${watch.idOf(request)}\r\n${header}`)
    }
    const refusal = refusalOf(request, config)
    if (refusal !== null) return refused(refusal)
    const hasRoom = silent.size < limits.sockets && strangers.hasRoom(addressOf(request))
    if (isClosed || !hasRoom) return refused('503 Service Unavailable', `retry-after: ${retryAfter}\r\n`)
    sockets.handleUpgrade(request, socket, head, (ws) => {
      watch.answered(request, 101)
      ws.once('close', watch.opened(request))
      serve({ ...options, silent, strangers, addressOf }, ws, request)
    })
  }

  const look = setInterval(() => lookForSilent(silent), lookEveryMs)
  server.on('upgrade', upgrade)

  return {
    close: async () => {
      isClosed = true
      clearInterval(look)
      const ends = [...silent.keys()].map((ws) => once(ws, 'close'))
      for (const ws of silent.keys()) ws.close(closeCodes.goingAway)
      const late = setTimeout(() => {
        for (const ws of silent.keys()) ws.terminate()
      }, farewellMs)
      await Promise.all(ends)
      clearTimeout(late)
      server.off('upgrade', upgrade)
    },
  }
}

/**
 * Refuses other paths and pages of other origins. Programs other than browsers send no origin and are let in.
 * @returns the HTTP status of the refusal; null: accepted
 */
const refusalOf = ({ url = '', headers }: IncomingMessage, { publicUrl }: Pick<Config, 'publicUrl'>): string | null => {
  if (url.split('?')[0] !== rtcPath) return '404 Not Found'
  const { origin, host } = headers
  const own = [host, publicUrl === undefined ? undefined : new URL(publicUrl).host]
  if (origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))) return '403 Forbidden'
  return null
}

const refuse = (socket: Duplex, status: string, header: string): unknown =>
  socket.end(`HTTP/1.1 ${status}\r\n${header}connection: close\r\ncontent-length: 0\r\n\r\n`)

const parsed = (data: Buffer): unknown => {
  try {
    return JSON.parse(data.toString('utf8'))
  } catch {
    return undefined
  }
}

const typeOf = (value: unknown): string => {
  const { type } = (value ?? {}) as { type?: unknown }
  return typeof type === 'string' ? type.replace(/[^\w]/g, '').slice(0, 40) : ''
}
