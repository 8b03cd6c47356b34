import type { Db } from '../../platform/db/database.ts'
import { removalLock, takeIfFree } from '../../platform/db/locks.ts'
import { operatorRefusal, type Outcome } from '../saving/saving.ts'
import { holdKeeping } from './retention-locks-store.ts'

export interface Hold {
  readonly customer_id: number
  /** null: everything of the customer. */
  readonly subscriber_id: number | null
  readonly name: string
}

/**
 * Places a hold, or changes the one with this name.
 * @param db a transaction, so that no month is removed that this hold covers
 * @returns null: the line is of another customer
 * @throws Refusal while the customer is being removed
 */
export const saveHold = async (db: Db, hold: Hold): Promise<Outcome | null> => {
  await holdKeeping(db)
  if (!(await takeIfFree(db, removalLock(hold.customer_id)))) throw operatorRefusal('This customer is being removed.')
  if (hold.subscriber_id !== null && !(await isOfCustomer(db, hold.subscriber_id, hold.customer_id))) return null
  const before = await db
    .selectFrom('holds')
    .select('subscriber_id')
    .where('customer_id', '=', hold.customer_id)
    .where('name', '=', hold.name)
    .executeTakeFirst()
  if (before?.subscriber_id === hold.subscriber_id) return 'unchanged'
  await db
    .insertInto('holds')
    .values(hold)
    .onConflict((conflict) =>
      conflict.columns(['customer_id', 'name']).doUpdateSet({ subscriber_id: hold.subscriber_id }),
    )
    .execute()
  return before === undefined ? 'created' : 'updated'
}

const isOfCustomer = async (db: Db, line: number, customer: number): Promise<boolean> => {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', line)
    .where('customer_id', '=', customer)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false: there is no such hold */
export const removeHold = async (db: Db, customerId: number, name: string): Promise<boolean> => {
  const result = await db
    .deleteFrom('holds')
    .where('customer_id', '=', customerId)
    .where('name', '=', name)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

const mostListed = 1_000

/**
 * Holds, the oldest first.
 * @param only the customer (undefined: all), and the reseller whose customers are seen (null: all)
 */
export const listHolds = (db: Db, only: { customer: number | undefined; reseller: number | null }) =>
  db
    .selectFrom('holds as h')
    .innerJoin('customers as c', 'c.id', 'h.customer_id')
    .leftJoin('subscribers as s', 's.id', 'h.subscriber_id')
    .select(['h.name', 'c.external_id as customer', 's.username as subscriber', 'h.created_at as since'])
    .$if(only.customer !== undefined, (query) => query.where('h.customer_id', '=', only.customer ?? 0))
    .$if(only.reseller !== null, (query) => query.where('c.reseller_id', '=', only.reseller ?? 0))
    .orderBy('h.id')
    .limit(mostListed)
    .execute()
