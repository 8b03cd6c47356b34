import { queuesChannel } from '../../domain/call-queues/queue-callers-store.ts'
import { queueDayEvents, type QueueDayEvents } from '../../domain/call-queues/queue-events-store.ts'
import type { Platform } from '../../platform/platform.ts'

/** Days are read again after so long, in milliseconds: midnight comes, and with it another day. */
const keptMs = 10_000
/** Days that are kept at once: a busy one takes a megabyte. */
const mostKept = 100

interface Asked {
  readonly now: Date
  /** IANA name. */
  readonly timezone: string
}

/**
 * QBOARD-03: the events of queues today, kept until a queue tells of a change: screens look every second, and a day has thousands
 * of events.
 */
export interface KeptDays {
  of(queues: readonly number[], asked: Asked): Promise<readonly QueueDayEvents[]>
}

interface Kept {
  readonly queue: number
  /** Milliseconds since 1970. */
  readonly readAt: number
  readonly day: Promise<readonly QueueDayEvents[]>
}

export const createKeptDays = ({ pool, notifications }: Pick<Platform, 'pool' | 'notifications'>): KeptDays => {
  const kept = new Map<string, Kept>()
  const forget = (isMeant: (one: Kept) => boolean): void => {
    for (const [key, one] of kept) if (isMeant(one)) kept.delete(key)
  }
  // a day that is being read while its queue changes is forgotten, too: it may have been read before the change
  notifications.subscribe(queuesChannel, (id) => forget(({ queue }) => queue === Number(id)))
  notifications.onGap(() => kept.clear())

  const read = (queue: number, { now, timezone }: Asked): Promise<readonly QueueDayEvents[]> => {
    const moment = now.getTime()
    forget(({ readAt }) => moment < readAt || moment - readAt >= keptMs)
    const key = `${queue} ${timezone}`
    const known = kept.get(key)
    if (known !== undefined) return known.day
    const day = queueDayEvents(pool, [queue], { now, timezone })
    const one = { queue, readAt: moment, day }
    if (kept.size < mostKept) kept.set(key, one)
    day.catch(() => forget((failed) => failed === one))
    return day
  }

  return { of: async (queues, asked) => (await Promise.all(queues.map((queue) => read(queue, asked)))).flat() }
}
