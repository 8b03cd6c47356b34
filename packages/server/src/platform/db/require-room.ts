import { Refusal } from '../refusal.ts'
import type { Db } from './database.ts'
import { holdLock, type Lock } from './locks.ts'

interface Room {
  /** That all who add to the same things take, so that two never count side by side. */
  readonly lock: Lock
  readonly most: number
  /** Of the things, for people: "destination sets". */
  readonly what: string
  readonly count: (db: Db) => Promise<number>
}

/**
 * Before one more thing is stored in this transaction: nobody fills the database.
 * @throws Refusal `too_many` when there are as many as there may be
 */
export const requireRoom = async (db: Db, { lock, most, what, count }: Room): Promise<void> => {
  await holdLock(db, lock)
  if ((await count(db)) >= most) throw new Refusal('too_many', `Maximum number of ${what} reached.`, { most })
}
