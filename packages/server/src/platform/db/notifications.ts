import { setTimeout as delay } from 'node:timers/promises'
import { createListeners, type Listeners } from '@lineside/contract/listeners'
import { Client } from 'pg'
import type { Log } from '../log.ts'
import { reason } from '../reason.ts'
import { PG_CHANNEL } from './notify.ts'
import { connectionOptions } from './pool.ts'

const FIRST_BACKOFF_MS = 50
const MAX_BACKOFF_MS = 5_000

type Handler = (id: string) => void

export interface Notifications {
  /** @returns the function that ends the subscription */
  subscribe(channel: string, handler: Handler): () => void
  /**
   * Called after the connection was lost, when notifications may be missing: caches must be read again.
   * @returns the function that ends the subscription
   */
  onGap(handler: () => void): () => void
  close(): Promise<void>
}

export interface NotificationsOptions {
  readonly connectionString: string
  readonly log: Log
  /** Does over each new connection what lasts as long as it, such as taking locks. */
  readonly onConnection?: (query: Client['query']) => Promise<void>
}

/**
 * Receives what `notify` sends in any server process, over a connection of its own that is opened again when it breaks.
 */
export async function createNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { connectionString, log, onConnection } = options
  const handlers = new Map<string, Listeners<[id: string]>>()
  const broken = (error: unknown): void => log.error(error, 'A handler of notifications failed')
  const gaps = createListeners(broken)
  const closing = new AbortController()

  function deliver(payload = ''): void {
    const [channel = '', id = ''] = payload.split(' ', 2)
    handlers.get(channel)?.emit(id)
  }

  async function reconnect(): Promise<Listener> {
    for (let backoff = FIRST_BACKOFF_MS; ; backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)) {
      await delay(backoff, undefined, { signal: closing.signal })
      try {
        return await listen(connectionString, deliver, onConnection)
      } catch (error) {
        log.warn(`Notifications cannot be received yet: ${reason(error)}`)
      }
    }
  }

  let listener = await listen(connectionString, deliver, onConnection)

  async function keepListening(): Promise<void> {
    for (;;) {
      await listener.ended
      if (closing.signal.aborted) return
      log.warn('The connection for notifications broke')
      try {
        listener = await reconnect()
      } catch {
        return
      }
      if (closing.signal.aborted) await listener.end()
      else gaps.emit()
    }
  }
  const listening = keepListening()

  return {
    subscribe(channel, handler) {
      const ofChannel = handlers.get(channel) ?? createListeners(broken)
      handlers.set(channel, ofChannel)
      return ofChannel.add(handler)
    },
    onGap: gaps.add,
    async close() {
      closing.abort()
      await listener.end()
      await listening
    },
  }
}

interface Listener {
  ended: Promise<void>
  end(): Promise<void>
}

async function listen(
  connectionString: string,
  deliver: (payload?: string) => void,
  onConnection: NotificationsOptions['onConnection'],
): Promise<Listener> {
  const client = new Client(connectionOptions(connectionString))
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  // every error is followed by `end`, which is handled
  client.on('error', () => undefined)
  client.on('notification', ({ payload }) => deliver(payload))
  try {
    await client.connect()
    await client.query(`listen ${PG_CHANNEL}`)
    await onConnection?.(client.query.bind(client))
  } catch (error) {
    await client.end()
    throw error
  }
  return { ended, end: () => client.end() }
}
