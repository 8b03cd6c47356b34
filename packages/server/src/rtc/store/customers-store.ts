import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Whether no more than one customer has lines. Those who have none neither call nor are called. */
export const hasOneCustomer = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`
    select from customers c
    where exists (select from subscribers s where s.customer_id = c.id and s.status <> 'terminated')
    limit 2`.execute(db)
  return rows.length < 2
}
