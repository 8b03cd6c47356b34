import { setTimeout as delay } from 'node:timers/promises'
import { createListeners } from '@lineside/contract/listeners'
import type { EventsConfig } from '../../config.ts'
import type { Log } from '../../log.ts'
import { reason } from '../../reason.ts'
import { type BellChannel, type Carrier, seldomMs } from '../carrier.ts'
import { type NatsSession, openNatsSession } from './nats-session.ts'

const firstBackoffMs = 100
const longestBackoffMs = 5_000
/** Pause between questions for rows while NATS is away. */
const oftenMs = 250

export interface NatsCarrierOptions {
  readonly config: EventsConfig
  /** The part of each subject by which installations on the same servers differ. */
  readonly installation: string
  /** Notifications are heard as well: servers that do not know of NATS ring there. */
  readonly database: Carrier
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
}

interface Hearing {
  readonly channel: BellChannel
  readonly wanted: number | null
  readonly handler: (id: number, content: unknown) => void
  stop: () => void
}

/**
 * Rings over NATS. While its servers are away, slow or refuse, everybody asks for the rows more often. The first failure
 * and each return are logged; on both everybody asks at once, since bells may have been missed.
 */
export const createNatsCarrier = ({ config, installation, database, log }: NatsCarrierOptions): Carrier => {
  const prefix = `lineside.${installation}`
  const servers = config.servers.join(', ')
  const closing = new AbortController()
  const hearings = new Set<Hearing>()
  const gaps = createListeners((error) => log.error(error, 'Rows could not be asked for'))
  let now: { readonly session: NatsSession } | { readonly trouble: string } = { trouble: 'it is not connected yet' }

  const subscribe = (session: NatsSession, hearing: Hearing): void => {
    const { channel, wanted, handler } = hearing
    hearing.stop = session.subscribe(`${prefix}.${channel}.${wanted ?? '*'}`, (subject, content) => {
      const id = Number(subject.slice(subject.lastIndexOf('.') + 1))
      try {
        if (Number.isSafeInteger(id)) handler(id, content)
      } catch (error) {
        log.error(error, 'A bell over NATS could not be heard')
      }
    })
  }

  /** Connects, and stays connected for as long as it goes. @returns the milliseconds that it was, and why it is not */
  const beConnected = async (): Promise<{ readonly upMs: number; readonly why: string }> => {
    try {
      const session = await openNatsSession(config, prefix)
      const upAt = performance.now()
      for (const hearing of hearings) subscribe(session, hearing)
      now = { session }
      if (closing.signal.aborted) await session.close()
      else log.info(`NATS at ${servers} carries events`)
      gaps.emit()
      const why = await session.ended
      return { upMs: performance.now() - upAt, why }
    } catch (error) {
      return { upMs: 0, why: reason(error) }
    }
  }

  const keepConnected = async (): Promise<void> => {
    let backoffMs = firstBackoffMs
    let isSaid = false
    while (!closing.signal.aborted) {
      const { upMs, why } = await beConnected()
      now = { trouble: why }
      if (closing.signal.aborted) return
      if (upMs > 0) backoffMs = upMs > longestBackoffMs ? firstBackoffMs : backoffMs
      if (upMs > 0 || !isSaid)
        log.warn(`NATS at ${servers} carries no events (${why}): the database is asked for them until it does`)
      isSaid = true
      gaps.emit()
      await delay(backoffMs, undefined, { signal: closing.signal }).catch(() => undefined)
      backoffMs = Math.min(longestBackoffMs, backoffMs * 2)
    }
  }
  const connecting = keepConnected()

  return {
    ringsOnCommit: false,
    ring: (channel, id, content) => {
      if ('session' in now) now.session.publish(`${prefix}.${channel}.${id}`, content)
    },
    hear: (channel, wanted, handler) => {
      const hearing: Hearing = { channel, wanted, handler, stop: () => undefined }
      hearings.add(hearing)
      if ('session' in now) subscribe(now.session, hearing)
      const stopDatabase = database.hear(channel, wanted, handler)
      return () => {
        hearings.delete(hearing)
        hearing.stop()
        stopDatabase()
      }
    },
    onGap: (handler) => {
      const stops = [gaps.add(handler), database.onGap(handler)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    patienceMs: () => ('session' in now ? seldomMs : oftenMs),
    trouble: () => ('session' in now ? null : now.trouble),
    close: async () => {
      closing.abort()
      if ('session' in now) await now.session.close()
      // a server that does not answer to a connection holds nobody up
      await Promise.race([connecting, delay(1_000, undefined, { ref: false })])
    },
  }
}
