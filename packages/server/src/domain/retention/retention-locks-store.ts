import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type Lock, holdLock } from '../../platform/db/locks.ts'

/** While a transaction holds this lock, nobody places a hold, keeps things for longer, or removes a whole month. */
const keepingLock: Lock = { name: 'retention', id: 1 }

/** Holds what is kept as it is, until the end of the transaction. */
export const holdKeeping = (transaction: Db): Promise<void> => holdLock(transaction, keepingLock)

/** Held for as long as things are removed whose time is over. */
export const retentionRun: Lock = { name: 'retention', id: 0 }

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
