import type { QueueDay } from '@lineside/contract/resources/pbx/call-queues'
import { queueFigures } from '@lineside/telephony/queue/queue-figures'
import type { ReadPool } from '../../platform/db/replica/reader.ts'
import { queueDayEvents } from './queue-events-store.ts'

/** QBOARD-01: the figures of these queues since midnight in a time zone, in the same order. */
export const queueDays = async (
  pool: ReadPool,
  queues: readonly Pick<QueueDay, 'id' | 'goal'>[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<readonly QueueDay[]> => {
  const ids = queues.map(({ id }) => id)
  const days = new Map((await queueDayEvents(pool, ids, { now, timezone })).map((day) => [day.id, day]))
  return queues.map(({ id, goal }) => {
    const { events = [], from = now.getTime() } = days.get(id) ?? {}
    return { id, goal, figures: queueFigures(events, { goal, from, now: now.getTime() }) }
  })
}
