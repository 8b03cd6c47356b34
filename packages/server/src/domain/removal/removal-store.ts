import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Rows of one batch: short enough that nobody waits for its locks. */
const batch = 1_000
/** Lines of one batch: all that hangs on a line goes with it. */
const batchOfLines = 50

/** Rows that a batch has removed, and the files that they named. */
export interface Removed {
  readonly rows: number
  readonly files: readonly string[]
}

type Batch = (db: Db, customerId: number) => Promise<Removed>

const filesIn = (rows: readonly { readonly file_key: string | null }[]): readonly string[] =>
  rows.flatMap(({ file_key }) => file_key ?? [])

/**
 * Rows of a table that has the customer in an index, and no files. A ctid names a row of one partition only, so a batch of
 * a table that is kept by month names its partition, too, and the condition guards every row that goes.
 */
const rowsOf =
  (table: string, condition: (customerId: number) => RawBuilder<unknown>): Batch =>
  async (db, customerId) => {
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(table)} where ${condition(customerId)} and (tableoid, ctid) in (
        select tableoid, ctid from ${sql.table(table)} where ${condition(customerId)} limit ${batch})`.execute(db)
    return { rows: Number(numAffectedRows), files: [] }
  }

const ofCustomer = (customerId: number) => sql`customer_id = ${customerId}`
const ofWebhooks = (customerId: number) =>
  sql`webhook_id in (select id from webhooks where customer_id = ${customerId})`

const conversations: Batch = async (db, customerId) => {
  const found = await sql<{ id: number; file_key: string | null }>`
    select id, file_key from conversations where customer_id = ${customerId} limit ${batch}`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: 0, files: [] }
  await sql`delete from fax_deliveries where conversation_id = any(${ids}::bigint[])`.execute(db)
  await sql`delete from conversations where customer_id = ${customerId} and id = any(${ids}::bigint[])`.execute(db)
  return { rows: ids.length, files: filesIn(found.rows) }
}

/** Recordings stay while somebody of another customer has them. */
const recordings: Batch = async (db, customerId) => {
  const parties = await sql<{ recording_id: number }>`
    delete from call_recording_parties
    where subscriber_id in (select id from subscribers where customer_id = ${customerId}) and (tableoid, ctid) in (
      select p.tableoid, p.ctid from call_recording_parties p join subscribers s on s.id = p.subscriber_id
      where s.customer_id = ${customerId} limit ${batch}) returning recording_id`.execute(db)
  const ids = [...new Set(parties.rows.map(({ recording_id }) => recording_id))]
  if (ids.length === 0) return { rows: 0, files: [] }
  const streams = await sql<{ file_key: string }>`
    with gone as (
      select id from call_recordings r where id = any(${ids}::int[])
        and not exists (select from call_recording_parties p where p.recording_id = r.id)
    )
    delete from call_recording_streams t using gone where t.recording_id = gone.id returning t.file_key`.execute(db)
  await sql`delete from call_recordings r where id = any(${ids}::int[])
    and not exists (select from call_recording_parties p where p.recording_id = r.id)`.execute(db)
  return { rows: parties.rows.length, files: filesIn(streams.rows) }
}

const soundSets: Batch = async (db, customerId) => {
  const sets = await sql<{ id: number }>`
    select id from sound_sets where customer_id = ${customerId} limit 10`.execute(db)
  const ids = sets.rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: 0, files: [] }
  const files = await sql<{ file_key: string | null }>`
    delete from sound_files where set_id = any(${ids}::int[]) returning file_key`.execute(db)
  await sql`delete from sound_sets where id = any(${ids}::int[])`.execute(db)
  return { rows: ids.length, files: filesIn(files.rows) }
}

/** The lines themselves: settings, numbers, greetings, registrations and sessions go with them. */
const lines: Batch = async (db, customerId) => {
  const found = await sql<{ id: number }>`
    select id from subscribers where customer_id = ${customerId} order by is_pbx_pilot, id limit ${batchOfLines}`.execute(
    db,
  )
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return { rows: 0, files: [] }
  const greetings = await sql<{ file_key: string }>`
    delete from voicemail_greetings where subscriber_id = any(${ids}::int[]) returning file_key`.execute(db)
  await sql`delete from mail_budgets where kind = 'subscriber' and id = any(${ids}::int[])`.execute(db)
  await sql`delete from numbers where subscriber_id = any(${ids}::int[])`.execute(db)
  await sql`delete from subscribers where id = any(${ids}::int[])`.execute(db)
  return { rows: ids.length, files: filesIn(greetings.rows) }
}

/**
 * The parts of a customer in the order in which they go: what names others before what is named. Each is repeated until a
 * batch finds nothing.
 */
export const partsOfCustomer: readonly (readonly [name: string, remove: Batch])[] = [
  ['conversations', conversations],
  ['sound_of_calls', rowsOf('call_sounds', ofCustomer)],
  ['recordings', recordings],
  ['changes', rowsOf('audit_log', ofCustomer)],
  ['contact_books', rowsOf('contact_books', ofCustomer)],
  ['contacts', rowsOf('contacts', ofCustomer)],
  ['devices', rowsOf('devices', ofCustomer)],
  ['sound_sets', soundSets],
  ['conferences', rowsOf('conferences', ofCustomer)],
  ['imports', rowsOf('seat_imports', ofCustomer)],
  ['outside_calls', rowsOf('outside_calls', ofCustomer)],
  ['events', rowsOf('live_events', ofCustomer)],
  ['webhook_deliveries', rowsOf('webhook_deliveries', ofWebhooks)],
  ['webhooks', rowsOf('webhooks', ofCustomer)],
  ['lines', lines],
]

/** Removes the customer's own row, when nothing is left of it. */
export const deleteCustomer = async (db: Db, customerId: number): Promise<boolean> => {
  await sql`delete from mail_budgets where kind = 'customer' and id = ${customerId}`.execute(db)
  const { numDeletedRows } = await db.deleteFrom('customers').where('id', '=', customerId).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Whether a line of the customer is in a call. */
/** Whether the fax server still has faxes of a customer: a job takes them back when its lines are blocked. */
export const hasFaxesOnLine = async (db: Db, customerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from fax_deliveries d join conversations c on c.id = d.conversation_id
    where c.customer_id = ${customerId} and d.line_job is not null limit 1`.execute(db)
  return rows.length > 0
}

export const hasCallsUp = async (db: Db, customerId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from call_legs l join subscribers s on s.id = l.subscriber_id
    where s.customer_id = ${customerId} and l.ended_at is null limit 1`.execute(db)
  return rows.length > 0
}
