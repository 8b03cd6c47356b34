import type { Log } from '../platform/log.ts'
import { readShellConfig } from '../config.ts'
import { createPlatform } from '../create-platform.ts'
import { hold, sealingLock } from '../platform/auth/key-locks-store.ts'
import { fingerprintOf, type KeyRing } from '../platform/auth/key-ring.ts'
import type { Config } from '../platform/config.ts'
import { createDatabase, type Db, type Pool } from '../platform/db/database.ts'
import { requireSchema } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { openReads } from '../platform/db/replica/reads.ts'
import { joinOrStartPostgres } from '../platform/db/postgres/postgres-join.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import type { Platform } from '../platform/platform.ts'
import { SetupError } from '../platform/setup-error.ts'
import { loadInstallation, requireOwnInstallation } from '../installation.ts'

/** A command only sends notifications to servers; it does not listen to them. */
const noNotifications = { subscribe: () => () => true, onGap: () => () => true, close: () => Promise.resolve() }

/**
 * A removal has three at a time and looks into a fourth for each file: the one that says which key seals, the one that keeps others
 * out, and the batch.
 */
const connections = 5

/**
 * Runs work on the installation that the environment describes: on the database of its running server, or on one that
 * is started for the work.
 * @throws SetupError when the installation cannot be reached
 */
export const withInstallation = <T>(
  environment: NodeJS.ProcessEnv,
  log: Log,
  work: (platform: Platform) => Promise<T>,
): Promise<T> => onInstallation({ config: readShellConfig(environment), log }, work)

/**
 * The same with settings that have been read.
 * @param work gets the address of the database and the keys, too
 */
export const onInstallation = <T>(
  { config, log }: { readonly config: Config; readonly log: Log },
  work: (platform: Platform, ground: { readonly connectionString: string; readonly ring: KeyRing }) => Promise<T>,
): Promise<T> =>
  withOwnDatabase({ config, log }, async ({ pool, db, connectionString }) => {
    const ring = await loadInstallation(pool, config)
    const client = await pool.connect()
    const metrics = createMetrics()
    const reads = openReads(config, { connectionString, pool, db, log, metrics: metrics.reads })
    try {
      // a rotation of the key waits for this command
      await reads?.asked
      await hold((text, values) => client.query(text, [...values]), sealingLock(fingerprintOf(ring[0])))
      const [keys, now] = [() => ring, () => new Date()]
      const ground = { config, keys, pool, db, reads, notifications: noNotifications, metrics, log, now }
      return await work(await createPlatform(ground), { connectionString, ring })
    } finally {
      client.release(true)
      await reads?.close()
    }
  })

/**
 * The database of this installation, if it has the schema of this version.
 * @throws SetupError
 */
export const withOwnDatabase = async <T>(
  { config, log }: { readonly config: Config; readonly log: Log },
  work: (database: { readonly pool: Pool; readonly db: Db; readonly connectionString: string }) => Promise<T>,
): Promise<T> => {
  if (config.upstreamUrl !== undefined)
    throw new SetupError(
      `This portal stands in front of ${config.upstreamUrl} and has no database: ask that platform's own administration.`,
    )
  if (config.cells?.isFrontDoor === true)
    throw new SetupError('A front door has no database: run this command with the settings of a cell.')
  const postgres =
    config.databaseUrl === undefined
      ? await joinOrStartPostgres({ dataDir: config.dataDir, log })
      : { connectionString: config.databaseUrl, stop: () => Promise.resolve() }
  const { connectionString } = postgres
  try {
    const pool = createPool(connectionString, { max: connections, log, queryTimeoutMs: 0 })
    const db = createDatabase(pool)
    try {
      await requireOwnInstallation(pool, config)
      await requireSchema(pool)
      return await work({ pool, db, connectionString })
    } finally {
      await db.destroy()
    }
  } finally {
    await postgres.stop()
  }
}
