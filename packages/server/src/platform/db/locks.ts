import { sql } from 'kysely'
import { tryLater } from '../http/http-problem.ts'
import { createKeyedTurns } from '../keyed-turns.ts'
import type { Db } from './database.ts'

/** What only one transaction at a time may hold: an item of a resource, or all lines of a customer. */
export interface Lock {
  readonly name: string
  readonly id: number
}

/** Nobody moves numbers, members or extensions of this customer meanwhile. */
export const customerLock = (customerId: number): Lock => ({ name: 'customer', id: customerId })

/**
 * Takes a lock until the end of the transaction. Whoever holds it may be another process, so that this can wait, with a
 * connection in hand: in this process go through `LockQueues` first.
 */
export const holdLock = async (db: Db, { name, id }: Lock): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${id})`.execute(db)
}

/**
 * Who needs a lock that somebody in this process has waits here, without a connection: of one lock, the database sees one
 * transaction of each process at most.
 */
export interface LockQueues {
  /**
   * Runs work that takes these locks of the database, in this order. All work takes locks on items before those of
   * customers, so that two never wait for each other.
   * @param group who is to have a fair turn, such as the subscriber
   * @throws HttpProblem 503 when too many wait for one of the locks, or the wait was too long
   */
  run<T>(locks: readonly Lock[], group: string | number, work: () => Promise<T>): Promise<T>
}

const longestWaitMs = 30_000

export const createLockQueues = (): LockQueues => {
  const queues = createKeyedTurns({
    places: 1,
    longestQueue: 100,
    longestQueueOfGroup: 20,
    longestWaitMs,
    tooMany: tryLater,
  })
  return {
    run: async (locks, group, work) => {
      const held: (() => void)[] = []
      try {
        for (const { name, id } of locks) held.push(await queues.take(`${name} ${id}`, group))
        return await work()
      } finally {
        for (const giveBack of held.reverse()) giveBack()
      }
    },
  }
}
