import type { Db } from '../../platform/db/database.ts'

type Preferences = Readonly<Record<string, unknown>>

/** @returns undefined: there is no such customer */
export const findCustomerPreferences = async (db: Db, customerId: number): Promise<Preferences | undefined> => {
  const row = await db.selectFrom('customers').select('preferences').where('id', '=', customerId).executeTakeFirst()
  return row?.preferences
}

export const storeCustomerPreferences = async (db: Db, customerId: number, preferences: Preferences): Promise<void> => {
  const values = { preferences: JSON.stringify(preferences) }
  await db.updateTable('customers').set(values).where('id', '=', customerId).execute()
}
