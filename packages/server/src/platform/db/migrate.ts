import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { reason } from '../reason.ts'
import { SetupError } from '../setup-error.ts'

/** Beside this file in the sources; the build copies the folder into dist. */
const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/**
 * A migration that waits for a lock holds up everybody who comes after it, so it gives way after this time and tries
 * again: requests end within 15 s, and a dump of the database that takes longer has to end first.
 */
const LOCK_TIMEOUT = '3s'
const LOCK_ATTEMPTS = 100
const LOCK_PAUSE_MS = 1_000
const LOCK_NOT_AVAILABLE = '55P03'
/** Any number for an advisory lock that nothing else in the database uses. */
const LOCK = 5_463_746_383

/**
 * Brings the database to the newest schema: applies every file `NNNN-name.sql` that has not been applied yet, in order,
 * each in its own transaction, which gives way to others where it would have to wait for them. Servers that start at the same time wait for each other.
 * @returns the names of the files applied now
 */
export async function migrate(pool: Pool, directory = MIGRATIONS): Promise<string[]> {
  const names = await migrationNames(directory)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const missing = await missingNames(client, names)
    for (const name of missing) await apply(client, name, await readFile(`${directory}/${name}.sql`, 'utf8'))
    return missing
  } finally {
    // closing the connection rolls a broken transaction back and releases the lock and the settings in every case
    client.release(true)
  }
}

async function migrationNames(directory: string): Promise<string[]> {
  const files = (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()
  const odd = files.find((file) => !FILE_NAME.test(file))
  if (odd) throw new Error(`Migration ${odd} is not named NNNN-name.sql`)
  return files.map((file) => file.slice(0, -'.sql'.length))
}

async function missingNames(client: PoolClient, names: string[]): Promise<string[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now())`)
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations')
  const applied = new Set(rows.map((row) => row.name))
  const unknown = [...applied].find((name) => !names.includes(name))
  if (unknown) {
    throw new SetupError(
      `This database was already used by a newer version (migration ${unknown} is unknown here): start that version, or use another database.`,
    )
  }
  return names.filter((name) => !applied.has(name))
}

async function apply(client: PoolClient, name: string, sql: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(sql)
      await client.query('insert into schema_migrations (name) values ($1)', [name])
      await client.query('commit')
      return
    } catch (error) {
      const isInTheWay = (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE
      if (!isInTheWay || attempt === LOCK_ATTEMPTS)
        throw new Error(`Migration ${name} failed: ${reason(error)}`, { cause: error })
      await client.query('rollback')
      await setTimeout(LOCK_PAUSE_MS)
    }
  }
}
