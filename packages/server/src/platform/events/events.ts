import { resourceTopic } from '@lineside/contract/events'
import { createInOrder } from '@lineside/contract/in-order'
import type { Platform } from '../platform.ts'
import { persistently } from '../persistently.ts'
import { reason } from '../reason.ts'
import { createAnnouncer } from './announcer.ts'
import { createPacer } from './pacer.ts'
import { bellOf, startEventReader } from './event-reader.ts'
import { announceEvents, deleteOldEvents, eventsChannel, type LiveEvent, pingEvents } from './events-store.ts'
import { followWrites } from './follow-writes.ts'

/**
 * Pause after a batch. A NOTIFY for each event would hold up all transactions, since only one that notifies commits at a
 * time; so many a second hold up none.
 */
const leastMs = 25
/** How often events are looked for that nobody has hinted at, such as those of triggers. */
const lookEveryMs = 250
/** Shortest time between two events of one customer, topic and subscriber. */
const paceMs = 250
/** How long events stay in the table. */
const keptMs = 600_000
/** If a delivery has more events of one customer and topic, they become one event that names no item. */
const mostNamed = 20

export interface Events {
  close(): Promise<void>
}

type Ground = Pick<Platform, 'db' | 'pool' | 'log' | 'carrier' | 'notifications' | 'now'>

export interface EventsOptions extends Ground {
  onEvents(events: readonly LiveEvent[]): void | Promise<void>
  /** Called when events may have been lost. */
  onGap(): void
}

/** Announces events committed by any process. @returns ends it */
export const startAnnouncing = ({ db, pool, log, carrier, now }: Omit<Ground, 'notifications'>) => {
  let cleanedAt = 0
  let hasFailed = false
  const announce = async (): Promise<'busy' | 'done'> => {
    for (;;) {
      const batch = await announceEvents(db, { notifies: carrier.ringsOnCommit })
      if (batch === 'busy') return batch
      if (batch === null) break
      carrier.ring(eventsChannel, batch.batch, bellOf(batch))
    }
    const moment = now().getTime()
    if (moment - cleanedAt < keptMs) return 'done'
    cleanedAt = moment
    await deleteOldEvents(db, new Date(moment - keptMs))
    return 'done'
  }
  const announcer = createAnnouncer({
    announce: async () => {
      try {
        const outcome = await announce()
        hasFailed = false
        return outcome
      } catch (error) {
        // while the database is away it fails four times a second
        if (!hasFailed) log.warn(`Events could not be announced: ${reason(error)}`)
        hasFailed = true
        return 'done'
      }
    },
    leastMs,
    everyMs: lookEveryMs,
  })
  const unfollow = followWrites(pool, announcer.now)
  return async (): Promise<void> => {
    unfollow()
    await announcer.close()
  }
}

/**
 * Starts this process's notifier: it announces events committed by any process, and receives what any process
 * announces.
 * @returns when it receives everything that is told from now on
 */
export const startEvents = async ({ onEvents, onGap, ...ground }: EventsOptions): Promise<Events> => {
  const { db, log, notifications } = ground
  let isClosed = false
  // what the events said is not known any more: everything is asked again, as soon as the database answers
  const missing = persistently(
    async () => {
      await pingEvents(db)
      onGap()
    },
    { log, failure: 'Events that were missed could not be asked for' },
  )
  const telling = createInOrder()
  const pacer = createPacer<LiveEvent>({
    everyMs: paceMs,
    kindOf,
    pass: (events) =>
      void telling
        .run(() => onEvents(condensed(events)))
        .catch((error: unknown) => {
          log.warn(`Events could not be told: ${reason(error)}`)
          if (!isClosed) missing.now()
        }),
  })
  const reader = await startEventReader({
    ...ground,
    keptMs,
    onEvents: async (events) => {
      pacer.take(events)
      // what is told takes its time: events that come meanwhile wait in the rows
      await telling.settled()
    },
    onGap,
  })
  const stopAnnouncing = startAnnouncing(ground)
  const stopGaps = notifications.onGap(onGap)

  return {
    close: async () => {
      isClosed = true
      stopGaps()
      await reader.close()
      pacer.close()
      missing.close()
      await stopAnnouncing()
      await telling.settled()
    },
  }
}

const kindOf = ({ topic, customerId, subscriberId }: LiveEvent): string => `${topic} ${customerId} ${subscriberId}`

/** Leaves out repeated events, and replaces very many events of one kind with a single one that names no item. */
export const condensed = (events: readonly LiveEvent[]): readonly LiveEvent[] => {
  const kinds = new Map<string, Map<string | null, LiveEvent>>()
  for (const event of events) {
    const kind = kindOf(event)
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
