import type { QueueEvent, QueueEventKind, QueueLeave } from '@lineside/contract/resources/pbx/queue-figures'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { ReadPool } from '../../platform/db/replica/reader.ts'

/** How long the events of queues are kept. */
const keptDays = 35
/** Rows that one statement deletes. */
const mostDeleted = 10_000
/** Statements of one run, which comes every hour: what is left has its turn then. */
const mostParts = 50
/** Events of a queue and a day that are looked at, the latest first: about 2,500 callers. */
const mostEvents = 10_000

/** QBOARD-01: something that happens in a queue. */
export interface NewQueueEvent {
  readonly queue: number
  readonly kind: QueueEventKind
  readonly at: Date
  readonly call?: string | null
  readonly agent?: number | null
}

/** QBOARD-01: writes an event of a queue, in the transaction of the change that it tells. */
export const writeQueueEvent = async (
  rows: Db,
  { queue, kind, at, call = null, agent = null }: NewQueueEvent,
): Promise<void> => {
  await rows
    .insertInto('queue_events')
    .values({ queue_id: queue, kind, at, call_id: call, agent_id: agent, wrap_up_seconds: null })
    .execute()
}

/** How a caller leaves a queue. `agent`: who has taken the caller; null: nobody. */
export interface LeftQueue {
  readonly kind: QueueLeave
  readonly at: Date
  readonly agent?: number | null
}

/** SQL parts that write events in the same statement as the change of the calls to which they belong. */
export const queueEventParts = {
  /** @param calls name of a table with members `id` and `rests` */
  hungUp: (calls: string): string => `hung_up as (
    insert into queue_events (queue_id, at, kind, call_id, agent_id, wrap_up_seconds)
    select r.queue_id, r.rests_from, 'hung_up', g.id, r.agent_id, round(extract(epoch from r.rests_until - r.rests_from))
    from ${calls} g, jsonb_to_recordset(g.rests) as r (queue_id integer, agent_id integer, rests_from timestamptz,
      rests_until timestamptz)
    join subscribers q on q.id = r.queue_id
    on conflict do nothing
  )`,
  /**
   * Callers whose places went with their calls, because their own write has failed: `left_queues` has the places, `given`
   * the calls.
   */
  left: `told_left as (
    insert into queue_events (queue_id, at, kind, call_id, agent_id)
    select l.queue_id, coalesce(r.answered_at, g.at), case when r.agent_id is null then 'abandoned' else 'answered' end,
      l.call_id, r.agent_id
    from left_queues l join given g on g.id = l.call_id left join lateral (
      select * from jsonb_to_recordset(g.rests) as r (queue_id integer, agent_id integer, answered_at timestamptz)
      where r.queue_id = l.queue_id order by r.answered_at limit 1
    ) r on true
  )`,
} as const

/** A part of a row as the figures read it; `e`: the row. */
const eventSql = `json_build_object('kind', e.kind, 'at', round(extract(epoch from e.at) * 1000), 'call', e.call_id,
      'agent', e.agent_id, 'wrapUpSeconds', e.wrap_up_seconds)`

/** The events of a queue since midnight. */
export interface QueueDayEvents {
  readonly id: number
  /** Midnight, in milliseconds since 1970. */
  readonly from: number
  readonly events: readonly QueueEvent[]
}

const eventsText = `
  with day as (select date_trunc('day', $2::timestamptz at time zone $3) at time zone $3 as starts)
  select q.id, extract(epoch from day.starts)::float8 * 1000 as from, coalesce((
    select json_agg(${eventSql} order by e.at, e.id)
    from (select * from queue_events where queue_id = q.id and at >= day.starts order by at desc, id desc limit ${mostEvents}) e
  ), '[]') as events
  from unnest($1::integer[]) q (id), day`

/** QBOARD-01: the events of these queues since midnight in a time zone; of a very busy queue the latest ones. */
export const queueDayEvents = async (
  pool: ReadPool,
  queues: readonly number[],
  { now, timezone }: { readonly now: Date; readonly timezone: string },
): Promise<readonly QueueDayEvents[]> => {
  const values = [queues, now, timezone]
  const { rows } = await pool.query<QueueDayEvents>({ name: 'queue-day-events', text: eventsText, values })
  return rows
}

/** SQL: the events of a queue that came last in the week before a moment, at most 400, as JSON, the latest last. */
export const lastEventsSql = (queue: string, now: string): string => `
  select coalesce(json_agg(${eventSql} order by e.at, e.id), '[]') from (
    select * from queue_events where queue_id = ${queue} and at > ${now}::timestamptz - interval '7 days' and at <= ${now}
    order by at desc, id desc limit 400) e`

/** Deletes events of queues that are no longer kept, a part of them at a time. */
export const deleteOldQueueEvents = async (db: Db, now: Date): Promise<void> => {
  const before = new Date(now.getTime() - keptDays * 86_400_000)
  for (let part = 0; part < mostParts; part += 1) {
    const { numAffectedRows = 0n } = await sql`
      delete from queue_events where id = any(array(
        select id from queue_events where at < ${before} order by at limit ${mostDeleted}))`.execute(db)
    if (numAffectedRows < mostDeleted) return
  }
}
