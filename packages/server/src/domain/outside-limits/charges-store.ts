import { type RawBuilder, sql } from 'kysely'
import type { Db, Pool } from '../../platform/db/database.ts'

/**
 * HARD-02: adds what calls have cost since they were last charged to the day of their lines. A server that dies therefore loses the cost of
 * the last interval alone.
 * @param which condition on rows of `outside_calls`
 */
export const chargeOutside = async (db: Db, which: RawBuilder<unknown>, at: Date): Promise<void> => {
  await sql`
    with due as (
      select id, subscriber_id, customer_id, ceil(price * extract(epoch from ${at}::timestamptz - charged_until) / 60)::bigint as cost
      from outside_calls where (${which}) and price > 0 and charged_until < ${at} for update
    ), charged as (
      update outside_calls set charged_until = ${at} where id in (select id from due)
    )
    insert into outside_days (subscriber_id, customer_id, day, cost)
    select d.subscriber_id, d.customer_id, (${at}::timestamptz at time zone c.timezone)::date, sum(d.cost)
    from due d join customers c on c.id = d.customer_id
    group by 1, 2, 3 order by 1
    on conflict (subscriber_id, day) do update set cost = outside_days.cost + excluded.cost`.execute(db)
}

/** Charges the calls of a process. */
export const chargeProcess = (db: Db, processId: number, at: Date): Promise<void> =>
  chargeOutside(db, sql`process_id = ${processId}`, at)

/** A call that is up although the cost of its day has reached a limit. */
export interface CostlyCall {
  readonly callId: string
  readonly customerId: number
  readonly subscriberId: number
  readonly of: 'line' | 'customer'
  readonly number: string
}

/**
 * The calls of a process that cost something, and whose line or customer has reached its limit of today's cost. Costs are those that
 * have been charged.
 */
export const costlyCalls = async (pool: Pool, processId: number, at: Date): Promise<readonly CostlyCall[]> => {
  const { rows } = await pool.query<CostlyCall>({ name: 'costly-calls', text: costlyText, values: [processId, at] })
  return rows
}

const costlyText = `
with mine as (
  select o.call_id, o.customer_id, o.subscriber_id, coalesce(o.number, '') as number, ($2::timestamptz at time zone c.timezone)::date as day
  from outside_calls o join customers c on c.id = o.customer_id where o.process_id = $1 and o.price > 0 and o.charged_until is not null
), spent as (
  select m.*,
    coalesce((select d.cost from outside_totals d where d.customer_id = m.customer_id and d.day = m.day), 0) as customer_cost,
    (select coalesce(sum(d.cost), 0) from outside_days d where d.subscriber_id = m.subscriber_id and d.day = m.day) as line_cost,
    (select cost_a_day from outside_limits where subscriber_id = m.subscriber_id) as line_limit,
    (select cost_a_day from outside_limits where coalesce(customer_id, 0) = m.customer_id and coalesce(subscriber_id, 0) = 0
      and set_by = 'company') as company_limit,
    coalesce(
      (select cost_a_day from outside_limits where coalesce(customer_id, 0) = m.customer_id and coalesce(subscriber_id, 0) = 0
        and set_by = 'operator'),
      (select cost_a_day from outside_limits where coalesce(customer_id, 0) = 0)) as operator_limit
  from mine m
)
select call_id as "callId", customer_id as "customerId", subscriber_id as "subscriberId", number,
  case when line_cost >= line_limit then 'line' else 'customer' end as of
from spent where line_cost >= line_limit or customer_cost >= least(company_limit, operator_limit)`
