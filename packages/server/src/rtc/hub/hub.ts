import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { createInOrderByKey } from '@lineside/contract/in-order'
import { type ClientFrameOf, closeCodes, type ServerFrame } from '@lineside/contract/rtc/frames'
import { isCapable } from '../../domain/capabilities/capabilities.ts'
import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { redeemRtcToken } from '../../domain/rtc-sessions/rtc-sessions-store.ts'
import type { Services } from '../../domain/services.ts'
import { readPrincipal } from '../../platform/auth/sessions-store.ts'
import { createTurns } from '../../platform/turns.ts'
import type { Leg } from '../legs/leg.ts'
import type { Rooms } from '../rooms/guest.ts'
import type { CallRequest, DialRequest } from '../runner/runner.ts'
import { type BrowserConnection, createBrowserConnection } from './browser-connection.ts'
import { browserName } from '@lineside/telephony/devices/browser-name'
import type { Connection, LostCalls } from './connection.ts'
import { createConnectionFrames } from './connection-frames.ts'
import type { ConnectedBrowsers } from './connected-browsers.ts'
import { deleteConnection, insertConnection } from './connections-store.ts'
import { iceServersFor } from './ice-servers.ts'
import { resumeCalls } from './resume-calls.ts'
import { acceptRtcSockets, type RtcSocket, type SocketLimits, usualLimits } from './rtc-sockets.ts'
import { watchSessions } from './watch-sessions.ts'

/** How long a connection and its calls wait for a new socket after the old one is lost. */
const waitMs = 30_000
const mostOfSession = 8
const mostOfSubscriber = 20

export interface HubOptions {
  readonly server: Server
  readonly services: Services
  readonly processId: number
  readonly browsers: ConnectedBrowsers
  readonly rooms: Rooms
  readonly lostCalls: LostCalls
  placeCall(origin: Leg, request: CallRequest): void
  /** Devices of a subscriber ring, to call from there. @returns false: there is none, or nothing can be called */
  dial(subscriberId: number, request: DialRequest): Promise<boolean>
  /** Called when a browser has said hello and was admitted. */
  arrived?(): void
  /** Replaced in tests. */
  readonly limits?: Partial<SocketLimits>
}

/** Lets browsers in, keeps them connected while their session lasts, and hands their calls on. */
export interface Hub {
  /** Records all connections again, after another process took this one for dead and deleted its rows. */
  writeAll(): void
  /** Accepts no more sockets and closes all. @returns resolves when all pending writes are done */
  close(): Promise<void>
}

export const createHub = ({
  server,
  services,
  processId,
  browsers: { connections },
  rooms,
  lostCalls,
  placeCall,
  dial,
  arrived,
  ...options
}: HubOptions): Hub => {
  const limits: SocketLimits = { ...usualLimits, ...options.limits }
  const { db, pool, now, log, config } = services
  const ofSocket = new Map<RtcSocket, BrowserConnection>()
  /** Connections that are being recorded and resumed, and have not had their `welcome` yet. */
  const coming = new Set<BrowserConnection>()
  const waiting = new Map<string, NodeJS.Timeout>()
  const writes = createInOrderByKey()
  const greetings = createTurns({
    places: 4,
    longestQueue: 20_000,
    longestWaitMs: 30_000,
    tooMany: () => new Error('Too many browsers come at a time'),
  })
  const frames = createConnectionFrames({ rooms, placeCall, dial, lostCalls, log })

  /** Runs the writes of one connection one after the other. */
  const write = (id: string, work: () => Promise<void>): Promise<void> =>
    writes
      .run(id, work)
      .catch((error: unknown) => log.error(error, 'A browser that is connected could not be written down'))

  const forget = (connection: BrowserConnection, code?: number): void => {
    if (!connections.remove(connection)) return
    clearTimeout(waiting.get(connection.id))
    waiting.delete(connection.id)
    connection.endLegs()
    rooms.gone(connection)
    frames.forget(connection)
    if (code !== undefined) connection.closeSocket(code)
    void write(connection.id, () => deleteConnection(db, connection.id))
  }

  const lose = (socket: RtcSocket, isMeant: boolean): void => {
    const connection = ofSocket.get(socket)
    ofSocket.delete(socket)
    if (connection === undefined || !connections.has(connection.id)) return
    if (!connection.detach(socket, new Date(now().getTime() + waitMs))) return
    if (isMeant) return forget(connection)
    rooms.lost(connection)
    void write(connection.id, () => deleteConnection(db, connection.id))
    waitFor(connection)
  }

  /** Waits for another socket of the connection. */
  const waitFor = (connection: BrowserConnection): void => {
    clearTimeout(waiting.get(connection.id))
    waiting.set(
      connection.id,
      setTimeout(() => forget(connection), waitMs),
    )
  }

  /** @returns the signed-in principal, or the close code of a refusal */
  const admit = async ({ token }: ClientFrameOf<'hello'>): Promise<Connection['principal'] | number> => {
    const sessionId = await redeemRtcToken(db, token, now())
    if (sessionId === undefined) return closeCodes.refused
    const principal = await readPrincipal(pool, sessionId, now())
    if (principal === null || !isCapable('rtcengine', await readPlatformSettings(db), principal))
      return closeCodes.refused
    return { ...principal, sessionId }
  }

  /** Returns the connection that the page had, or a new one; null: there are too many. */
  const connectionFor = (
    principal: Connection['principal'],
    { previous }: ClientFrameOf<'hello'>,
    { request }: RtcSocket,
  ): BrowserConnection | null => {
    const siblings = connections.ofSubscriber(principal.subscriberId)
    const known = siblings.find(
      ({ id, principal: { sessionId } }) => id === previous && sessionId === principal.sessionId,
    )
    known?.closeSocket(closeCodes.replaced)
    if (known !== undefined) return known
    // a page that was reloaded many times leaves old connections that still wait: drop the oldest ones
    const isThere = (connection: BrowserConnection) => connection.isAttached || coming.has(connection)
    const left = siblings.filter((connection) => !isThere(connection))
    for (const oldest of left.slice(0, Math.max(0, left.length - mostOfSession))) forget(oldest)
    const there = siblings.filter(isThere)
    const isSame = ({ principal: { sessionId } }: Connection): boolean => sessionId === principal.sessionId
    if (there.length >= mostOfSubscriber || there.filter(isSame).length >= mostOfSession) return null
    if (connections.count(principal.customerId) >= limits.ofCustomer) return null
    return createBrowserConnection({ id: randomUUID(), principal, name: browserName(request.headers['user-agent']) })
  }

  const greet = async (socket: RtcSocket, hello: ClientFrameOf<'hello'>): Promise<void> => {
    // those of one address wait for each other, and not others for them
    const leave = await greetings.take(socket.address)
    const principal = await admit(hello).finally(leave)
    if (typeof principal === 'number') return socket.close(principal)
    const connection = connectionFor(principal, hello, socket)
    if (connection === null) return socket.close(closeCodes.tooMany)
    const { id } = connection
    arrived?.()
    connections.add(connection)
    const { subscriberId } = principal
    clearTimeout(waiting.get(id))
    waiting.delete(id)
    const isKnown = hello.previous === id
    ofSocket.set(socket, connection)
    // send `welcome` only when calls can reach the browser
    coming.add(connection)
    const [resuming] = await Promise.all([
      resumeCalls(lostCalls, isKnown ? { ...hello, resume: [] } : hello, principal, log),
      writeDown(connection),
    ])
    coming.delete(connection)
    // the socket may have closed, or the session ended, during the wait
    if (ofSocket.get(socket) !== connection || !connections.has(id)) {
      if (!isKnown) forget(connection)
      else if (!isExpected(connection)) waitFor(connection)
      return socket.close(closeCodes.refused)
    }
    const welcome = (resumed: string[]): ServerFrame => ({
      type: 'welcome',
      session: id,
      subscriber: subscriberId,
      networks: ['sip', 'conference'],
      ice_servers: iceServersFor(config, subscriberId, now()),
      resumed,
    })
    if (isKnown) {
      connection.attach(socket, hello.waiting, hello.resume, welcome)
      rooms.back(connection)
      return
    }
    const resumed = resuming.in(connection, connections.ofSubscriber(subscriberId))
    connection.attach(socket, hello.waiting, [], () => welcome(resumed.calls))
    for (const left of resumed.take()) forget(left)
  }

  /** Whether the connection has a socket, or one that is about to be its own, or is waited for, or is gone. */
  const isExpected = ({ id, isAttached }: BrowserConnection): boolean =>
    isAttached || waiting.has(id) || !connections.has(id) || [...ofSocket.values()].some((other) => other.id === id)

  const writeDown = ({ id, name, principal }: BrowserConnection): Promise<void> =>
    write(id, () =>
      insertConnection(db, {
        id,
        process_id: processId,
        subscriber_id: principal.subscriberId,
        name,
        since: now(),
      }),
    )

  const sockets = acceptRtcSockets({
    server,
    limits,
    config,
    log,
    onHello: greet,
    onFrame: (socket, frame) => {
      const connection = ofSocket.get(socket)
      if (connection !== undefined) frames.take(connection, frame)
    },
    onClose: lose,
  })

  const stopWatching = watchSessions(services, {
    all: connections.all,
    of: connections.ofSubscriber,
    end: (connection) => forget(connection, closeCodes.refused),
  })

  return {
    writeAll: () => {
      for (const connection of connections.all()) if (connection.isAttached) void writeDown(connection)
    },
    close: async () => {
      stopWatching()
      for (const connection of connections.all()) forget(connection)
      await sockets.close()
      await writes.settled()
    },
  }
}
