import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Lock, holdLock } from '../../platform/db/locks.ts'

/** While a transaction holds this lock, nobody places a hold, keeps things for longer, or removes a whole month. */
const keepingLock: Lock = { name: 'retention', id: 1 }

/** Holds what is kept as it is, until the end of the transaction. */
export const holdKeeping = (transaction: Db): Promise<void> => holdLock(transaction, keepingLock)

/**
 * Runs the work unless it runs already, in this process or another. The lock is that of a connection, so it ends with it.
 * @returns what the work returns; undefined: it runs already
 */
export const runAlone = async <T>(db: Db, work: () => Promise<T>): Promise<T | undefined> =>
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(hashtext('retention'), 0) as "isOurs"`.execute(connection)
    if (rows[0]?.isOurs !== true) return undefined
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(hashtext('retention'), 0)`.execute(connection)
    }
  })

/** A lock was not to be had in time, or PostgreSQL ended a deadlock. */
const inTheWay = new Set<unknown>(['55P03', '40P01'])
const tries = 5
const pauseMs = 200

/**
 * Tries this some times while others are in the way.
 * @returns undefined: they still are, a second later
 */
export const tryBetweenOthers = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  for (let left = tries; left > 0; left--) {
    try {
      return await work()
    } catch (error) {
      if (!inTheWay.has((error as { code?: unknown }).code)) throw error
      if (left > 1) await delay(pauseMs)
    }
  }
  return undefined
}

/** The clock of the database. */
export const timeOfDatabase = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('The database tells no time')
  return row.now
}
