import type { Server } from 'node:http'
import { createInOrderByKey } from '@lineside/contract/in-order'
import { closeCodes } from '@lineside/contract/rtc/frames'
import type { Services } from '../../domain/services.ts'
import { untilDatabase } from '../../platform/db/away/until-database.ts'
import type { Leg } from '../legs/leg.ts'
import type { Rooms } from '../rooms/guest.ts'
import type { CallRequest, DialRequest } from '../runner/runner.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { LostCalls } from './connection.ts'
import { createConnectionFrames } from './connection-frames.ts'
import type { ConnectedBrowsers } from './connected-browsers.ts'
import { deleteConnection, insertConnection } from './connections-store.ts'
import { createGreetings, createWaits, waitMs } from './greet-browsers.ts'
import { type LeaveBrowsers, leaveBrowsers } from './leave-browsers.ts'
import { acceptRtcSockets, type RtcSocket, type SocketLimits, usualLimits } from './rtc-sockets.ts'
import { watchSessions } from './watch-sessions.ts'

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
  /** Whether a line calls, or talks to, an emergency number at this process; undefined: none does. */
  callsForHelp?(subscriberId: number): boolean
  /** Called when a browser has said hello and was admitted. */
  arrived?(): void
  /** Called when calls can reach a browser. */
  attached?(connection: BrowserConnection): void
  /** Replaced in tests. */
  readonly limits?: Partial<SocketLimits>
}

/** Lets browsers in, keeps them connected while their session lasts, and hands their calls on. */
export interface Hub extends Pick<LeaveBrowsers, 'sendElsewhere'> {
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
  attached,
  callsForHelp,
  ...options
}: HubOptions): Hub => {
  const limits: SocketLimits = { ...usualLimits, ...options.limits }
  const { now, log, config } = services
  const ofSocket = new Map<RtcSocket, BrowserConnection>()
  const rows = createConnectionRows(services, processId)
  const frames = createConnectionFrames({
    rooms,
    placeCall,
    dial,
    lostCalls,
    log,
    now,
    heard: services.metrics.calls.heard,
  })

  const waits = createWaits((connection) => forget(connection))

  const forget = (connection: BrowserConnection, code?: number): void => {
    if (!connections.remove(connection)) return
    waits.end(connection)
    connection.endLegs()
    rooms.gone(connection)
    frames.forget(connection)
    if (code !== undefined) connection.closeSocket(code)
    void rows.remove(connection)
  }

  const leaving = leaveBrowsers({
    connections,
    waits,
    rooms,
    forget,
    forgetFrames: frames.forget,
    leaveLeg: lostCalls.leave,
    deleteRow: (connection) => void rows.remove(connection),
  })

  const lose = (socket: RtcSocket, isMeant: boolean): void => {
    const connection = ofSocket.get(socket)
    ofSocket.delete(socket)
    if (connection === undefined || !connections.has(connection.id)) return
    if (!connection.detach(socket, new Date(now().getTime() + waitMs))) return
    if (isMeant) return forget(connection)
    rooms.lost(connection)
    void rows.remove(connection)
    waits.begin(connection)
  }

  const greet = createGreetings({
    services,
    connections,
    ofSocket,
    lostCalls,
    rooms,
    waits,
    mostOfCustomer: limits.ofCustomer,
    forget,
    writeDown: rows.add,
    arrived: () => arrived?.(),
    attached: (connection) => attached?.(connection),
  })

  const sockets = acceptRtcSockets({
    server,
    limits,
    config,
    log,
    metrics: services.metrics,
    onHello: greet,
    onFrame: (socket, frame) => {
      const connection = ofSocket.get(socket)
      if (connection !== undefined) frames.take(connection, frame)
    },
    onClose: lose,
  })

  const stopWatching = watchSessions(
    services,
    {
      all: connections.all,
      of: connections.ofSubscriber,
      end: (connection) => forget(connection, closeCodes.refused),
      retire: (connection) => {
        if (connection.isRetired) return
        connection.retire()
        void rows.remove(connection)
      },
      isInCall: (connection) => connection.legs.size > 0 || rooms.isIn(connection),
    },
    (subscriberId) => callsForHelp?.(subscriberId) === true,
  )

  return {
    writeAll: () => {
      for (const connection of connections.all())
        if (connection.isAttached && !connection.isRetired) void rows.add(connection)
    },
    sendElsewhere: leaving.sendElsewhere,
    close: async () => {
      stopWatching()
      leaving.closeAll()
      await sockets.close()
      await rows.settled()
    },
  }
}

/** The rows of the connections of this process; the writes of one connection run one after the other. */
const createConnectionRows = ({ db, now, log }: Services, processId: number) => {
  const writes = createInOrderByKey()
  const closing = new AbortController()
  // other processes would ring a browser that left while the database was away
  const write = (id: string, work: () => Promise<void>): Promise<void> =>
    writes
      .run(id, () => untilDatabase(work, closing.signal))
      .catch((error: unknown) => log.error(error, 'A browser that is connected could not be written down'))
  return {
    add: ({ id, name, principal }: BrowserConnection): Promise<void> =>
      write(id, () =>
        insertConnection(db, {
          id,
          process_id: processId,
          subscriber_id: principal.subscriberId,
          name,
          since: now(),
        }),
      ),
    remove: ({ id }: BrowserConnection): Promise<void> => write(id, () => deleteConnection(db, id)),
    settled: () => {
      closing.abort()
      return writes.settled()
    },
  }
}
