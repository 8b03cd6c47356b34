import { resourceTopic } from '@lineside/contract/events'
import type { Platform } from '../platform.ts'
import { persistently } from '../persistently.ts'
import { reason } from '../reason.ts'
import {
  announceEvents,
  deleteOldEvents,
  eventsChannel,
  type LiveEvent,
  pingEvents,
  readEvents,
} from './events-store.ts'

/** Longest delay of an event: a NOTIFY for each event would hold up all transactions, one for a batch holds up none. */
const batchMs = 250
/** How long events stay in the table. */
const keptMs = 600_000
/** If a batch has more events of one customer and topic, they become one event that names no item. */
const mostNamed = 20

export interface Events {
  close(): Promise<void>
}

export interface EventsOptions extends Pick<Platform, 'db' | 'log' | 'notifications' | 'now'> {
  onEvents(events: readonly LiveEvent[]): void | Promise<void>
  /** Called when events may have been lost. */
  onGap(): void
}

/**
 * Starts this process's notifier: it announces events committed by any process, and receives what any process
 * announces.
 */
export const startEvents = ({ db, log, notifications, now, onEvents, onGap }: EventsOptions): Events => {
  let isClosed = false
  let working = Promise.resolve()
  let cleanedAt = 0

  const announce = async (): Promise<void> => {
    while (!isClosed && (await announceEvents(db))) continue
    const moment = now().getTime()
    if (moment - cleanedAt < keptMs) return
    cleanedAt = moment
    await deleteOldEvents(db, new Date(moment - keptMs))
  }

  let timer = setTimeout(tick, batchMs)
  function tick(): void {
    working = announceAndWait()
  }
  let failed = false
  async function announceAndWait(): Promise<void> {
    try {
      await announce()
      failed = false
    } catch (error) {
      // while the database is away it fails four times a second
      if (!failed) log.warn(`Events could not be told: ${reason(error)}`)
      failed = true
    }
    if (!isClosed) timer = setTimeout(tick, batchMs)
  }

  // what a batch said is not known: everything is asked again, as soon as the database answers
  const missing = persistently(
    async () => {
      await pingEvents(db)
      onGap()
    },
    { log, failure: 'Events that were missed could not be asked for' },
  )
  const hear = async (batch: number): Promise<void> => await onEvents(condensed(await readEvents(db, batch)))
  const stopHearing = notifications.subscribe(eventsChannel, (batch) => {
    hear(Number(batch)).catch((error: unknown) => {
      log.warn(`Events could not be told: ${reason(error)}`)
      if (!isClosed) missing.now()
    })
  })
  const stopGaps = notifications.onGap(onGap)

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      stopHearing()
      stopGaps()
      missing.close()
      await working
    },
  }
}

/** Leaves out repeated events, and replaces very many events of one kind with a single one that names no item. */
export const condensed = (events: readonly LiveEvent[]): readonly LiveEvent[] => {
  const kinds = new Map<string, Map<string | null, LiveEvent>>()
  for (const event of events) {
    const kind = `${event.topic} ${event.customerId} ${event.subscriberId}`
    const known = kinds.get(kind) ?? new Map<string | null, LiveEvent>()
    kinds.set(kind, known.set(event.id, event))
  }
  return [...kinds.values()].flatMap((ofKind) => {
    const [first] = ofKind.values()
    return ofKind.size > mostNamed && first !== undefined ? [{ ...first, id: null }] : [...ofKind.values()]
  })
}

/** The event of a write through the API, for the item's owner and administrators. */
export const eventOfWrite = (
  writer: { readonly customerId: number; readonly subscriberId: number },
  resource: string,
  id: number,
  item: Readonly<Record<string, unknown>> | null,
): LiveEvent => {
  const owner = resource === 'subscribers' ? id : item?.['subscriber_id']
  return {
    topic: resourceTopic(resource),
    id: String(id),
    customerId: writer.customerId,
    subscriberId: typeof owner === 'number' ? owner : writer.subscriberId,
  }
}
