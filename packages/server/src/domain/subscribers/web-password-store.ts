import { sql } from 'kysely'
import { passwordExpiredAt } from '../../platform/auth/passwords/password-expiry-store.ts'
import type { Db } from '../../platform/db/database.ts'

/** @param isGiven somebody else than the owner has set it */
export const updatePasswordHash = async (
  db: Db,
  { subscriberId, hash, isGiven, now }: { subscriberId: number; hash: string | null; isGiven: boolean; now: Date },
): Promise<void> => {
  await db
    .updateTable('subscribers as s')
    .from('customers as c')
    .whereRef('c.id', '=', 's.customer_id')
    .set({
      web_password_expired: sql`case when ${passwordExpiredAt(now, 's')} then s.web_password_hash else s.web_password_expired end`,
      web_password_hash: hash,
      web_password_set_at: hash === null ? null : now,
      web_password_given: hash !== null && isGiven,
      modify_timestamp: now,
    })
    .where('s.id', '=', subscriberId)
    .execute()
}

export const hasPassword = async (db: Db, subscriberId: number): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('web_password_hash').where('id', '=', subscriberId)
  return ((await query.executeTakeFirst())?.web_password_hash ?? null) !== null
}

export interface Usernames {
  readonly username: string
  readonly webusername: string | null
}

/** The subscriber's names, which its passwords must not contain. */
export const readUsernames = (db: Db, subscriberId: number): Promise<Usernames> =>
  db
    .selectFrom('subscribers')
    .select(['username', 'webusername'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()
