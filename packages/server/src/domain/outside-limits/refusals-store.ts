import type { OutsideLimitReason } from '@lineside/telephony/outside/may-call-outside'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface OutsideRefusal {
  readonly customerId: number
  readonly subscriberId: number
  readonly reason: OutsideLimitReason
  /** The owner of the limit that is met. */
  readonly of: 'line' | 'customer'
  readonly number: string
  readonly at: Date
}

/** Administrators of one customer who are mailed. */
const mostAdministrators = 10

/**
 * Writes a refused call down.
 * @returns whether it is the first of its kind today: of the line, or, where the customer's limit is met, of the customer
 */
export const insertRefusal = async (
  db: Db,
  { customerId, subscriberId, reason, of, number, at }: OutsideRefusal,
): Promise<boolean> => {
  const { rows } = await sql<{ calls: number; others: number }>`
    with today as (select (${at}::timestamptz at time zone timezone)::date as day from customers where id = ${customerId})
    insert into outside_refusals (subscriber_id, customer_id, day, reason, of, calls, last_number, last_at)
    select ${subscriberId}, ${customerId}, day, ${reason}, ${of}, 1, ${number}, ${at} from today
    on conflict (subscriber_id, day, reason) do update set calls = outside_refusals.calls + 1, of = excluded.of,
      last_number = excluded.last_number, last_at = excluded.last_at
    returning calls, (select count(*) from outside_refusals r, today where r.customer_id = ${customerId} and r.day = today.day
      and r.reason = ${reason} and r.of = 'customer' and r.subscriber_id <> ${subscriberId})::int as others`.execute(db)
  const [row] = rows
  return row !== undefined && row.calls === 1 && (of === 'line' || row.others === 0)
}

/** The readers of a mail about a limit: the person at the line, and the customer's administrators. */
export const readersOfRefusal = async (db: Db, customerId: number, subscriberId: number) => {
  const { rows } = await sql<{ id: number }>`
    select id from subscribers where customer_id = ${customerId} and status = 'active' and (id = ${subscriberId} or administrative)
    order by id <> ${subscriberId}, id limit ${mostAdministrators + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The name by which colleagues know a line. */
export const nameOfLine = async (db: Db, subscriberId: number): Promise<string> => {
  const row = await db
    .selectFrom('subscribers')
    .select(sql<string>`coalesce(nullif(display_name, ''), username)`.as('name'))
    .where('id', '=', subscriberId)
    .executeTakeFirst()
  return row?.name ?? ''
}
