import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { AuditLogTable } from '../db/tables/log-tables.ts'

export type NewAuditEntry = Omit<
  AuditLogTable,
  'id' | 'subscriber_name' | 'subject_name' | 'names' | 'before' | 'after' | 'key_name' | 'as_id' | 'as_name'
> & {
  /** The members before and after the write, as JSON text. */
  readonly before: string | null
  readonly after: string | null
  readonly key_name?: string | null
  /** ROLE-02: the person as whom the writer saw. */
  readonly as_id?: number | null
}

/** Stores the entry with the names that the writer, and a company that was changed, have at this moment. */
export const insertAuditEntry = async (db: Db, entry: NewAuditEntry): Promise<void> => {
  await sql`
    insert into audit_log (customer_id, subscriber_id, subscriber_name, written_at, resource, item_id, item_name, method,
      before, after, subject, subject_id, subject_name, puts_back, key_name, as_id, as_name)
    select ${entry.customer_id}, id, coalesce(display_name, username), ${entry.written_at}, ${entry.resource},
      ${entry.item_id}::bigint,
      coalesce(${entry.item_name}, (select nullif(name, '') from customers where id = ${entry.item_id}::bigint and ${entry.resource} = 'customers')),
      ${entry.method}, ${entry.before}::jsonb, ${entry.after}::jsonb,
      ${entry.subject}, ${entry.subject_id}::int,
      (select coalesce(nullif(display_name, ''), username) from subscribers where id = ${entry.subject_id}::int),
      ${entry.puts_back}::bigint, ${entry.key_name ?? null}, ${entry.as_id ?? null}::int,
      (select coalesce(nullif(display_name, ''), username) from subscribers where id = ${entry.as_id ?? null}::int)
    from subscribers where id = ${entry.subscriber_id}`.execute(db)
}

/**
 * The destinations of these destination sets: each by the name of the line that has the address, else as it is written.
 */
export const destinationsOfSets = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; names: readonly string[] }>`
    select d.id, coalesce(json_agg(coalesce(
      (select nullif(s.display_name, '') from subscribers s where s.customer_id = ${customerId} and s.status <> 'terminated'
        and s.pbx_extension = bare.name),
      (select nullif(s.display_name, '') from numbers n join subscribers s on s.id = n.subscriber_id
        where s.customer_id = ${customerId} and n.e164 = bare.name limit 1),
      e.value ->> 'destination') order by e.place), '[]') as names
    from cf_destination_sets d
    cross join lateral jsonb_array_elements(d.destinations) with ordinality as e (value, place)
    cross join lateral (select ltrim(split_part(regexp_replace(e.value ->> 'destination', '^sips?:', '', 'i'), '@', 1), '+')
      as name) bare
    where d.id = any(${[...ids]}::int[]) group by d.id`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Whether a line is a group's. */
export const isGroupLine = async (db: Db, id: number): Promise<boolean> => {
  const line = await db.selectFrom('subscribers').select('is_pbx_group').where('id', '=', id).executeTakeFirst()
  return line?.is_pbx_group ?? false
}

/** Whether this person created the line after this moment. */
export const hasCreated = async (
  db: Db,
  { by, line, after }: { by: number; line: number; after: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('audit_log')
    .select('id')
    .where('resource', '=', 'subscribers')
    .where('item_id', '=', line)
    .where('method', '=', 'create')
    .where('subscriber_id', '=', by)
    .where('written_at', '>', after)
    .limit(1)
    .executeTakeFirst()) !== undefined
