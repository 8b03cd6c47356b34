import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Removes the second step with its recovery codes, an open enrolment, and the wish for one. */
export const removeFactor = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('second_factors').where('subscriber_id', '=', subscriberId).execute()
}

/**
 * Removes the second step, passkeys and app passwords, with the sessions that app passwords have opened: all that a lost device,
 * or the person who had the seat before, could go on with.
 * @returns false: there was none of them
 */
export const removeWaysIn = async (db: Db, subscriberId: number): Promise<boolean> => {
  const passkeys = await db.deleteFrom('passkeys').where('subscriber_id', '=', subscriberId).executeTakeFirst()
  const passwords = await db.deleteFrom('app_passwords').where('subscriber_id', '=', subscriberId).executeTakeFirst()
  const factors = db.deleteFrom('second_factors').where('subscriber_id', '=', subscriberId).returning('confirmed_at')
  const factor = await factors.executeTakeFirst()
  return passkeys.numDeletedRows + passwords.numDeletedRows > 0n || (factor?.confirmed_at ?? null) !== null
}

/** Forgets what belongs to the person who had a seat: known browsers, notified browsers, mails, and what was allowed. */
export const forgetPerson = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('known_browsers').where('subscriber_id', '=', subscriberId).execute()
  await db.deleteFrom('push_devices').where('subscriber_id', '=', subscriberId).execute()
  await db.deleteFrom('call_mails').where('subscriber_id', '=', subscriberId).execute()
  await db.updateTable('subscribers').set({ settings_open_until: null }).where('id', '=', subscriberId).execute()
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
