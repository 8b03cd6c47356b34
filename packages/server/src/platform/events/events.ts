import { resourceTopic } from '@lineside/contract/events'
import type { Platform } from '../platform.ts'
import { reason } from '../reason.ts'
import { announceEvents, deleteOldEvents, eventsChannel, type LiveEvent, readEvents } from './events-store.ts'

/** An event is told this late at most: a NOTIFY for each would hold up all transactions, one for many holds up none. */
const batchMs = 250
/** Events that nobody was there to hear. */
const keptMs = 600_000
/** More of one customer and topic in a batch are one, which names none. */
const mostNamed = 20

export interface Events {
  close(): Promise<void>
}

export interface EventsOptions extends Pick<Platform, 'db' | 'log' | 'notifications' | 'now'> {
  onEvents(events: readonly LiveEvent[]): void | Promise<void>
  /** Some may have been lost. */
  onGap(): void
}

/** The notifier of this process: announces what was committed anywhere, and hears what any process announced. */
export const startEvents = ({ db, log, notifications, now, onEvents, onGap }: EventsOptions): Events => {
  let isClosed = false
  let working = Promise.resolve()
  let cleanedAt = 0

  const carefully = (work: () => Promise<unknown>): Promise<void> =>
    work().then(
      () => undefined,
      (error: unknown) => log.warn(`Events could not be told: ${reason(error)}`),
    )

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
  async function announceAndWait(): Promise<void> {
    await carefully(announce)
    if (!isClosed) timer = setTimeout(tick, batchMs)
  }

  const stopHearing = notifications.subscribe(eventsChannel, (batch) => {
    void carefully(async () => await onEvents(condensed(await readEvents(db, Number(batch)))))
  })
  const stopGaps = notifications.onGap(onGap)

  return {
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      stopHearing()
      stopGaps()
      await working
    },
  }
}

/** The same thing is told once, and of very many of a kind only that there are. */
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

/** What a write through the API tells: whoever it belongs to, and administrators. */
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
