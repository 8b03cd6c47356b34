import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'

export interface JobOptions {
  readonly maxAttempts?: number
  /** Earliest start of the job. */
  readonly runAt?: Date
  /** Among waiting jobs with the same key only the last one is kept. */
  readonly key?: string
  /** Jobs with the same one run one at a time. */
  readonly queue?: string
  /** Jobs with a lower one run first. */
  readonly priority?: number
}

/** Adds a job to the queue; it runs only if and when the transaction commits. */
export const addJob = async <Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { maxAttempts = 25, runAt, key, queue, priority = 0 }: JobOptions = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    max_attempts => ${maxAttempts}, run_at => ${runAt ?? null}, job_key => ${key ?? null}, queue_name => ${queue ?? null},
    priority => ${priority})`.execute(db)
}
