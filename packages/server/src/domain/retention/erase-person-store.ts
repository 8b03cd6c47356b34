import { pseudonymizeEntries } from '../operator-log/operator-log-store.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A line that has ended, and its customer. */
export interface EndedLine {
  readonly id: number
  readonly customerId: number
  readonly isHeld: boolean
}

/** @returns undefined: this reseller (null: nobody) has no line with this ID and name; null: it has not ended */
export const findEndedLine = async (
  db: Db,
  { id, username, reseller }: { readonly id: number; readonly username: string; readonly reseller: number | null },
): Promise<EndedLine | null | undefined> => {
  const { rows } = await sql<EndedLine & { status: string }>`
    select id, customer_id as "customerId", status, exists (select from holds h
      where h.customer_id = s.customer_id and coalesce(h.subscriber_id, s.id) = s.id) as "isHeld"
    from subscribers s where id = ${id} and lower(username) = lower(${username})
      and (${reseller}::int is null or exists (select from customers c where c.id = s.customer_id and c.reseller_id = ${reseller}))
    for update`.execute(db)
  const [line] = rows
  return line === undefined ? undefined : line.status === 'terminated' ? line : null
}

/** Removes all conversations of a line, and its part in recordings. @returns keys of files that nothing names now */
export const eraseCalls = async (
  db: Db,
  line: number,
): Promise<{ readonly count: number; readonly files: string[] }> => {
  const { rows } = await sql<{ key: string | null }>`
    delete from conversations where subscriber_id = ${line} returning file_key as key`.execute(db)
  await sql`update conversations set answered_on = null where answered_by = ${line}`.execute(db)
  const { rows: shared } = await sql<{ id: number }>`
    delete from call_recording_parties where subscriber_id = ${line} returning recording_id as id`.execute(db)
  const { rows: streams } = await sql<{ key: string }>`
    with nobodys as (select id from call_recordings r where id = any(${shared.map(({ id }) => id)}::int[])
        and not exists (select from call_recording_parties p where p.recording_id = r.id)),
      streams as (delete from call_recording_streams where recording_id in (select id from nobodys) returning file_key as key),
      gone as (delete from call_recordings where id in (select id from nobodys))
    select key from streams`.execute(db)
  const { rows: greetings } = await sql<{ key: string }>`
    delete from voicemail_greetings where subscriber_id = ${line} returning file_key as key`.execute(db)
  const files = [...rows, ...streams, ...greetings].flatMap(({ key }) => (key === null ? [] : [key]))
  return { count: rows.length, files }
}

/**
 * Removes deliveries of the company's webhooks that are about a line or name its person; their bodies are kept for 30 days.
 * Call it while the line has its name.
 */
export const eraseDeliveries = async (db: Db, { id, customerId }: EndedLine): Promise<void> => {
  await sql`delete from webhook_deliveries d using webhooks h, subscribers s
    where h.customer_id = ${customerId} and d.webhook_id = h.id and s.id = ${id}
      and (d.facts ->> 'line' = s.id::text or d.facts -> 'rang' @> to_jsonb(s.id)
        or position('"name":' || to_json(s.display_name)::text in d.body) > 0)`.execute(db)
}

/** Tables whose rows would go with the row of a subscriber, by the column that refers to it; the audit log stays. */
const ownTables = async (db: Db) =>
  (
    await sql<{ table: string; column: string }>`
      select c.conrelid::regclass::text as table, a.attname as column
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'subscribers'::regclass and c.confdeltype = 'c' and c.conparentid = 0
        and c.conrelid <> 'audit_log'::regclass and c.conrelid <> all (array(
          select inhrelid from pg_inherits where inhparent = to_regclass('audit_log')))`.execute(db)
  ).rows

/** Removes everything else of a line: settings, contacts, reminders, sessions and so on. */
export const eraseBelongings = async (db: Db, line: number): Promise<void> => {
  await sql`delete from contacts where subscriber_id = ${line}`.execute(db)
  for (const { table, column } of await ownTables(db))
    await sql`delete from ${sql.raw(table)} where ${sql.ref(column)} = ${line}`.execute(db)
}

/**
 * Puts the pseudonym where the person's name was: in the row of the line, from which lists of others take it, and in the
 * audit log, which also forgets values of the person.
 */
export const pseudonymize = async (db: Db, { id, customerId }: EndedLine, pseudonym: string): Promise<void> => {
  await sql`update subscribers set username = ${pseudonym}, webusername = null, display_name = ${pseudonym}, email = null,
      pbx_extension = null, web_password_hash = null, web_password_expired = null, sip_password_box = null,
      sip_ha1 = null, sip_ha1s = null
    where id = ${id}`.execute(db)
  await sql`update audit_log set subscriber_name = ${pseudonym} where customer_id = ${customerId} and subscriber_id = ${id}`.execute(
    db,
  )
  await sql`update audit_log set as_name = ${pseudonym} where customer_id = ${customerId} and as_id = ${id}`.execute(db)
  await sql`update audit_log set subject_name = case when subject_id = ${id} then ${pseudonym} else subject_name end,
      item_name = case when resource = 'subscribers' and item_id = ${id} then ${pseudonym} else item_name end,
      before = case when before is null then null else '{}'::jsonb end,
      after = case when after is null then null else '{}'::jsonb end
    where customer_id = ${customerId} and (subject_id = ${id} or subscriber_id = ${id} and subject_id is null
      or resource = 'subscribers' and item_id = ${id})`.execute(db)
  await pseudonymizeEntries(db, id, pseudonym)
}
