import { limits } from '@lineside/contract/limits'
import type { QueueEvent } from '@lineside/contract/resources/pbx/queue-figures'
import type { QueueWork } from '@lineside/telephony/queue/estimated-wait'
import { queueTalks } from '@lineside/telephony/queue/queue-figures'
import type { Db } from '../../platform/db/database.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { QueueAnnouncementsTable } from '../../platform/db/tables/schedule-tables.ts'
import { reachable } from '../endpoints/endpoints-store.ts'
import { lastEventsSql } from './queue-events-store.ts'

/** QBOARD-05: what callers of a queue hear at intervals while they wait. */
export type StoredAnnouncements = Omit<QueueAnnouncementsTable, 'queue_id'>

/** Where nothing is set, callers hear their place, as they always did. */
export const usualAnnouncements: StoredAnnouncements = {
  every_seconds: limits.queueAnnouncements.usual,
  tells_place: true,
  tells_wait: false,
  handle: null,
}

export const findAnnouncements = async (db: Db, queue: number): Promise<StoredAnnouncements> =>
  (await db
    .selectFrom('queue_announcements')
    .select(['every_seconds', 'tells_place', 'tells_wait', 'handle'])
    .where('queue_id', '=', queue)
    .executeTakeFirst()) ?? usualAnnouncements

/** @param queue of the caller's customer */
export const writeAnnouncements = async (db: Db, queue: number, values: StoredAnnouncements): Promise<void> => {
  await db
    .insertInto('queue_announcements')
    .values({ queue_id: queue, ...values })
    .onConflict((conflict) => conflict.column('queue_id').doUpdateSet(values))
    .execute()
}

/** The last talks by which a wait is estimated. */
const mostCalls = 20

/**
 * The work in a queue, by which a wait is estimated: its last talks as its figures count them (QBOARD-01), and who takes calls
 * now.
 */
export const queueWork = async (pool: Pool, queue: number, now: Date): Promise<QueueWork> => {
  const { rows } = await pool.query<Omit<QueueWork, 'calls'> & { readonly events: readonly QueueEvent[] }>({
    name: 'queue-work',
    text: `
      select (${lastEventsSql('$1', '$2')}) as events,
        coalesce((select nullif(substring(preferences ->> 'queue_wrap_up_time' from '^[0-9]{1,7}$'), '')::integer
          from subscriber_preferences where subscriber_id = $1), ${limits.queueWrapUpDefault}) as "wrapUpSeconds",
        (select count(distinct a.id)::integer from (
            select member_id as id from group_members where group_id = $1
            union all select id from subscribers where id = $1 and not is_pbx_group) a
          join subscribers s on s.id = a.id and s.status = 'active'
          left join queue_agents q on q.queue_id = $1 and q.agent_id = a.id
          where q.paused_at is null and exists (select from ${reachable('$2')} e where e.subscriber_id = a.id)) as agents`,
    values: [queue, now],
  })
  const { events, ...work } = rows[0] ?? { events: [], wrapUpSeconds: 0, agents: 0 }
  const talks = queueTalks(events, { from: 0, now: now.getTime() })
  return { calls: talks.slice(-mostCalls).map((ms) => ms / 1000), ...work }
}
