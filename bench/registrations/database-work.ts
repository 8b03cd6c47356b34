import type { Pool } from '../../packages/server/src/platform/db/database.ts'

/** Work of a database since its statistics began. */
export interface DatabaseWork {
  readonly transactions: number
  /** Rows inserted, updated and deleted. */
  readonly rows: number
  /** Bytes of the write-ahead log. */
  readonly wal: number
}

/** Milliseconds after which a session that does nothing any more has reported what it did. */
const settled = 11_000

/** The work of all sessions so far, once they have reported it. */
export const databaseWork = async (pool: Pool): Promise<DatabaseWork> => {
  await new Promise((resolve) => setTimeout(resolve, settled))
  const { rows } = await pool.query<DatabaseWork>(`
    select (xact_commit + xact_rollback)::float as transactions, (tup_inserted + tup_updated + tup_deleted)::float as rows,
      (pg_current_wal_insert_lsn() - '0/0')::float as wal
    from pg_stat_database where datname = current_database()`)
  if (rows[0] === undefined) throw new Error('The database has no statistics')
  return rows[0]
}

export const workSince = (after: DatabaseWork, before: DatabaseWork): DatabaseWork => ({
  transactions: after.transactions - before.transactions,
  rows: after.rows - before.rows,
  wal: after.wal - before.wal,
})
