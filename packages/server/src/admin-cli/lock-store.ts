import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Makes commands that run at the same time take turns, so that the second one sees what the first has made. */
export const lockProvisioning = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('provisioning'))`.execute(db)
}
