import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface FailedJob {
  readonly id: number
  readonly task: string
  readonly attempts: number
  readonly failed: Date
  /** The first line of the error, cut. */
  readonly error: string
}

/** Jobs that have used up their attempts, the newest first. Payloads are not shown: they hold addresses and secrets. */
export const failedJobs = async (
  db: Db,
  tasks: readonly string[] | null,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly FailedJob[]> => {
  const { rows } = await sql<FailedJob>`
    select id, task_identifier as task, attempts, updated_at as failed,
      left(split_part(coalesce(last_error, ''), E'\n', 1), 200) as error
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null
      and (${tasks}::text[] is null or task_identifier = any(${tasks}::text[]))
    order by updated_at desc, id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** Whether there are jobs at all: a platform that has never started has no table of them. */
export const hasJobs = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    there: boolean
  }>`select to_regclass('graphile_worker.jobs') is not null as there`.execute(db)
  return rows[0]?.there === true
}

/** Tries a failed job again at once. @returns false: there is no such failed job */
export const retryJob = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs
      where id = ${id}::bigint and attempts >= max_attempts and locked_at is null), now(), null, 0)`.execute(db)
  return rows.length > 0
}

export const removeJob = async (db: Db, id: number): Promise<boolean> => {
  const { rows } = await sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where id = ${id}::bigint and attempts >= max_attempts and locked_at is null))`.execute(db)
  return rows.length > 0
}

export interface FailedFax {
  readonly id: number
  readonly subscriber: string
  readonly callee: string
  readonly started: Date
  readonly status: string
  readonly reason: string | null
}

/** Faxes that could not be sent in the last three months, the newest first. */
export const failedFaxes = async (
  db: Db,
  customerId: number,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<readonly FailedFax[]> => {
  const { rows } = await sql<FailedFax>`
    select v.id, s.username || '@' || d.name as subscriber, v.callee, v.start_time as started, v.status, v.reason
    from conversations v join subscribers s on s.id = v.subscriber_id join domains d on d.id = s.domain_id
    where v.customer_id = ${customerId} and v.type = 'fax' and v.direction = 'out' and v.status = 'FAILED'
      and v.start_time > now() - interval '3 months'
    order by v.start_time desc, v.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}
