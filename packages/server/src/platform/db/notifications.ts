import { createListeners, type Listeners } from '@lineside/contract/listeners'
import type { Log } from '../log.ts'
import { PG_CHANNEL } from './notify.ts'
import { keepSession, openSession, type SessionQuery } from './sessions/session-connection.ts'

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
  readonly onConnection?: (query: SessionQuery) => Promise<void>
}

/**
 * Receives what `notify` sends in any server process, over a connection of its own that is opened again when it breaks.
 */
export async function createNotifications(options: NotificationsOptions): Promise<Notifications> {
  const { connectionString, log, onConnection } = options
  const handlers = new Map<string, Listeners<[id: string]>>()
  const broken = (error: unknown): void => log.error(error, 'A handler of notifications failed')
  const gaps = createListeners(broken)

  function deliver(payload = ''): void {
    const [channel = '', id = ''] = payload.split(' ', 2)
    handlers.get(channel)?.emit(id)
  }

  const session = await keepSession(
    async (isFirst) => {
      const opened = await openSession(connectionString, async (query, client) => {
        client.on('notification', ({ payload }) => deliver(payload))
        await query(`listen ${PG_CHANNEL}`)
        await onConnection?.(query)
      })
      if (!isFirst) gaps.emit()
      return opened
    },
    {
      log,
      broke: 'The connection for notifications broke',
      failure: 'Notifications cannot be received yet',
    },
  )

  return {
    subscribe(channel, handler) {
      const ofChannel = handlers.get(channel) ?? createListeners(broken)
      handlers.set(channel, ofChannel)
      return ofChannel.add(handler)
    },
    onGap: gaps.add,
    close: session.close,
  }
}
