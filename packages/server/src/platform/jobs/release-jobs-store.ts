import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/**
 * Releases jobs that were running when their process died, so that they run now and not after the four hours in which
 * the queue itself gives up on them. Call it only where no other process runs jobs.
 */
export const releaseJobs = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ jobs: string | null }>`select to_regclass('graphile_worker.jobs')::text as jobs`.execute(
    db,
  )
  // before its first start the queue has no tables yet
  if (!rows[0]?.jobs) return
  await sql`select graphile_worker.force_unlock_workers(
    array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)
}
