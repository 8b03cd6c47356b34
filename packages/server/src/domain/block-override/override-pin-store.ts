import type { Db } from '../../platform/db/database.ts'

/** The hash of the PIN by which a line may call blocked numbers; null: its customer has none. */
export const findOverrideHash = async (db: Db, line: number): Promise<string | null> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .where('s.id', '=', line)
    .where('s.status', '=', 'active')
    .select('c.block_out_override_hash')
    .executeTakeFirst()
  return row?.block_out_override_hash ?? null
}

export const hasOverridePin = async (db: Db, customerId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .select(({ eb }) => eb('block_out_override_hash', 'is not', null).as('has'))
    .executeTakeFirst()
  return row?.has === true
}

/** @param hash null: numbers on a block list can no longer be called by anybody */
export const storeOverrideHash = async (db: Db, customerId: number, hash: string | null): Promise<void> => {
  await db.updateTable('customers').set({ block_out_override_hash: hash }).where('id', '=', customerId).execute()
}
