import type { Db } from '../../platform/db/database.ts'

export const readCustomerOf = async (db: Db, subscriberId: number): Promise<number> => {
  const query = db.selectFrom('subscribers').select('customer_id').where('id', '=', subscriberId)
  return (await query.executeTakeFirstOrThrow()).customer_id
}
