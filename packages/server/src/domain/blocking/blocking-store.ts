import { sql } from 'kysely'
import { blockingChannel } from '../../platform/auth/blocked-lines-store.ts'
import { isUndoneForOthers } from '../../platform/db/away/database-away.ts'
import type { Db } from '../../platform/db/database.ts'
import { notify } from '../../platform/db/notify.ts'

/** A reason that is longer is refused, in characters. */
export const longestReason = 500

export interface Block {
  /** Name of the person, or of the key, that blocks. */
  readonly by: string
  readonly reason: string | null
  readonly at: Date
}

/**
 * Blocks a customer, or unblocks it (null). A trigger gives its lines their state.
 * @returns whether it was in the other state before
 */
export const setCustomerBlock = async (db: Db, id: number, block: Block | null): Promise<boolean> => {
  // waits for lines that are being made, so that none is missed
  await db.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const { numUpdatedRows } = await db
    .updateTable('customers')
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null, blocked_by: block?.by ?? null })
    .where('id', '=', id)
    .where('blocked_at', block === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The same for one line. It stays blocked while its customer is. */
export const setLineBlock = async (db: Db, id: number, block: Block | null): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('subscribers')
    .set({ blocked_at: block?.at ?? null, blocked_reason: block?.reason ?? null, blocked_by: block?.by ?? null })
    .where('id', '=', id)
    .where('status', '<>', 'terminated')
    .where('blocked_at', block === null ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The state of a line: blocked itself, by its customer, or not. */
export const blockOfLine = async (
  db: Db,
  id: number,
): Promise<{ readonly customerId: number; readonly byCustomer: boolean }> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .select(['s.customer_id', 'c.blocked_at'])
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow()
  return { customerId: row.customer_id, byCustomer: row.blocked_at !== null }
}

/** Lines of a customer, or one of them. */
export interface Whose {
  readonly customerId: number
  /** undefined: all lines. */
  readonly line?: number
}

const ofThem = ({ customerId, line }: Whose) =>
  sql`customer_id = ${customerId} and (${line ?? null}::int is null or id = ${line ?? null}) and status <> 'terminated'`

/** Few enough that phones which register meanwhile do not wait. */
const batch = 200
const mostTries = 5

/**
 * Signs all phones out that are registered as blocked ones of these lines. It takes the edge's row before the registration,
 * as the edge does, and begins a batch again that the database has rolled back.
 * @param db not a transaction: each batch has one of its own
 */
export const endRegistrationsOf = async (db: Db, whose: Whose): Promise<void> => {
  let tries = 0
  for (;;) {
    try {
      const removed = await db.transaction().execute((within) => endSomeRegistrations(within, whose))
      if (removed === 0) return
      tries = 0
    } catch (error) {
      tries += 1
      if (tries >= mostTries || !isUndoneForOthers((error as { code?: string }).code)) throw error
    }
  }
}

const endSomeRegistrations = async (db: Db, whose: Whose): Promise<number> => {
  const { rows } = await sql<{ id: number; ruid: string | null }>`
    select r.id, r.ruid from registrations r join (
      select id from subscribers where ${ofThem(whose)} and status = 'locked') s on s.id = r.subscriber_id
    order by r.ruid limit ${batch}`.execute(db)
  const ruids = rows.flatMap(({ ruid }) => ruid ?? [])
  await sql`delete from lineside_sip.location where ruid = any(${ruids})`.execute(db)
  await sql`delete from registrations where id = any(${rows.map(({ id }) => id)})`.execute(db)
  return rows.length
}

/** Ends the sessions of the lines that are not blocked any more: whoever was in before signs in again. */
export const endSessionsOf = async (db: Db, whose: Whose): Promise<void> => {
  await sql`delete from sessions where subscriber_id in (
    select id from subscribers where ${ofThem(whose)} and status = 'active')`.execute(db)
}

/** Tells all processes, browsers and phones of the customer when the transaction commits. */
export const tellBlocking = async (db: Db, { customerId }: Whose): Promise<void> => {
  await notify(db, blockingChannel, customerId)
  await sql`insert into live_events (topic, item_id, customer_id) values ('presence', null, ${customerId})`.execute(db)
}
