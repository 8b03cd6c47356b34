import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  type ClientFrame,
  clientFrameSchema,
  closeCodes,
  rtcPath,
  type ServerFrame,
} from '@lineside/contract/rtc/frames'
import { type WebSocket, WebSocketServer } from 'ws'
import { safeParse } from 'zod/v4/core'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import type { FrameSocket } from './browser-connection.ts'
import { createFrameAllowance } from './frame-allowance.ts'

/** A frame: an offer of the greatest length, and what JSON adds to it. */
const maxFrameBytes = 200_000
const helloMs = 5_000
/** A peer that is gone closes nothing: it is asked, and ended with the next look when it has said nothing. */
const lookEveryMs = 12_000
/** Each asks the database who is where and rings somebody: three a second go on for ever, twenty at once. */
const costly: ReadonlySet<ClientFrame['type']> = new Set([
  'call',
  'transfer',
  'connect',
  'conference_join',
  'conference_invite',
])
/** As if the frame were so large. */
const costlyBytes = 36_864
/** For the other side to close, too. */
const farewellMs = 1_000
/** Sockets whose browser has not said who it is. */
const mostStrangers = 2_000
/** What waits to be sent to a browser that does not read. */
const mostUnsentBytes = 2_097_152

/** A socket that has said hello in time. */
export interface RtcSocket extends FrameSocket {
  readonly request: IncomingMessage
  sendFrame(frame: ServerFrame): void
}

export interface SocketsOptions {
  readonly server: Server
  readonly config: Pick<Config, 'publicUrl'>
  readonly log: Log
  /** The first frame. Frames that come meanwhile wait until it is through. */
  onHello(socket: RtcSocket, hello: Extract<ClientFrame, { type: 'hello' }>): Promise<void>
  onFrame(socket: RtcSocket, frame: ClientFrame): void
  /** @param isMeant the browser said that it goes */
  onClose(socket: RtcSocket, isMeant: boolean): void
}

/** Where browsers come in: `rtcPath` of the HTTP server. Frames are read, counted and checked here; what they mean others know. */
export const acceptRtcSockets = (options: SocketsOptions): { close(): Promise<void> } => {
  const { server, config, log, onHello, onFrame, onClose } = options
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  })
  const silent = new Map<WebSocket, boolean>()
  let strangers = 0
  let isClosed = false

  const serve = (ws: WebSocket, request: IncomingMessage): void => {
    const allowance = createFrameAllowance(() => performance.now())
    const early: ClientFrame[] = []
    let phase: 'stranger' | 'greeting' | 'known' = 'stranger'
    strangers++
    silent.set(ws, false)
    const late = setTimeout(() => ws.close(closeCodes.noHello), helloMs)

    const leaveStrangers = (): void => {
      if (phase !== 'stranger') return
      phase = 'greeting'
      strangers--
      clearTimeout(late)
    }

    const socket: RtcSocket = {
      request,
      send: (text) => {
        if (ws.bufferedAmount > mostUnsentBytes) ws.terminate()
        else ws.send(text)
      },
      sendFrame: (frame) => socket.send(JSON.stringify(frame)),
      close: (code) => {
        ws.close(code)
        // who does not answer is not waited for
        setTimeout(() => ws.terminate(), farewellMs).unref()
      },
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
      // what is no frame costs as much as what is much work, so that nobody lives on it
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

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on('error', () => socket.destroy())
    const refusal = refusalOf(request, config, strangers)
    if (isClosed) return refuse(socket, '503 Service Unavailable')
    if (refusal !== null) return refuse(socket, refusal)
    sockets.handleUpgrade(request, socket, head, serve)
  }

  const look = setInterval(() => {
    for (const [ws, wasSilent] of silent) {
      if (wasSilent) ws.terminate()
      else {
        silent.set(ws, true)
        ws.ping()
      }
    }
  }, lookEveryMs)
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

/** A page of somebody else must not use the browser's way to us; programs send no origin. */
const refusalOf = (
  { url = '', headers }: IncomingMessage,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  strangers: number,
): string | null => {
  if (url.split('?')[0] !== rtcPath) return '404 Not Found'
  const { origin, host } = headers
  const own = [host, publicUrl === undefined ? undefined : new URL(publicUrl).host]
  if (origin !== undefined && !(URL.canParse(origin) && own.includes(new URL(origin).host))) return '403 Forbidden'
  return strangers >= mostStrangers ? '503 Service Unavailable' : null
}

const refuse = (socket: Duplex, status: string): void => {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

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
