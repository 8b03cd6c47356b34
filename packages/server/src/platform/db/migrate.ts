import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Pool, PoolClient } from 'pg'
import { reason } from '../reason.ts'
import { SetupError } from '../setup-error.ts'
import { type MigrationFile, readMigrations, statementsOf } from './migration-files.ts'

/** Beside this file in the sources; the build copies the folder into dist. */
const MIGRATIONS = fileURLToPath(new URL('./migrations/', import.meta.url))
/**
 * A migration that waits for a lock holds up everybody who comes after it, so it gives way after this time and tries
 * again: requests end within 15 s, and a dump of the database that takes longer has to end first.
 */
const LOCK_TIMEOUT = '3s'
const LOCK_ATTEMPTS = 100
const LOCK_PAUSE_MS = 1_000
/** A lock was not to be had in time, or PostgreSQL ended a deadlock. */
const IN_THE_WAY = new Set<unknown>(['55P03', '40P01'])
/** Any number for an advisory lock that nothing else in the database uses. */
const LOCK = 5_463_746_383

/**
 * Brings the database to the newest schema: applies every file `NNNN-name.sql` that has not been applied yet, in order,
 * each in its own transaction, which gives way where it would have to wait for others. Servers that start at the same
 * time wait for each other. A database of a newer version is let be if its changes only add (GROW-04).
 * @param wanted only these; absent: all
 * @returns the names of the files applied now
 * @throws SetupError if a newer version has taken something away
 */
export async function migrate(pool: Pool, directory = MIGRATIONS, wanted?: readonly string[]): Promise<string[]> {
  return withLock(pool, async (client) => {
    const missing = await missingOf(client, await readMigrations(directory))
    const due = wanted === undefined ? missing : missing.filter(({ name }) => wanted.includes(name))
    for (const file of due) await (file.isInTransaction ? apply(client, file) : applyInSteps(client, file))
    return due.map(({ name }) => name)
  })
}

/** The names of all migrations, in order. */
export const migrationNames = async (directory = MIGRATIONS): Promise<string[]> =>
  (await readMigrations(directory)).map(({ name }) => name)

/**
 * RUN-04: for what is no server, such as a command of the shell. It makes the schema of a new database, but leaves it to
 * the first server of this version to change the one of a database in use.
 * @throws SetupError if the database has the schema of another version
 */
export async function requireSchema(pool: Pool, directory = MIGRATIONS): Promise<void> {
  const isNew = await withLock(pool, async (client) => {
    const files = await readMigrations(directory)
    const missing = await missingOf(client, files)
    if (missing.length === 0 || missing.length === files.length) return missing.length > 0
    throw new SetupError(
      `This database has the schema of an older version (migration ${missing[0]?.name} is missing): start the server of this version first, or use the shell of that version.`,
    )
  })
  if (isNew) await migrate(pool, directory)
}

const withLock = async <T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [LOCK])
    return await work(client)
  } finally {
    // closing the connection rolls a broken transaction back and releases the lock and the settings in every case
    client.release(true)
  }
}

async function missingOf(client: PoolClient, files: readonly MigrationFile[]): Promise<MigrationFile[]> {
  await client.query(`create table if not exists schema_migrations (
    name text primary key, applied_at timestamptz not null default now());
    alter table schema_migrations add column if not exists kind text`)
  const { rows } = await client.query<{ name: string; kind: string | null }>(
    'select name, kind from schema_migrations order by name',
  )
  const known = new Set(files.map(({ name }) => name))
  const harmful = rows.find(({ name, kind }) => !known.has(name) && kind !== 'expand')
  if (harmful) {
    throw new SetupError(
      `This database was already used by a newer version (migration ${harmful.name} is unknown here): start that version, or use another database.`,
    )
  }
  const applied = new Set(rows.map(({ name }) => name))
  return files.filter(({ name }) => !applied.has(name))
}

const remember = (client: PoolClient, { name, kind }: MigrationFile) =>
  client.query('insert into schema_migrations (name, kind) values ($1, $2)', [name, kind])

/** Tries this again while others are in the way. */
async function givingWay(file: MigrationFile, work: () => Promise<void>, undo: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isInTheWay = IN_THE_WAY.has((error as { code?: unknown }).code)
      if (!isInTheWay || attempt === LOCK_ATTEMPTS) throw failed(file, error)
      await undo()
      await setTimeout(LOCK_PAUSE_MS)
    }
  }
}

const apply = (client: PoolClient, file: MigrationFile): Promise<void> =>
  givingWay(
    file,
    async () => {
      await client.query(`begin; set local lock_timeout = '${LOCK_TIMEOUT}'`)
      await client.query(file.sql)
      await remember(client, file)
      await client.query('commit')
    },
    () => client.query('rollback'),
  )

/** An interrupted file begins again with its first statement: a half-built index is not valid, and is built anew. */
async function applyInSteps(client: PoolClient, file: MigrationFile): Promise<void> {
  for (const statement of statementsOf(file.sql)) {
    // what works concurrently holds nobody up, and may have to wait long for others to end
    const timeout = /\bconcurrently\b/i.test(statement) ? '0' : LOCK_TIMEOUT
    const index = /^create (?:unique )?index concurrently if not exists (\w+)/i.exec(statement)?.[1]
    const step = async () => {
      await client.query(`set lock_timeout = '${timeout}'`)
      if (index !== undefined) await dropHalfBuilt(client, index)
      await client.query(statement)
    }
    await givingWay(file, step, () => client.query('reset lock_timeout'))
  }
  await client.query('reset lock_timeout')
  await remember(client, file)
}

async function dropHalfBuilt(client: PoolClient, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  )
  if (rowCount === 1) await client.query(`drop index concurrently "${index}"`)
}

const failed = ({ name }: MigrationFile, error: unknown): Error =>
  new Error(`Migration ${name} failed: ${reason(error)}`, { cause: error })
