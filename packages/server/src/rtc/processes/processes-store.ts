import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../../platform/db/database.ts'
import { connectionOptions } from '../../platform/db/pool.ts'
import { tellPresence } from '../../platform/events/events-store.ts'

/**
 * First key of the advisory lock that a process holds; the second key is the process's number. Nothing else in the
 * database uses this key.
 */
const processLock = 546_374_638

/** @returns a process number that was never used before */
export const nextProcessId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('rtc_processes', 'id'))::integer as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A sequence has no next number')
  return row.id
}

/** Records a process that holds its lock. @returns false: it is recorded already */
export const insertProcess = async (db: Db, id: number, started_at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rtc_processes')
    .values({ id, started_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Returns recorded processes that no longer hold their lock, and takes their locks until the end of the transaction, so
 * that other processes looking at the same time skip them.
 */
export const deadProcesses = async (db: Db, own: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from rtc_processes where id <> ${own} and pg_try_advisory_xact_lock(${processLock}, id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** Returns the numbers of all recorded processes. A process that was recorded and is missing now has ended. */
export const knownProcesses = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('rtc_processes').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Deletes a process, and by cascade its browser connections and its pending signals. Announces the lines of those
 * browsers.
 */
export const deleteProcess = async (db: Db, id: number): Promise<void> => {
  const lines = await db
    .selectFrom('rtc_connections')
    .select('subscriber_id')
    .distinct()
    .where('process_id', '=', id)
    .execute()
  await tellPresence(
    db,
    lines.map(({ subscriber_id }) => subscriber_id),
  )
  await db.deleteFrom('rtc_processes').where('id', '=', id).execute()
}

/** Returns the other processes that hold their locks now, and so live. */
export const liveProcesses = async (db: Db, own: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from rtc_processes where id <> ${own} and exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())
        and classid = ${processLock}::oid and objid = rtc_processes.id::oid)
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Records a process that does not exist, under which calls are left: the next process that looks takes it for dead and
 * goes on with them. Needs a transaction, at whose end others see it.
 * @returns its number
 */
export const insertLeaver = async (db: Db, at: Date): Promise<number> => {
  const id = await nextProcessId(db)
  // nobody finds it dead before it has its calls
  await sql`select pg_advisory_xact_lock(${processLock}, ${id})`.execute(db)
  await insertProcess(db, id, at)
  return id
}

export interface Holder {
  readonly isEnded: boolean
  end(): Promise<void>
}

/** Takes the process's lock over a database connection of its own; the lock is held while that connection lasts. */
export const holdProcess = async (connectionString: string, id: number): Promise<Holder> => {
  const client = new Client(connectionOptions(connectionString))
  let isEnded = false
  client.on('error', () => undefined)
  client.once('end', () => {
    isEnded = true
  })
  try {
    await client.connect()
    await client.query('select pg_advisory_lock($1, $2)', [processLock, id])
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
  return {
    get isEnded() {
      return isEnded
    },
    end: () => client.end(),
  }
}
