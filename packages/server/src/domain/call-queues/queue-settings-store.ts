import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type StoredAnnouncements, usualAnnouncements } from './queue-announcements-store.ts'
import type { StoredClosed } from '../schedules/line-hours-store.ts'

/** QBOARD-05: the overflow of a queue as it is stored. */
export interface StoredOverflow {
  readonly after_seconds: number | null
  readonly when_full: boolean
  readonly way: StoredClosed
  /** Name of the line to which callers go; null: they go elsewhere, or the line is gone. */
  readonly to_name: string | null
}

export interface StoredQueue {
  readonly id: number
  readonly name: string
  readonly overflow: StoredOverflow | null
  readonly announcements: StoredAnnouncements
}

/** Most queues that one answer lists. */
const mostQueues = 1000

const select = (customerId: number, id: number | null) => sql<StoredQueue>`
  select q.id, coalesce(nullif(q.display_name, ''), q.pbx_extension, q.username) as name,
    case when o.queue_id is not null then json_build_object('after_seconds', o.after_seconds, 'when_full', o.when_full,
      'way', json_build_object('closed_to', o.way, 'handle', o.handle, 'line_id', l.id, 'number', o.number),
      'to_name', coalesce(nullif(l.display_name, ''), l.pbx_extension, l.username)) end as overflow,
    coalesce((select json_build_object('every_seconds', a.every_seconds, 'tells_place', a.tells_place, 'tells_wait', a.tells_wait,
      'handle', a.handle) from queue_announcements a where a.queue_id = q.id), ${JSON.stringify(usualAnnouncements)}::json) as announcements
  from subscribers q join subscriber_preferences p on p.subscriber_id = q.id
  left join queue_overflows o on o.queue_id = q.id
  left join subscribers l on l.id = o.line_id and l.status <> 'terminated'
  where q.customer_id = ${customerId} and q.status <> 'terminated' and p.preferences -> 'cloud_pbx_callqueue' = 'true'
    and (${id}::integer is null or q.id = ${id})
  order by 2, 1 limit ${mostQueues}`

/** The queues of a customer, by name. */
export const listQueueSettings = async (db: Db, customerId: number): Promise<readonly StoredQueue[]> =>
  (await select(customerId, null).execute(db)).rows

/** @returns undefined: the customer has no such queue */
export const findQueueSettings = async (db: Db, customerId: number, id: number): Promise<StoredQueue | undefined> =>
  (await select(customerId, id).execute(db)).rows[0]

/** @param queue of the caller's customer */
export const writeOverflow = async (
  db: Db,
  queue: number,
  { after_seconds, when_full, way: { closed_to, ...to } }: Omit<StoredOverflow, 'to_name'>,
): Promise<void> => {
  const values = { after_seconds, when_full, way: closed_to, ...to }
  await db
    .insertInto('queue_overflows')
    .values({ queue_id: queue, ...values })
    .onConflict((conflict) => conflict.column('queue_id').doUpdateSet(values))
    .execute()
}

/** @param queue of the caller's customer */
export const deleteOverflow = async (db: Db, queue: number): Promise<void> => {
  await db.deleteFrom('queue_overflows').where('queue_id', '=', queue).execute()
}

/**
 * The queue whose overflow leads callers back to `queue`, if they go from there to `line`.
 * @returns undefined: no overflow leads back
 */
export const leadsBack = async (db: Db, queue: number, line: number): Promise<{ name: string } | undefined> => {
  const { rows } = await sql<{ name: string }>`
    with recursive leads as (
      select o.queue_id, o.line_id from queue_overflows o join subscriber_preferences p on p.subscriber_id = o.queue_id
      where o.line_id is not null and p.preferences -> 'cloud_pbx_callqueue' = 'true'
    ), passed (id) as (
      select ${line}::integer union select l.line_id from passed join leads l on l.queue_id = passed.id
    )
    select coalesce(nullif(s.display_name, ''), s.pbx_extension, s.username) as name
    from passed join leads l on l.queue_id = passed.id and l.line_id = ${queue} join subscribers s on s.id = passed.id
    limit 1`.execute(db)
  return rows[0]
}
