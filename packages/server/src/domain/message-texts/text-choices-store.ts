import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface StoredChoices {
  readonly company: boolean
  readonly own: boolean
}

export const readTextChoices = async (db: Db, line: number): Promise<StoredChoices> => {
  const { rows } = await sql<StoredChoices>`
    select c.writes_texts as company, coalesce(v.writes_texts, false) as own
    from subscribers s join customers c on c.id = s.customer_id left join voicemail_settings v on v.subscriber_id = s.id
    where s.id = ${line}`.execute(db)
  return rows[0] ?? { company: false, own: false }
}

export const setOwnTextChoice = async (db: Db, subscriber_id: number, writes_texts: boolean): Promise<void> => {
  await db
    .insertInto('voicemail_settings')
    .values({ subscriber_id, writes_texts })
    .onConflict((conflict) => conflict.column('subscriber_id').doUpdateSet({ writes_texts }))
    .execute()
  if (!writes_texts) await dropAwaited(db, 'id', subscriber_id)
}

export const setCompanyTextChoice = async (db: Db, customerId: number, writes_texts: boolean): Promise<void> => {
  await db.updateTable('customers').set({ writes_texts }).where('id', '=', customerId).execute()
  if (!writes_texts) await dropAwaited(db, 'customer_id', customerId)
}

/** Texts that are still awaited are wanted no longer: nobody shows them as on their way. Their jobs find nothing to do. */
const dropAwaited = async (db: Db, of: 'id' | 'customer_id', id: number): Promise<void> => {
  await db
    .deleteFrom('message_texts')
    .where('state', '=', 'pending')
    .where('subscriber_id', 'in', db.selectFrom('subscribers').select('id').where(of, '=', id))
    .execute()
}
