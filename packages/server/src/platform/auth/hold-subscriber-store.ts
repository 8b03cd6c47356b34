import type { Db } from '../db/database.ts'

/**
 * Until the end of the transaction no password of this subscriber is changed by others; a change that is under way goes
 * first, and what the next statement reads is how it was left (AUTH-11). Always the first lock of its transaction, so that
 * two never wait for each other.
 * @param purpose to `change` the password oneself, or to `use` what a change would end
 * @returns false when there is no such subscriber
 */
export const holdSubscriber = async (db: Db, subscriberId: number, purpose: 'use' | 'change'): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('id').where('id', '=', subscriberId)
  const rows = await (purpose === 'use' ? query.forShare() : query.forNoKeyUpdate()).execute()
  return rows.length > 0
}
