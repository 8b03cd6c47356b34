import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'

export interface JobOptions {
  readonly maxAttempts?: number
  /** Not before this moment. */
  readonly runAt?: Date
  /** Of several waiting jobs with one key only the last one is done. */
  readonly key?: string
}

/** Puts a job into the queue: it runs when, and only when, the transaction commits. */
export const addJob = async <Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { maxAttempts = 25, runAt, key }: JobOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${maxAttempts}, run_at => ${runAt ?? null}, job_key => ${key ?? null})`.execute(db)
}
