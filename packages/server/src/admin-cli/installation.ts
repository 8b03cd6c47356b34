import type { Log } from '../platform/log.ts'
import { readConfig } from '../config.ts'
import { createPlatform } from '../create-platform.ts'
import { createDatabase } from '../platform/db/database.ts'
import { requireSchema } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { joinOrStartPostgres } from '../platform/db/postgres/postgres-join.ts'
import type { Platform } from '../platform/platform.ts'
import { loadInstallation, requireOwnInstallation } from '../installation.ts'

/** A command only sends notifications to servers; it does not listen to them. */
const noNotifications = { subscribe: () => () => true, onGap: () => () => true, close: () => Promise.resolve() }

/**
 * Runs work on the installation that the environment describes: on the database of its running server, or on one that
 * is started for the work.
 * @throws SetupError when the installation cannot be reached
 */
export const withInstallation = async <T>(
  environment: NodeJS.ProcessEnv,
  log: Log,
  work: (platform: Platform) => Promise<T>,
): Promise<T> => {
  const config = readConfig(environment)
  const postgres =
    config.databaseUrl === undefined
      ? await joinOrStartPostgres({ dataDir: config.dataDir, log })
      : { connectionString: config.databaseUrl, stop: () => Promise.resolve() }
  try {
    const pool = createPool(postgres.connectionString, { max: 2, log, queryTimeoutMs: 0 })
    const db = createDatabase(pool)
    try {
      await requireOwnInstallation(pool, config)
      await requireSchema(pool)
      const secret = await loadInstallation(pool, config)
      const now = () => new Date()
      const platform = await createPlatform({ config, secret, pool, db, notifications: noNotifications, log, now })
      return await work(platform)
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres.stop()
  }
}
