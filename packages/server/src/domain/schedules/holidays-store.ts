import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface HolidayRow {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly name: string
  readonly from: number
  readonly origin: 'listed' | 'own'
}

/** All holidays of a customer, by day. */
export const readHolidays = async (db: Db, customerId: number): Promise<readonly HolidayRow[]> => {
  const { rows } = await sql<HolidayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, name, closes_at as "from", origin from company_holidays
    where customer_id = ${customerId} order by company_holidays.day, name`.execute(db)
  return rows
}

/** The list from which a customer last took its holidays, and the country code of its pilot's number; null: none. */
export const readHolidayPlace = async (
  db: Db,
  customerId: number,
): Promise<{ readonly country: string | null; readonly region: string | null; readonly cc: string | null }> => {
  const { rows } = await sql<{ country: string | null; region: string | null; cc: string | null }>`
    select c.holiday_country as country, c.holiday_region as region, (select n.cc from subscribers s
      join numbers n on n.subscriber_id = s.id and n.is_primary
      where s.customer_id = c.id and s.is_pbx_pilot and s.status <> 'terminated' limit 1) as cc
    from customers c where c.id = ${customerId}`.execute(db)
  return rows[0] ?? { country: null, region: null, cc: null }
}

/**
 * Takes the row of a customer until the transaction ends.
 * @returns the name of the customer
 */
export const holdCompany = async (db: Db, customerId: number): Promise<string> => {
  const query = db.selectFrom('customers').select('name').where('id', '=', customerId)
  return (await query.forNoKeyUpdate().executeTakeFirstOrThrow()).name
}

/** Replaces all holidays of a customer. */
export const replaceHolidays = async (
  db: Db,
  customerId: number,
  { country, region, days }: { country: string | null; region: string | null; days: readonly HolidayRow[] },
): Promise<void> => {
  const place = { holiday_country: country, holiday_region: region }
  await db.updateTable('customers').set(place).where('id', '=', customerId).execute()
  await db.deleteFrom('company_holidays').where('customer_id', '=', customerId).execute()
  if (days.length === 0) return
  const rows = days.map(({ from, ...day }) => ({ customer_id: customerId, closes_at: from, ...day }))
  await db.insertInto('company_holidays').values(rows).execute()
}
