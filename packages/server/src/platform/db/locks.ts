import { sql } from 'kysely'
import { tryLater } from '../http-problem.ts'
import { createKeyedTurns } from '../keyed-turns.ts'
import type { Db } from './database.ts'

/** A lock that only one transaction at a time can hold: on one item of a resource, or on all lines of a customer. */
export interface Lock {
  readonly name: string
  readonly id: number
}

/** While this lock is held, nobody else moves numbers, members or extensions of this customer. */
export const customerLock = (customerId: number): Lock => ({ name: 'customer', id: customerId })

/** While this lock is held, the customer is being removed: nobody unblocks it or places a hold on it. */
export const removalLock = (customerId: number): Lock => ({ name: 'removal', id: customerId })

/** The key of a lock is an integer; ids of a bigint share some, which only makes two writers take turns. */
const keyOf = (id: number) => sql`(${id}::bigint & 2147483647)::int`

/**
 * Holds the lock until the end of the transaction. Another process may hold it, so this call can wait while it occupies
 * a connection: within this process wait in `LockQueues` first.
 */
export const holdLock = async (db: Db, { name, id }: Lock): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${name}), ${keyOf(id)})`.execute(db)
}

/**
 * Takes the lock until the end of the transaction unless somebody holds it.
 * @returns whether it was free
 */
export const takeIfFree = async (db: Db, { name, id }: Lock): Promise<boolean> => {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(hashtext(${name}), ${keyOf(id)}) as "isFree"`.execute(db)
  return rows[0]?.isFree === true
}

/** How the transaction that only holds a lock is named in pg_stat_activity: it may last for hours, and changes nothing. */
export const lockName = 'lineside lock'

/** For a transaction that lasts as long as work elsewhere: it may be idle, and nobody waits for its end. */
export const forLongLock = `set local idle_in_transaction_session_timeout = 0; set local application_name = '${lockName}'`

/**
 * Runs work of many transactions unless it runs already, in this process or another. The lock is that of a transaction
 * on a connection of its own, so it ends with it, behind a pooler too.
 * @param db no transaction
 * @returns what the work returns; undefined: it runs already
 */
export const runAlone = async <T>(db: Db, { name, id }: Lock, work: () => Promise<T>): Promise<T | undefined> =>
  await db.transaction().execute(async (holding) => {
    await sql.raw(forLongLock).execute(holding)
    return (await takeIfFree(holding, { name, id })) ? await work() : undefined
  })

/**
 * Queues of this process for locks: work that needs a lock which other work of this process holds waits here without a
 * connection. So the database sees at most one transaction of each process per lock.
 */
export interface LockQueues {
  /**
   * Runs work that takes these locks of the database, in this order. All work takes locks on items before locks on
   * customers, so that no two pieces of work wait for each other.
   * @param group by which waiting work takes turns, such as the subscriber
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
