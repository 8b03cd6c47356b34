import { importTables } from '../platform/db/copy/import-tables.ts'
import { openClient } from '../platform/db/copy/open-client.ts'
import { migrate } from '../platform/db/migrate.ts'
import { createPool } from '../platform/db/pool.ts'
import { type Postgres, startPostgres } from '../platform/db/postgres/postgres-supervisor.ts'
import { unpackCluster } from '../platform/db/postgres/unpack-cluster.ts'
import { migrateJobs } from '../platform/jobs/migrate-jobs.ts'
import type { Log } from '../platform/log.ts'
import type { OpenedBackup } from './open-backup.ts'
import { readPart } from './parts.ts'
import type { Progress } from './progress.ts'
import { clusterName } from './write-database.ts'

interface UnpackOptions {
  readonly log: Log
  readonly progress: Progress
  /** Whether it must survive a power cut; a trial need not. */
  readonly isDurable: boolean
}

const counted = async function* (source: AsyncIterable<Buffer>, progress: Progress): AsyncGenerator<Buffer> {
  for await (const block of source) {
    progress.bytes(block.length)
    yield block
  }
}

/**
 * Makes a bundled database of the backup in this data directory, which has none, and starts it.
 * @throws SetupError in one sentence
 */
export const unpackDatabase = async (
  backup: OpenedBackup,
  dataDir: string,
  { log, progress, isDurable }: UnpackOptions,
): Promise<Pick<Postgres, 'connectionString' | 'stop'>> => {
  progress.step('Restoring the database')
  const { database } = backup.manifest
  if (database.kind === 'cluster')
    await unpackCluster(dataDir, counted(readPart(backup.directory, clusterName), progress))
  const postgres = await startPostgres({ dataDir, log, settings: isDurable ? {} : { fsync: 'off' } })
  try {
    if (database.kind === 'tables') await fillDatabase(backup, postgres.connectionString, progress)
    progress.end()
    return postgres
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

/**
 * Fills an empty database with the tables of a backup: our own migrations make the schema that the backup was taken
 * from. A later start brings it to the newest one.
 * @throws SetupError in one sentence; the database holds no rows then
 */
export const fillDatabase = async (
  { directory, manifest }: OpenedBackup,
  connectionString: string,
  progress: Progress,
): Promise<void> => {
  const { database, migrations } = manifest
  if (database.kind !== 'tables') throw new Error('A copy of a cluster fills no database')
  const pool = createPool(connectionString, { max: 1, queryTimeoutMs: 0 })
  try {
    await migrate(pool, undefined, migrations)
  } finally {
    await pool.end()
  }
  const queue = database.tables.find(({ name }) => name === 'graphile_worker.migrations')
  if (queue !== undefined) await migrateJobs(connectionString)
  const client = await openClient(connectionString)
  try {
    const parts = new Map(database.tables.map(({ name, part }) => [name, part]))
    await importTables(client, database, (table) => counted(readPart(directory, parts.get(table) ?? ''), progress))
  } finally {
    await client.end()
  }
}
