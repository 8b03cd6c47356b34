import { type ClientFrameOf, closeCodes, type ServerFrame } from '@lineside/contract/rtc/frames'
import { browserName } from '@lineside/telephony/devices/browser-name'
import { isCapable } from '../../domain/capabilities/capabilities.ts'
import { readPlatformSettings } from '../../domain/platform-settings/platform-settings-store.ts'
import { redeemRtcToken } from '../../domain/rtc-sessions/rtc-sessions-store.ts'
import type { Services } from '../../domain/services.ts'
import { readPrincipal } from '../../platform/auth/sessions-store.ts'
import { createTurns } from '../../platform/turns.ts'
import type { Rooms } from '../rooms/guest.ts'
import { admitConnection } from './admit-connection.ts'
import { type BrowserConnection, createBrowserConnection } from './browser-connection.ts'
import type { ConnectedBrowsers } from './connected-browsers.ts'
import type { Connection, LostCalls } from './connection.ts'
import { connectionId } from './connection-id.ts'
import { iceServersFor } from './ice-servers.ts'
import { resumeCalls } from './resume-calls.ts'
import type { RtcSocket } from './rtc-sockets.ts'

/** How long a connection and its calls wait for a new socket after the old one is lost. */
export const waitMs = 30_000

/** The connections that wait for another socket. */
export interface Waits {
  begin(connection: BrowserConnection): void
  end(connection: BrowserConnection): void
  has(connection: BrowserConnection): boolean
}

/** @param over called when a connection has waited in vain */
export const createWaits = (over: (connection: BrowserConnection) => void): Waits => {
  const timers = new Map<string, NodeJS.Timeout>()
  const end = ({ id }: BrowserConnection): void => {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  return {
    begin: (connection) => {
      end(connection)
      timers.set(
        connection.id,
        setTimeout(() => over(connection), waitMs),
      )
    },
    end,
    has: ({ id }) => timers.has(id),
  }
}

interface Options {
  readonly services: Services
  readonly connections: ConnectedBrowsers['connections']
  readonly ofSocket: Map<RtcSocket, BrowserConnection>
  readonly lostCalls: LostCalls
  readonly rooms: Rooms
  readonly waits: Waits
  readonly mostOfCustomer: number
  forget(connection: BrowserConnection): void
  writeDown(connection: BrowserConnection): Promise<void>
  /** Called when a browser was admitted. */
  arrived(): void
  /** Called when calls can reach it. */
  attached(connection: BrowserConnection): void
}

/** Lets in browsers that say hello: gives them the connection and the calls that they had, or a new connection. */
export const createGreetings = ({
  services,
  connections,
  ofSocket,
  lostCalls,
  rooms,
  waits,
  mostOfCustomer,
  forget,
  writeDown,
  arrived,
  attached,
}: Options) => {
  const { now, log, config } = services
  /** Connections that are being recorded and resumed, and have not had their `welcome` yet. */
  const coming = new Set<BrowserConnection>()
  const greetings = createTurns({
    places: 4,
    longestQueue: 20_000,
    longestWaitMs: 30_000,
    tooMany: () => new Error('Too many browsers come at a time'),
  })

  /** Returns the connection that the page had, or a new one; null: there are too many. */
  const connectionFor = (
    principal: Connection['principal'],
    { previous }: ClientFrameOf<'hello'>,
    { request }: RtcSocket,
  ): BrowserConnection | null => {
    const siblings = connections.ofSubscriber(principal.subscriberId)
    const admission = admitConnection({
      sessionId: principal.sessionId,
      previous,
      siblings: siblings.map((connection) => ({
        id: connection.id,
        sessionId: connection.principal.sessionId,
        isThere: connection.isAttached || coming.has(connection),
      })),
      ofCustomer: connections.count(principal.customerId),
      mostOfCustomer,
    })
    if (admission.is === 'known') {
      const known = siblings.find(({ id }) => id === admission.id)
      known?.closeSocket(closeCodes.replaced)
      return known ?? null
    }
    for (const sibling of siblings) if (admission.drops.includes(sibling.id)) forget(sibling)
    if (admission.is === 'refused') return null
    return createBrowserConnection({
      id: connectionId(previous),
      principal,
      name: browserName(request.headers['user-agent']),
    })
  }

  const greet = async (socket: RtcSocket, hello: ClientFrameOf<'hello'>): Promise<void> => {
    // those of one address wait for each other, and not others for them
    const leave = await greetings.take(socket.address)
    const principal = await admit(services, hello).finally(leave)
    if (typeof principal === 'number') return socket.close(principal)
    const connection = connectionFor(principal, hello, socket)
    if (connection === null) return socket.close(closeCodes.tooMany)
    const { id } = connection
    arrived()
    connections.add(connection)
    waits.end(connection)
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
      else if (!isExpected(connection)) waits.begin(connection)
      return socket.close(closeCodes.refused)
    }
    const welcome = (resumed: string[]): ServerFrame => welcomeTo(connection, resumed)
    if (isKnown) {
      connection.attach(socket, hello.waiting, hello.resume, welcome)
      rooms.back(connection)
      return attached(connection)
    }
    const resumed = resuming.in(connection, connections.ofSubscriber(principal.subscriberId))
    connection.attach(socket, hello.waiting, [], () => welcome(resumed.calls))
    for (const left of resumed.take()) forget(left)
    attached(connection)
  }

  /** Whether the connection has a socket, or one that is about to be its own, or is waited for, or is gone. */
  const isExpected = (connection: BrowserConnection): boolean =>
    connection.isAttached ||
    waits.has(connection) ||
    !connections.has(connection.id) ||
    [...ofSocket.values()].some(({ id }) => id === connection.id)

  const welcomeTo = ({ id, principal: { subscriberId } }: BrowserConnection, resumed: string[]): ServerFrame => ({
    type: 'welcome',
    session: id,
    subscriber: subscriberId,
    networks: ['sip', 'conference'],
    ice_servers: iceServersFor(config, subscriberId, now()),
    resumed,
  })

  return greet
}

/** @returns the signed-in principal, or the close code of a refusal */
const admit = async (
  { db, pool, now }: Services,
  { token }: ClientFrameOf<'hello'>,
): Promise<Connection['principal'] | number> => {
  const sessionId = await redeemRtcToken(db, token, now())
  if (sessionId === undefined) return closeCodes.refused
  const principal = await readPrincipal(pool, sessionId, now())
  if (principal === null || !isCapable('rtcengine', await readPlatformSettings(db), principal))
    return closeCodes.refused
  return { ...principal, sessionId }
}
