import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { JobName, JobPayloads } from './job-payloads.ts'

/** Puts a job into the queue: it runs when, and only when, the transaction commits. */
export const addJob = async <Name extends JobName>(
  db: Db,
  name: Name,
  payload: JobPayloads[Name],
  { maxAttempts = 25 }: { maxAttempts?: number } = {},
): Promise<void> => {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, max_attempts => ${maxAttempts})`.execute(
    db,
  )
}
