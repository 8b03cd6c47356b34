import type { Db } from '../db/database.ts'

/**
 * Locks the subscriber so that nobody else changes its password before this transaction ends. A change in progress is
 * awaited first, and the next statement reads its result (AUTH-11). Always take this lock first in a transaction, so
 * that two transactions never wait for each other.
 * @param purpose `change`: this transaction changes the password itself; `use`: it relies on something that a change
 *   would end
 * @returns false when there is no such subscriber
 */
export const holdSubscriber = async (db: Db, subscriberId: number, purpose: 'use' | 'change'): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('id').where('id', '=', subscriberId)
  const rows = await (purpose === 'use' ? query.forShare() : query.forNoKeyUpdate()).execute()
  return rows.length > 0
}
