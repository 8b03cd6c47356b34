import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Gives back the jobs that were at work when their process died, so that they are done now and not in four hours, when the
 * queue itself gives up on it. Only where no other process is at work.
 */
export const releaseJobs = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ jobs: string | null }>`select to_regclass('graphile_worker.jobs')::text as jobs`.execute(
    db,
  )
  // the queue makes its tables when it first starts
  if (!rows[0]?.jobs) return
  await sql`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)
}
