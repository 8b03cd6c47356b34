import { type Connection, createConnection } from './connection.ts'
import type { Voice } from './description.ts'
import type { MediaPacket } from './outgoing.ts'
import type { Places } from './places.ts'

/** The connections of a session: one carries media, and the next one replaces it once it is connected. */
export interface ConnectionPair {
  /** The one that carries media; null: none does. */
  readonly current: Connection | null
  /** The one that is negotiated: the next one, if there is one. */
  readonly known: Connection | null
  readonly isConnected: boolean
  readonly hasPicture: boolean
  /** Begins a connection that is to replace the present one. */
  connect(): Connection
  /** Gives up a connection that cannot be negotiated, unless it carries media: the present one stays as it was. */
  giveUp(connection: Connection): void
  /** Withdraws the offer of this side that nobody will answer. */
  refuseOffer(): Promise<void>
  close(): void
}

export interface ConnectionPairOptions {
  readonly findPlaces: () => Places
  readonly withVideo: boolean
  readonly voice: Voice
  /** A packet has come over the connection that carries media. */
  readonly onPacket: (packet: MediaPacket) => void
  /** The other side needs a key frame. */
  readonly onPictureWanted: (connection: Connection) => void
  /** A new connection carries media. */
  readonly onReplaced: () => void
  /** No connection is left, and none has come in time. */
  readonly onGone: (why: WhyGone) => void
}

type WhyGone = 'closed' | 'lost' | 'never'

/**
 * How long a lost connection may be replaced: the 30 s that the server waits for a browser's socket, plus the time to
 * negotiate again.
 */
const PATIENCE_MS = 40_000

interface Pair {
  readonly phase: 'open' | 'closed'
  readonly current: Connection | null
  readonly next: Connection | null
  readonly wasConnected: boolean
}

export const createConnectionPair = (options: ConnectionPairOptions): ConnectionPair => {
  const { findPlaces, withVideo, voice, onPacket, onPictureWanted, onReplaced, onGone } = options
  let pair: Pair = { phase: 'open', current: null, next: null, wasConnected: false }
  let patience: NodeJS.Timeout | undefined

  /**
   * A reloaded page closes its connection, and a broken network loses it, but the call may go on: the server decides
   * whether it is over. So a session that was connected waits for a new connection, and what it plays waits too.
   */
  const awaitNext = (why: WhyGone): void => {
    clearTimeout(patience)
    if (!pair.wasConnected) onGone(why)
    else if (pair.phase === 'open') patience = setTimeout(() => onGone(why), PATIENCE_MS)
  }

  const connected = (connection: Connection): void => {
    if (connection !== pair.next) return
    pair.current?.close()
    pair = { ...pair, current: connection, next: null, wasConnected: true }
    onReplaced()
  }

  /** The end is reported when no connection is left: neither the old one beside a new one, nor a new one beside it. */
  const gone = (connection: Connection, why: WhyGone): void => {
    if (connection !== pair.current && connection !== pair.next) return
    pair = connection === pair.current ? { ...pair, current: null } : { ...pair, next: null }
    if (pair.current === null && pair.next === null) awaitNext(why)
  }

  const dropNext = (): void => {
    pair.next?.close()
    pair = { ...pair, next: null }
  }

  return {
    get current() {
      return pair.current
    },
    get known() {
      return pair.next ?? pair.current
    },
    get isConnected() {
      return pair.current?.isConnected() ?? false
    },
    get hasPicture() {
      return [pair.next, pair.current].some((connection) => connection?.has('video'))
    },
    connect: () => {
      clearTimeout(patience)
      pair.next?.close()
      const connection: Connection = createConnection({
        withVideo,
        voice,
        places: findPlaces(),
        onConnected: () => connected(connection),
        onGone: (why) => gone(connection, why),
        onPacket: (packet) => {
          if (connection === pair.current) onPacket(packet)
        },
        onPictureWanted: () => onPictureWanted(connection),
      })
      pair = { ...pair, next: connection }
      return connection
    },
    giveUp: (connection) => {
      if (connection === pair.next) dropNext()
    },
    refuseOffer: async () => {
      if (pair.next === null) return await pair.current?.takeOfferBack()
      return dropNext()
    },
    close: () => {
      clearTimeout(patience)
      const { current, next } = pair
      pair = { ...pair, phase: 'closed' }
      next?.close()
      current?.close()
      pair = { ...pair, current: null, next: null }
    },
  }
}
