import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { MonthTable } from '../../platform/db/months/month-tables.ts'

/** Whether a hold covers a row of this month, or it has a fax on its way. */
export const isMonthNeeded = async (db: Db, { name }: MonthTable, part: string): Promise<boolean> => {
  const lines =
    name === 'audit_log'
      ? sql`h.subscriber_id in (x.subscriber_id, x.subject_id)`
      : sql`h.subscriber_id = x.subscriber_id`
  const fax =
    name === 'audit_log'
      ? sql`false`
      : sql`exists (select from fax_deliveries d join ${sql.table(part)} x on x.id = d.conversation_id)`
  const { rows } = await sql<{ isNeeded: boolean }>`
    select ${fax} or exists (select from holds h where exists (select from ${sql.table(part)} x
      where x.customer_id = h.customer_id and (h.subscriber_id is null or ${lines}))) as "isNeeded"`.execute(db)
  return rows[0]?.isNeeded ?? true
}

/** Whether a message of this month still names a file. */
export const hasFiles = async (db: Db, part: string): Promise<boolean> => {
  const { rows } = await sql`select from ${sql.table(part)} where file_key is not null limit 1`.execute(db)
  return rows.length > 0
}

/** Removes at most this many messages with a file from a month. @returns the keys of their files */
export const removeFilesOfMonth = async (db: Db, part: string, most: number): Promise<readonly string[]> => {
  const { rows: old } = await sql<{ id: number; start_time: Date }>`
    select id, start_time from ${sql.table(part)} where file_key is not null order by start_time limit ${most}`.execute(
    db,
  )
  const [first, last] = [old[0], old.at(-1)]
  if (first === undefined || last === undefined) return []
  const until = new Date(last.start_time.getTime() + 1)
  const { rows } = await sql<{ key: string }>`
    delete from conversations where id = any(${old.map(({ id }) => id)}::bigint[])
      and start_time >= ${first.start_time} and start_time < ${until} returning file_key as key`.execute(db)
  return rows.map(({ key }) => key)
}
