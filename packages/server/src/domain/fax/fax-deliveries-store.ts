import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { recordConversation } from '../conversations/record-store.ts'
import type { FaxQuality } from '../media/fax-formats.ts'

/** A fax that has not arrived yet. */
export interface FaxDelivery {
  /** Id of the sender's conversation. */
  readonly id: number
  readonly subscriber_id: number
  readonly call_id: string
  readonly start_time: Date
  readonly caller: string
  readonly callee: string
  readonly pages: number
  readonly quality: FaxQuality
  readonly file_key: string
  readonly file_bytes: number | null
  readonly attempts: number
  readonly line_job: string | null
}

export interface NewFax extends Omit<FaxDelivery, 'id' | 'attempts' | 'line_job'> {
  readonly customer_id: number
}

/**
 * Stores a fax to be sent.
 * @returns the id of the sender's conversation
 */
export const insertOutgoingFax = async (db: Db, fax: NewFax): Promise<number> => {
  const id = await recordConversation(db, { ...fax, type: 'fax', direction: 'out', status: 'QUEUED' })
  await db.insertInto('fax_deliveries').values({ conversation_id: id, due_at: fax.start_time }).execute()
  return id
}

/** Counts the faxes of a subscriber that have not arrived yet. */
export const countWaitingFaxes = async (db: Db, subscriberId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('fax_deliveries as d')
    .innerJoin('conversations as c', 'c.id', 'd.conversation_id')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('c.subscriber_id', '=', subscriberId)
    .executeTakeFirstOrThrow()
  return count
}

/** How many faxes are stored, and their bytes. */
export interface StoredFaxes {
  readonly faxes: number
  readonly bytes: number
}

/** The stored faxes of a line and of its whole customer; read from the index alone. */
export const storedFaxes = async (
  db: Db,
  { subscriberId, customerId }: { readonly subscriberId: number; readonly customerId: number },
): Promise<{ readonly line: StoredFaxes; readonly customer: StoredFaxes }> => {
  const { rows } = await sql<{ faxes: number; bytes: number; of_line: number; bytes_of_line: number }>`
    select count(*) as faxes, coalesce(sum(file_bytes), 0)::bigint as bytes,
      count(*) filter (where subscriber_id = ${subscriberId}) as of_line,
      coalesce(sum(file_bytes) filter (where subscriber_id = ${subscriberId}), 0)::bigint as bytes_of_line
    from conversations
    where customer_id = ${customerId} and type = 'fax' and file_key is not null`.execute(db)
  const { faxes = 0, bytes = 0, of_line = 0, bytes_of_line = 0 } = rows[0] ?? {}
  return { line: { faxes: of_line, bytes: bytes_of_line }, customer: { faxes, bytes } }
}

/**
 * Takes a fax whose next step is due; until `until` no other process gets it. Whoever freezes its customer for a move waits for this, as for a
 * write (`refuse_while_moving`): the move sees a fax that was taken, and a fax is not taken behind the freeze.
 * @returns undefined when there is none: it is finished or removed, another process has it at the moment, or its customer moves
 */
export const takeDelivery = async (
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<FaxDelivery | undefined> =>
  await db.transaction().execute(async (within) => {
    // a statement of its own: the next one sees what was committed while this one waited
    await sql`select pg_advisory_xact_lock_shared(hashtext('moving'), c.customer_id)
      from fax_deliveries d join conversations c on c.id = d.conversation_id where d.conversation_id = ${id}`.execute(
      within,
    )
    return await takeDue(within, id, { now, until })
  })

const takeDue = async (
  db: Db,
  id: number,
  { now, until }: { now: Date; until: Date },
): Promise<FaxDelivery | undefined> => {
  const { rows } = await sql<FaxDelivery>`
    update fax_deliveries d set due_at = ${until} from conversations c
    where d.conversation_id = ${id} and d.due_at <= ${now} and c.id = d.conversation_id
      -- a job at the fax server here is followed to its end
      and (d.line_job is not null or not is_moving(c.customer_id))
    returning c.id, c.subscriber_id, c.call_id, c.start_time, c.caller, c.callee, c.pages, c.quality, c.file_key, c.file_bytes,
      d.attempts, d.line_job`.execute(db)
  return rows[0]
}

/** Stores when the next step of a fax is due. */
export const postponeDelivery = async (db: Db, id: number, dueAt: Date, attempts: number): Promise<void> => {
  await db.updateTable('fax_deliveries').set({ due_at: dueAt, attempts }).where('conversation_id', '=', id).execute()
}

export const noteLineJob = async (db: Db, id: number, job: string | null): Promise<void> => {
  await db.updateTable('fax_deliveries').set({ line_job: job }).where('conversation_id', '=', id).execute()
}

/**
 * Stores the outcome of a fax, once.
 * @param reason why it failed
 * @param fax_station the station name of the receiving machine
 * @returns false when the outcome has been stored before
 */
export const settleDelivery = async (
  db: Db,
  id: number,
  reason: string | null,
  fax_station: string | null = null,
): Promise<boolean> => {
  const gone = await db
    .deleteFrom('fax_deliveries')
    .where('conversation_id', '=', id)
    .returning('conversation_id')
    .executeTakeFirst()
  if (gone === undefined) return false
  const status = reason === null ? 'SUCCESS' : 'FAILED'
  await db.updateTable('conversations').set({ status, reason, fax_station }).where('id', '=', id).execute()
  return true
}

/** A received fax; without pages it has no quality and no file. */
export interface IncomingFax extends Pick<FaxDelivery, 'call_id' | 'start_time' | 'caller' | 'callee' | 'pages'> {
  readonly quality: FaxQuality | null
  readonly file_key: string | null
  readonly file_bytes: number | null
  /** Why it failed; null: it arrived. */
  readonly reason: string | null
  /** Station name of the sender's machine; null: it has no machine, or gives none. */
  readonly station: string | null
}

/**
 * Stores a received fax.
 * @returns the id of the receiver's conversation
 */
export const insertIncomingFax = async (
  db: Db,
  {
    call_id,
    start_time,
    caller,
    callee,
    pages,
    quality,
    file_key,
    file_bytes,
    reason,
    station: fax_station,
  }: IncomingFax,
  receiver: { readonly id: number; readonly customer_id: number },
): Promise<number> => {
  const { id: subscriber_id, customer_id } = receiver
  const status = reason === null ? 'SUCCESS' : 'FAILED'
  const file = { file_key, file_bytes }
  const fax = { call_id, start_time, caller, callee, pages, quality, ...file, type: 'fax', status, reason } as const
  return await recordConversation(db, { ...fax, fax_station, customer_id, subscriber_id, direction: 'in' })
}

/** Releases all faxes that processes have taken. */
export const releaseDeliveries = async (db: Db, now: Date): Promise<void> => {
  await db.updateTable('fax_deliveries').set({ due_at: now }).where('due_at', '>', now).execute()
}

/** Faxes whose next step is due. */
export const overdueFaxes = async (db: Db, now: Date): Promise<readonly number[]> => {
  const rows = await db.selectFrom('fax_deliveries').select('conversation_id').where('due_at', '<=', now).execute()
  return rows.map(({ conversation_id }) => conversation_id)
}

/** Finds a fax for a mail about it. */
export const findFax = (db: Db, id: number) =>
  db.selectFrom('conversations').selectAll().where('id', '=', id).where('type', '=', 'fax').executeTakeFirst()
