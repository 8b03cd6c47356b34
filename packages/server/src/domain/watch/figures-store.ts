import type { Pool } from '../../platform/db/database.ts'

/** Figures of the whole installation, the same at each process. Ages are in seconds; null: there is nothing so old. */
export interface Figures {
  readonly registrations: number
  /** Registrations that ended within the last five minutes and did not come back. */
  readonly ended_registrations: number
  readonly queue_callers: number
  readonly queue_longest: number | null
  readonly calls: number
  readonly trunks: number
  /** Jobs that are due and that nobody has begun; at most `mostCounted`. */
  readonly due_jobs: number
  readonly oldest_job: number | null
  readonly event_lag: number
  /** Events that wait for a webhook; at most `mostCounted`. */
  readonly webhook_events: number
  /** Age of the oldest event that was never sent, of webhooks that work. */
  readonly oldest_webhook_event: number | null
  readonly webhooks: number
  readonly failing_webhooks: number
  readonly backup_age: number | null
  readonly backup_verified_age: number | null
  readonly backup_failed: boolean
  readonly schema: string
}

const mostCounted = 10_000

/**
 * One statement; each part reads an index, or a table of what happens now. Jobs of the queue that are not due yet, such
 * as reminders of next year, are not read.
 */
export const figuresText = `
  with registered as (
    select count(*) filter (where expires > $1)::int as live, count(*) filter (where expires <= $1)::int as ended
    from registrations where expires > $1 - interval '5 minutes'
  ), waiting as (
    select count(*)::int as callers, extract(epoch from $1 - min(since))::float as longest from queue_callers
  ), due as (
    select count(*)::int as jobs, extract(epoch from $1 - min(run_at))::float as oldest from (
      select run_at from graphile_worker._private_jobs where is_available and run_at <= $1
      order by priority, run_at limit ${mostCounted}) d
  ), hooks as (
    select id, failing_since from webhooks where state = 'on' order by id limit ${mostCounted}
  ), hooked as (
    select count(*)::int as webhooks, count(failing_since)::int as failing,
      (select count(*)::int from (select from webhook_deliveries where state = 'waiting' limit ${mostCounted}) d) as events,
      (select extract(epoch from $1 - min(d.since))::float from hooks h cross join lateral (
        select since, attempts from webhook_deliveries where webhook_id between h.id and h.id and state = 'waiting'
        order by webhook_id, id limit 1) d where h.failing_since is null and d.attempts = 0) as oldest
    from hooks
  ), backup as (
    select value from platform_settings where name = 'backup'
  )
  select registered.live as registrations, registered.ended as ended_registrations,
    waiting.callers as queue_callers, greatest(0, waiting.longest) as queue_longest,
    (select count(*)::int from calls where ended_at is null) as calls,
    (select count(*)::int from trunks where is_enabled) as trunks,
    due.jobs as due_jobs, greatest(0, due.oldest) as oldest_job,
    coalesce((select extract(epoch from $1 - written_at)::float from live_events where batch is null order by id limit 1), 0) as event_lag,
    hooked.events as webhook_events, greatest(0, hooked.oldest) as oldest_webhook_event,
    hooked.webhooks, hooked.failing as failing_webhooks,
    (select extract(epoch from $1 - (value ->> 'madeAt')::timestamptz)::float from backup) as backup_age,
    (select extract(epoch from $1 - (value ->> 'verifiedAt')::timestamptz)::float from backup) as backup_verified_age,
    coalesce((select jsonb_typeof(value -> 'failure') = 'object' from backup), false) as backup_failed,
    (select max(name) from schema_migrations) as schema
  from registered, waiting, due, hooked`

/** @throws Error the database did not answer within the limit of the pool */
export const readFigures = async (pool: Pool, now: Date): Promise<Figures> => {
  const { rows } = await pool.query<Figures>({ name: 'figures', text: figuresText, values: [now] })
  return rows[0] as Figures
}
