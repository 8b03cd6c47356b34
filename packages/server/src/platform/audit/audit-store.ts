import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuditLogTable } from '../db/schema.ts'

export type NewAuditEntry = Omit<AuditLogTable, 'id' | 'subscriber_name' | 'names' | 'before' | 'after'> & {
  /** As JSON. */
  readonly before: string | null
  readonly after: string | null
}

/** The writer's name is what it is called at this moment. */
export const insertAuditEntry = async (db: Db, entry: NewAuditEntry): Promise<void> => {
  await sql`
    insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method,
      before, after)
    select ${entry.customer_id}, id, coalesce(display_name, username), ${entry.written_at}, ${entry.resource},
      ${entry.item_id}, ${entry.item_name}, ${entry.method}, ${entry.before}::jsonb, ${entry.after}::jsonb
    from subscribers where id = ${entry.subscriber_id}`.execute(db)
}

/** Of one customer; older ones go. */
const mostEntries = 200_000
/** Removed in one statement. */
const batch = 10_000

/** Removes what is older than `before`, and what a customer has beyond its share. */
export const deleteOldAuditEntries = async (db: Db, before: Date): Promise<void> => {
  const { rows } = await sql<{ customer_id: number; last: number }>`
    select c.id as customer_id, last.id as last from customers c, lateral (
      select id from audit_log where customer_id = c.id order by id desc offset ${mostEntries} limit 1) last`.execute(
    db,
  )
  await inBatches(db, sql`written_at < ${before}`)
  for (const { customer_id, last } of rows) await inBatches(db, sql`customer_id = ${customer_id} and id <= ${last}`)
}

const inBatches = async (db: Db, condition: ReturnType<typeof sql>): Promise<void> => {
  let removed: bigint
  do {
    const result = await sql`
      delete from audit_log where id in (select id from audit_log where ${condition} limit ${batch})`.execute(db)
    removed = result.numAffectedRows ?? 0n
  } while (removed >= batch)
}
