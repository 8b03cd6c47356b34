import { PG_CHANNEL } from '../../platform/db/notify.ts'
import { queueEventParts } from './queue-events-store.ts'
import { queuesChannel } from './queue-callers-store.ts'

/** The wrap-up of an agent. */
export interface RestRow {
  readonly queue_id: number
  readonly agent_id: number
  readonly rests_from: Date
  readonly rests_until: Date
  /** When the agent has taken the caller. */
  readonly answered_at: Date
  /** Number of the caller as it was shown to the agent; null: not known. */
  readonly number: string | null
  readonly name: string | null
}

const columns = 'rests_from, rests_until, rests_after_number, rests_after_name'

/** SQL parts about queues that run in the same statement as the change of the calls to which they belong. */
export const queueParts = {
  /** @param calls name of a table with members `id` and `rests` */
  rest: (calls: string): string => `rested as (
    insert into queue_agents (queue_id, agent_id, ${columns})
    select distinct on (r.queue_id, r.agent_id) r.queue_id, r.agent_id, r.rests_from, r.rests_until, r.number, r.name
    from ${calls} g, jsonb_to_recordset(g.rests) as r (queue_id integer, agent_id integer, rests_from timestamptz,
      rests_until timestamptz, number text, name text)
    join subscribers q on q.id = r.queue_id join subscribers a on a.id = r.agent_id
    order by r.queue_id, r.agent_id, r.rests_until desc
    on conflict (queue_id, agent_id) do update
    set (${columns}) = row (excluded.rests_from, excluded.rests_until, excluded.rests_after_number, excluded.rests_after_name)
    returning queue_id
  ), ${queueEventParts.hungUp(calls)}`,
  /** Removes the callers of ended calls, which are in a table `ended`; `given` says how they ended. */
  leave: `left_queues as (
    delete from queue_callers q using ended where q.call_id = ended.id returning q.queue_id, q.call_id
  ), ${queueEventParts.left}`,
  /** @param queues a select of the queue_id of each changed queue */
  tell: (queues: string): string => `told_queues as (
    insert into live_events (topic, item_id, customer_id, subscriber_id)
    select 'queue', s.id::text, s.customer_id, s.id from subscribers s where s.id in (${queues})
    returning subscriber_id
  )`,
  notify: `(select count(pg_notify('${PG_CHANNEL}', '${queuesChannel} ' || subscriber_id)) from told_queues)`,
} as const
