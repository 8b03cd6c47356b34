import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../platform/log.ts'
import type { HostPort } from '../../platform/config.ts'
import type { SipEdgeSettings } from '../edge/sip-settings.ts'
import { createEdgeLink, type EdgeLink, type EdgeListeners, type LinkedEdge } from './edge-link.ts'
import { BadFraming, createSipFraming } from './sip-framing.ts'

/**
 * The TCP connections between this process and its edges: one to each edge for messages of this process, and those that
 * the edges open. Sending fails at once while there is no connection; a lost connection is opened again.
 */
export interface EdgeLinks {
  /** The address at which this process listens. */
  readonly own: HostPort
  /**
   * Connects to the edges and lets them connect. Before that no message arrives.
   * @returns resolves when each edge is there or has been tried for a second
   */
  begin(): Promise<void>
  /** The edges that are there now, in the order of the settings. */
  there(): readonly LinkedEdge[]
  /** All edges of the settings, by host and port, and whether each is there now. */
  all(): readonly { readonly name: string; readonly isThere: boolean }[]
  /** Whether the settings name an edge with this number. */
  knows(edge: number): boolean
  /**
   * Sends a message to the edge that it names. One that names none of them goes to the first edge that is there.
   * @throws Error the edge is not there, or too much waits to be sent
   */
  send(text: string): Promise<void>
  close(): Promise<void>
}

/** Whether two Routes lead to the same edge first. */
export const isSameEdge = (route: string, other: string | undefined): boolean =>
  other !== undefined && hopIn(route) !== undefined && hopIn(route) === hopIn(other)

export interface EdgeLinksOptions extends SipEdgeSettings, EdgeListeners {
  readonly log: Log
  readonly onMessage: (text: string) => void
}

/** An edge that is there is connected long before this. */
const FIRST_TRIES_MS = 1_000
/** Maximum number of sockets. An edge consists of a few processes, each of which connects here. */
const MOST_SOCKETS = 256
/** Maximum number of bytes that may wait to be sent to an edge. */
const MOST_UNSENT = 4_194_304

export const openEdgeLinks = async (options: EdgeLinksOptions): Promise<EdgeLinks> => {
  const { edges, listen, log, onMessage } = options
  const insides = await Promise.all(edges.map(async ({ host, port }) => ({ host: (await lookup(host)).address, port })))
  const sockets = new Set<Socket>()
  /** The sockets that edges opened. */
  const opened = new Set<Socket>()
  let isBegun = false

  const attend = (socket: Socket): void => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    readMessages(socket, log, onMessage)
  }

  const server = createServer((socket) => {
    // only an edge may connect, because its word on who calls is trusted
    if (!isBegun || !isEdge(insides, socket.remoteAddress) || sockets.size >= MOST_SOCKETS) return socket.destroy()
    attend(socket)
    opened.add(socket)
    for (const link of links) if (link.edge.host === addressOf(socket)) link.seen()
    socket.once('close', () => opened.delete(socket))
  })
  server.listen(listen.port, listen.host)
  await once(server, 'listening')
  const own: HostPort = { host: listen.host, port: (server.address() as AddressInfo).port }

  const links = insides.map((edge) => createEdgeLink({ ...options, edge, attend }))

  /** Until the connection to an edge that has just started is there, what the edge itself opened serves as well. */
  const anySocketOf = ({ socket, edge }: EdgeLink): Socket | null => {
    if (socket !== null || insides.filter(({ host }) => host === edge.host).length > 1) return socket
    return [...opened].find((each) => each.writable && addressOf(each) === edge.host) ?? null
  }

  return {
    own,
    begin: async () => {
      isBegun = true
      for (const link of links) link.open()
      // wait for the edges: the legs of dead processes are reported to them right after this
      await Promise.race([Promise.all(links.map(({ firstTry }) => firstTry)), delay(FIRST_TRIES_MS)])
    },
    there: () => links.filter(({ socket }) => socket !== null),
    all: () => links.map(({ name, socket }) => ({ name, isThere: socket !== null })),
    knows: (edge) => links.some(({ number }) => number === edge),
    send: (text) => {
      const named = nextHop(text)
      const link = links.find(({ name }) => name === named) ?? links.find((one) => one.socket)
      const socket = link === undefined ? null : anySocketOf(link)
      if (!socket || socket.writableLength > MOST_UNSENT)
        return Promise.reject(new Error('The SIP edge cannot be reached'))
      writeTogether(socket, text)
      return Promise.resolve()
    },
    close: async () => {
      for (const link of links) link.close()
      const closed = once(server, 'close')
      server.close()
      // let the last messages be sent first
      for (const socket of sockets) socket.end(() => socket.destroy())
      await closed
    },
  }
}

/** Passes on the messages that come over a socket. One that sends something else is closed. */
const readMessages = (socket: Socket, log: Log, onMessage: (text: string) => void): void => {
  const framing = createSipFraming(() => socket.write('\r\n'))
  socket.setNoDelay(true).setKeepAlive(true, 10_000)
  // the `close` event that follows is handled
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    try {
      for (const message of framing.take(chunk)) onMessage(message)
    } catch (error) {
      if (error instanceof BadFraming) log.warn(`A connection of the SIP edge is closed: ${error.message}`)
      else log.error(error, 'A message of the SIP edge broke something')
      socket.destroy()
    }
  })
}

/** Writes what is sent in one turn of the event loop at once: with many calls, writing is much of what a message costs. */
const writeTogether = (socket: Socket, text: string): void => {
  if (socket.writableCorked === 0) {
    socket.cork()
    setImmediate(() => socket.uncork())
  }
  socket.write(text)
}

const plain = (address: string | undefined): string => address?.replace(/^::ffff:/, '') ?? ''
const addressOf = ({ remoteAddress }: Socket): string => plain(remoteAddress)

/** Whether an address is one of the edges'. An edge on loopback may use any loopback address. */
const isEdge = (insides: readonly HostPort[], address: string | undefined): boolean => {
  const from = plain(address)
  const isLoopback = (host: string) => host === '::1' || host.startsWith('127.')
  return insides.some(({ host }) => host === from || (isLoopback(host) && isLoopback(from)))
}

/** The host and port that a message is for: a request's first Route, a reply's topmost Via; undefined: any edge. */
const nextHop = (text: string): string | undefined => {
  const pattern = text.startsWith('SIP/2.0 ')
    ? /^Via:[ \t]*SIP\/2\.0\/TCP[ \t]+([^\s;,]+)/im
    : /^Route:[ \t]*(<[^>]*>)/im
  const found = pattern.exec(text)?.[1]
  return found?.startsWith('<') ? hopIn(found) : found
}

/** The host and port to which a Route leads first. */
export const hopIn = (route: string): string | undefined => /^<sips?:(?:[^@>;]*@)?([^;>?]+)/i.exec(route)?.[1]
