import { Logger, runMigrations } from 'graphile-worker'
import { createPool } from '../db/pool.ts'

/**
 * Makes the tables of the job queue, or brings them up to date. The library would leave a connection of its own open for a
 * moment; a database that is stopped meanwhile ends that connection, and with it this process.
 */
export const migrateJobs = async (connectionString: string): Promise<void> => {
  const pool = createPool(connectionString, { max: 1, queryTimeoutMs: 0 })
  try {
    await runMigrations({
      pgPool: pool,
      taskList: {},
      parsedCronItems: [],
      logger: new Logger(() => () => undefined),
    })
  } finally {
    await pool.end()
  }
}
