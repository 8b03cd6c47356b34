import type { Db } from '../../platform/db/database.ts'

/** Mail domains of a customer, by name. */
export const listDomains = async (db: Db, customerId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('mail_domains')
    .select('name')
    .where('customer_id', '=', customerId)
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** @returns the customer that has the domain now: the given one, or another that had it before */
export const assignDomain = async (
  db: Db,
  name: string,
  { customerId, now }: { customerId: number; now: Date },
): Promise<{ readonly customerId: number; readonly isNew: boolean }> => {
  const inserted = await db
    .insertInto('mail_domains')
    .values({ name, customer_id: customerId, assigned_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('customer_id')
    .executeTakeFirst()
  if (inserted !== undefined) return { customerId, isNew: true }
  const owner = await db
    .selectFrom('mail_domains')
    .select('customer_id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { customerId: owner.customer_id, isNew: false }
}

/** @returns false: the customer does not have it */
export const withdrawDomain = async (db: Db, name: string, customerId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('mail_domains')
    .where('name', '=', name)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
