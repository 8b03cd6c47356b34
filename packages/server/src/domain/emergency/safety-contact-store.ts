import type { Db } from '../../platform/db/database.ts'

export interface SafetyContact {
  readonly email: string
  /** The language of the mail: `en`, `de`, `fr`, `it`, `es` or `ru`. */
  readonly language: string
}

export const findSafetyContact = (db: Db, customerId: number): Promise<SafetyContact | undefined> =>
  db
    .selectFrom('safety_contacts')
    .select(['email', 'language'])
    .where('customer_id', '=', customerId)
    .executeTakeFirst()

/** @param contact null: nobody is told */
export const writeSafetyContact = async (db: Db, customerId: number, contact: SafetyContact | null): Promise<void> => {
  if (contact === null)
    return void (await db.deleteFrom('safety_contacts').where('customer_id', '=', customerId).execute())
  const { email, language } = contact
  await db
    .insertInto('safety_contacts')
    .values({ customer_id: customerId, email, language })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ email, language }))
    .execute()
}

/** The contact with the zone of the company, and the name and colour of the product as its reseller has them. */
export const findSafetyReader = (db: Db, customerId: number) =>
  db
    .selectFrom('safety_contacts as a')
    .innerJoin('customers as c', 'c.id', 'a.customer_id')
    .leftJoin('reseller_brandings as b', 'b.reseller_id', 'c.reseller_id')
    .select(['a.email', 'a.language', 'c.timezone', 'b.app_name as brand', 'b.csc_color_primary as colour'])
    .where('a.customer_id', '=', customerId)
    .executeTakeFirst()
