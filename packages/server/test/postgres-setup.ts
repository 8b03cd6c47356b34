import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Logger, runMigrations } from 'graphile-worker'
import pino from 'pino'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/platform/db/migrate.ts'
import { createPool } from '../src/platform/db/pool.ts'
import { startPostgres } from '../src/platform/db/postgres/postgres-supervisor.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    edgeDatabase: { host: string; port: number; name: string; password: string }
  }
}

/**
 * A database that is thrown away need not survive a power cut, and nobody but its test may be at work on it when it is dropped:
 * who is no superuser can not end the processes that tidy up. An edge takes twenty connections, and each test of phones has one or two.
 */
const FAST = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
  autovacuum: 'off',
  max_wal_size: '256MB',
  // nobody follows it, and each connection is a process that begins with less to set up
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
}

/** More than the databases of all workers ever take together. */
const ROOM_BYTES = 2 * 1024 ** 3

/** In memory, where the system has room there: to copy a database is to make eight hundred files. */
const whereDataGoes = async (): Promise<string> => {
  const { bavail, bsize } = await statfs('/dev/shm').catch(() => ({ bavail: 0, bsize: 0 }))
  return bavail * bsize > ROOM_BYTES ? '/dev/shm' : tmpdir()
}

/** The queue's own tables: a server makes them when it begins to work. */
const migrateJobs = (connectionString: string): Promise<void> =>
  runMigrations({ connectionString, taskList: {}, parsedCronItems: [], logger: new Logger(() => () => undefined) })

/** Starts one PostgreSQL for the whole run; its database, migrated once, is what `createTestDatabase` copies. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await whereDataGoes(), 'lineside-test-'))
  const postgres = await startPostgres({
    dataDir,
    log: pino({ level: 'error' }),
    settings: FAST,
    mayCreateDatabases: true,
  })
  const pool = createPool(postgres.connectionString)
  await migrate(pool)
  await migrateJobs(postgres.connectionString)
  // a database can be copied while nobody is connected to it
  await pool.end()
  project.provide('postgresUrl', postgres.connectionString)
  project.provide('edgeDatabase', { ...postgres.forEdge })
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
