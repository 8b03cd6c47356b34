import { Refusal } from '../refusal.ts'
import type { Db } from './database.ts'
import { holdLock, type Lock } from './locks.ts'

interface Room {
  /** Everyone who adds such a thing takes this lock, so that no two transactions count at the same time. */
  readonly lock: Lock
  readonly most: number
  /** Name of the things for people: "destination sets". */
  readonly what: string
  readonly count: (db: Db) => Promise<number>
}

/**
 * Call it in the transaction before it stores one more thing: limits keep anybody from filling the database.
 * @throws Refusal `too_many` when the limit is reached
 */
export const requireRoom = async (db: Db, { lock, most, what, count }: Room): Promise<void> => {
  await holdLock(db, lock)
  if ((await count(db)) >= most) throw new Refusal('too_many', `Maximum number of ${what} reached.`, { most })
}
