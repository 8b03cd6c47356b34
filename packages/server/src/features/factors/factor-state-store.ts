import { readFactorOwner } from '../../domain/factors/factors-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OtpAccount } from './otp-auth-uri.ts'

/** Counts the recovery codes that can still be used. */
export const readRecoveryCodes = async (db: Db, subscriberId: number): Promise<number> => {
  const query = db.selectFrom('recovery_codes').select((row) => row.fn.countAll<number>().as('left'))
  return (await query.where('subscriber_id', '=', subscriberId).where('used_at', 'is', null).executeTakeFirstOrThrow())
    .left
}

export const deletePending = async (db: Db, subscriberId: number): Promise<void> => {
  await db
    .updateTable('second_factors')
    .set({ pending_box: null, pending_until: null })
    .where('subscriber_id', '=', subscriberId)
    .execute()
}

export const readSignInName = async (db: Db, subscriberId: number): Promise<OtpAccount> =>
  await readFactorOwner(db, subscriberId)
