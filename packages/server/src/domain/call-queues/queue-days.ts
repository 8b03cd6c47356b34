import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { queueFigures } from '@lineside/telephony/queue/queue-figures'
import type { ReadPool } from '../../platform/db/replica/reader.ts'
import { queueDayEvents, type QueueDayEvents } from './queue-events-store.ts'

/** QBOARD-01: the figures of these queues since midnight in a time zone, in the same order. */
export const queueDays = async (
  pool: ReadPool,
  queues: readonly Pick<QueueDay, 'id' | 'goal'>[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<readonly QueueDay[]> => {
  const ids = queues.map(({ id }) => id)
  return figuresOfDays(queues, await queueDayEvents(pool, ids, { now, timezone }), now)
}

/** The figures of these queues by their events, in the same order. */
export const figuresOfDays = (
  queues: readonly Pick<QueueDay, 'id' | 'goal'>[],
  days: readonly QueueDayEvents[],
  now: Date,
): readonly QueueDay[] =>
  queues.map(({ id, goal }) => {
    const { events = [], from = now.getTime() } = days.find((day) => day.id === id) ?? {}
    return { id, goal, figures: queueFigures(events, { goal, from, now: now.getTime() }) }
  })
