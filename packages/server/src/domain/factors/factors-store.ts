import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Removes the second step with its recovery codes, an open enrolment, and the wish for one. */
export const removeFactor = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('second_factors').where('subscriber_id', '=', subscriberId).execute()
}

/** `enable_2fa`: sign-ins from now on have to set up a second step; null: no longer. */
export const setWanted = async (db: Db, subscriberId: number, at: Date | null): Promise<void> => {
  await db
    .insertInto('second_factors')
    .values({ subscriber_id: subscriberId, wanted_at: at })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ wanted_at: at }))
    .execute()
}

export interface FactorOwner {
  readonly signInName: string
  /** Name of the reseller's app; null: the product's. */
  readonly brand: string | null
}

export const readFactorOwner = (db: Db, subscriberId: number): Promise<FactorOwner> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('reseller_brandings as b', 'b.reseller_id', 'c.reseller_id')
    .select(['b.app_name as brand', sql<string>`coalesce(s.webusername, s.username) || '@' || d.name`.as('signInName')])
    .where('s.id', '=', subscriberId)
    .limit(1)
    .executeTakeFirstOrThrow()
