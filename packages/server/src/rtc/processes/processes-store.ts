import { sql } from 'kysely'
import { Client } from 'pg'
import type { Db } from '../../platform/db/database.ts'
import { connectionOptions } from '../../platform/db/pool.ts'

/** First part of the advisory lock that a process holds on its own number; no other user of the database takes it. */
const processLock = 546_374_638

/** @returns a number that no process has had */
export const nextProcessId = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('rtc_processes', 'id'))::integer as id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A sequence has no next number')
  return row.id
}

/** A process that holds its lock. @returns false: it is written down already */
export const insertProcess = async (db: Db, id: number, started_at: Date): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('rtc_processes')
    .values({ id, started_at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Processes that hold no lock any more, in a transaction: who looks at the same time passes them over. */
export const deadProcesses = async (db: Db, own: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from rtc_processes where id <> ${own} and pg_try_advisory_xact_lock(${processLock}, id)`.execute(db)
  return rows.map(({ id }) => id)
}

/** All that are written down: one that is missing, and was there, is no more. */
export const knownProcesses = async (db: Db): Promise<ReadonlySet<number>> => {
  const rows = await db.selectFrom('rtc_processes').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Its connections and what was to be told to it go with it. */
export const deleteProcess = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('rtc_processes').where('id', '=', id).execute()
}

export interface Holder {
  readonly isEnded: boolean
  end(): Promise<void>
}

/** Over a connection of its own, which holds the lock for as long as it is there. */
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
