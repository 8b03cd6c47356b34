import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Until the end of the transaction nobody else moves numbers, members or extensions of this customer. Always taken before
 * rows are read or locked, so that two never wait for each other.
 */
export const holdCustomer = async (db: Db, customerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('customer'), ${customerId})`.execute(db)
}
