import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Entries kept for one customer; older ones are removed. */
const mostEntries = 200_000
/** Entries removed in one statement. */
const batch = 10_000
/** Customers looked at in one run of the job; the others have their turn in the next. */
const mostCustomers = 100
/** A customer is looked at once in so many of its entries, so it may have that many more than `mostEntries`. */
const lookedAtEach = 500
/** The job runs each hour; entries of the hour before it are looked at twice rather than never. */
const recentMs = 2 * 3_600_000

export interface AuditCap {
  readonly now: Date
  /** Most entries of a customer. */
  readonly most?: number
  /** How many entries of a customer are written from one look at it to the next. */
  readonly each?: number
}

/**
 * The customers that have written so much of late that they are looked at, by the index of times, in one or two months.
 * One with a hold keeps all.
 */
const busyCustomers = async (db: Db, now: Date, each: number): Promise<readonly number[]> => {
  const recent = new Date(now.getTime() - recentMs)
  const { rows } = await sql<{ customer_id: number }>`
    select customer_id from audit_log a where written_at >= ${recent} and id % ${each} = 0
      and not exists (select from holds h where h.customer_id = a.customer_id)
    group by 1 order by count(*) desc limit ${mostCustomers}`.execute(db)
  return rows.map(({ customer_id }) => customer_id)
}

/**
 * Removes the oldest entries of each customer that has more than `mostEntries`. The cost depends on the entries written
 * in the last hours, not on their total.
 */
export const capAuditLog = async (
  db: Db,
  { now, most = mostEntries, each = lookedAtEach }: AuditCap,
): Promise<void> => {
  for (const customer of await busyCustomers(db, now, each)) {
    const last = await sql<{ id: number }>`
      select id from audit_log where customer_id = ${customer} order by id desc offset ${most} limit 1`.execute(db)
    const [oldest] = last.rows
    if (oldest !== undefined) await removeUpTo(db, customer, oldest.id)
  }
}

const removeUpTo = async (db: Db, customer: number, id: number): Promise<void> => {
  let removed: bigint
  do {
    const { rows } = await sql<{ id: number; first: Date; last: Date }>`
      select max(id) as id, min(written_at) as first, max(written_at) + interval '1 second' as last from (
        select id, written_at from audit_log where customer_id = ${customer} and id <= ${id} order by id limit ${batch}) old`.execute(
      db,
    )
    const [old] = rows
    const result = await sql`delete from audit_log where customer_id = ${customer} and id <= ${old?.id ?? 0}
      and written_at >= ${old?.first ?? null} and written_at < ${old?.last ?? null}`.execute(db)
    removed = result.numAffectedRows ?? 0n
  } while (removed >= batch)
}
