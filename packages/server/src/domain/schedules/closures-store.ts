import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { HoursLine } from './line-hours-store.ts'

/** The subject of a closure: a line of a customer; `line` null: the whole customer. */
export interface ClosedSubject {
  readonly customerId: number
  readonly line: number | null
}

export interface ClosureRow {
  readonly reason: string
  readonly since: Date
  readonly until: Date | null
  readonly announcement: string | null
  readonly closed_by: number | null
}

/** SQL: the closure `k` holds at a moment, or will. */
const lasts = (now: Date) => sql<boolean>`(k.until is null or k.until > ${now})`

/** The closure of a line or customer that has not ended. */
export const findClosure = (db: Db, { customerId, line }: ClosedSubject, now: Date): Promise<ClosureRow | undefined> =>
  db
    .selectFrom('closures as k')
    .select(['k.reason', 'k.since', 'k.until', 'k.announcement', 'k.closed_by'])
    .where('k.customer_id', '=', customerId)
    .where('k.subscriber_id', line === null ? 'is' : '=', line)
    .where(lasts(now))
    .executeTakeFirst()

/** Removes the closure of a line or customer, ended or not, and puts another in its place; `row` null: none. */
export const replaceClosure = async (
  db: Db,
  { customerId, line }: ClosedSubject,
  row: ClosureRow | null,
): Promise<void> => {
  await db
    .deleteFrom('closures')
    .where('customer_id', '=', customerId)
    .where('subscriber_id', line === null ? 'is' : '=', line)
    .execute()
  if (row !== null)
    await db
      .insertInto('closures')
      .values({ customer_id: customerId, subscriber_id: line, ...row })
      .execute()
}

export type ListedClosure = Omit<ClosureRow, 'closed_by'> & {
  readonly subscriber_id: number | null
  /** Name of the person who closed it; null: this person's line is gone. */
  readonly closed_by: string | null
}

/** Those of a customer that have not ended, the customer's own first. */
export const listClosures = async (db: Db, customerId: number, now: Date): Promise<readonly ListedClosure[]> => {
  const { rows } = await sql<ListedClosure>`
    select k.subscriber_id, k.reason, k.since, k.until, k.announcement,
      coalesce(nullif(p.display_name, ''), p.pbx_extension, p.username) as closed_by
    from closures k left join subscribers p on p.id = k.closed_by
    where k.customer_id = ${customerId} and ${lasts(now)} order by k.subscriber_id nulls first`.execute(db)
  return rows
}

/** Those of these lines that close with their customer: they follow a schedule that has the customer's holidays. */
export const closingWithCompany = async (db: Db, lines: readonly HoursLine[]): Promise<ReadonlySet<number>> => {
  const ids = lines.map(({ subscriber_id: id }) => id)
  const { rows } = await sql<{ id: number }>`
    select h.subscriber_id as id from line_hours h join schedules s on s.id = h.schedule_id
    where h.subscriber_id = any(${ids}) and s.follows_holidays`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
