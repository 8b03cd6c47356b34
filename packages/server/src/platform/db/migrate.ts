import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { reason } from '../reason.ts'
import { SetupError } from '../setup-error.ts'

/** Beside this file in the sources; the build copies the folder into dist. */
const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))
const FILE_NAME = /^\d{4}-[a-z0-9-]+\.sql$/
/** Any number for an advisory lock that nothing else in the database uses. */
const LOCK = 5_463_746_383

/**
 * Brings the database to the newest schema: applies every file `NNNN-name.sql` that has not been applied yet, in order,
 * each in its own transaction. Servers that start at the same time wait for each other.
 * @param wanted only these; absent: all
 * @returns the names of the files applied now
 */
export async function migrate(pool: Pool, directory = MIGRATIONS, wanted?: readonly string[]): Promise<string[]> {
  const names = await migrationNames(directory)
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const missing = await missingNames(client, names)
    const due = wanted === undefined ? missing : missing.filter((name) => wanted.includes(name))
    for (const name of due) await apply(client, name, await readFile(`${directory}/${name}.sql`, 'utf8'))
    return due
  } finally {
    // closing the connection rolls a broken transaction back and releases the lock and the settings in every case
    client.release(true)
  }
}

/** The names of all migrations, in order. */
export async function migrationNames(directory = MIGRATIONS): Promise<string[]> {
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
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${reason(error)}`, {
      cause: error,
    })
  }
}
