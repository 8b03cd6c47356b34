import type { OutsideCount } from '@lineside/telephony/outside/may-call-outside'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How long the days are kept that the portal does not show any more. */
const keptDays = 8

export interface OutsideCounts {
  /** Today in the customer's time zone (YYYY-MM-DD). */
  readonly today: string
  /** Outside calls of the customer that are up. */
  readonly atATime: number
  readonly line: OutsideCount
  readonly customer: OutsideCount
}

interface Row {
  readonly today: string
  readonly at_a_time: number
  readonly minute: number
  readonly line_minute: number
  readonly day: number
  readonly line_day: number
  readonly cost: number
  readonly line_cost: number
}

/**
 * HARD-02: the outside calls of a line and of its whole customer so far, and forgets what does not count any more.
 * @param db a transaction that holds the customer's lock where a call is to be let in
 */
export const countOutside = async (
  db: Db,
  { customerId, subscriberId, at }: { readonly customerId: number; readonly subscriberId: number; readonly at: Date },
): Promise<OutsideCounts> => {
  await sql`delete from outside_starts where customer_id = ${customerId} and started_at <= ${at}::timestamptz - interval '60 seconds'`.execute(
    db,
  )
  const { rows } = await sql<Row>`
    with today as (select (${at}::timestamptz at time zone timezone)::date as day from customers where id = ${customerId}),
    starts as (select subscriber_id from outside_starts where customer_id = ${customerId}),
    line as (select d.calls, d.cost from outside_days d join today t on t.day = d.day where d.subscriber_id = ${subscriberId}),
    customer as (select d.calls, d.cost from outside_totals d join today t on t.day = d.day where d.customer_id = ${customerId}),
    totals as (delete from outside_totals where customer_id = ${customerId} and day < (select day from today) - ${keptDays}::int),
    forgotten as (delete from outside_days where customer_id = ${customerId} and day < (select day from today) - ${keptDays}::int),
    refusals as (delete from outside_refusals where customer_id = ${customerId} and day < (select day from today) - ${keptDays}::int)
    select (select day::text from today) as today,
      (select count(*) from outside_calls where customer_id = ${customerId})::int as at_a_time,
      (select count(*) from starts)::int as minute,
      (select count(*) from starts where subscriber_id = ${subscriberId})::int as line_minute,
      coalesce((select calls from customer), 0)::int as day,
      coalesce((select calls from line), 0)::int as line_day,
      coalesce((select cost from customer), 0)::bigint as cost,
      coalesce((select cost from line), 0)::bigint as line_cost`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`Customer ${customerId} has no counts`)
  return {
    today: row.today,
    atATime: row.at_a_time,
    line: { minute: row.line_minute, day: row.line_day, cost: row.line_cost },
    customer: { minute: row.minute, day: row.day, cost: row.cost },
  }
}
