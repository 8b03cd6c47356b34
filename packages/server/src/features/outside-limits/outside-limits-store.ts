import type { OutsideLimitReason } from '@lineside/telephony/outside/may-call-outside'
import { sql } from 'kysely'
import type { StoredLimits } from '../../domain/outside-limits/limits-store.ts'
import type { Db } from '../../platform/db/database.ts'

interface Asked {
  readonly customerId: number
  /** null: all lines of the customer. */
  readonly line: number | null
  readonly at: Date
}

/** Refused calls that are shown. */
const mostRefused = 50

/** The operator's limits of a customer: its own, and those of everybody where it has none. */
export const readOperatorsLimits = async (db: Db, customerId: number): Promise<StoredLimits> => {
  const { rows } = await sql<StoredLimits>`
    select coalesce(c.outside_countries, e.countries) as countries, coalesce(o.barred, e.barred) as barred,
      coalesce(o.calls_a_minute, e.calls_a_minute) as calls_a_minute, coalesce(o.calls_a_day, e.calls_a_day) as calls_a_day,
      coalesce(o.cost_a_day, e.cost_a_day) as cost_a_day
    from customers c
    left join outside_limits e on coalesce(e.customer_id, 0) = 0
    left join outside_limits o on coalesce(o.customer_id, 0) = c.id and coalesce(o.subscriber_id, 0) = 0 and o.set_by = 'operator'
    where c.id = ${customerId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no customer ${customerId}`)
  return row
}

const todayOf = (customerId: number, at: Date) =>
  sql`(select (${at}::timestamptz at time zone timezone)::date from customers where id = ${customerId})`

/** The outside calls of today and their cost in millionths. */
export const readToday = async (db: Db, { customerId, line, at }: Asked) => {
  const { rows } = await sql<{ calls: number; cost: number }>`
    select coalesce(sum(calls), 0)::int as calls, coalesce(sum(cost), 0)::bigint as cost from outside_days
    where customer_id = ${customerId} and day = ${todayOf(customerId, at)} and subscriber_id = coalesce(${line}::int, subscriber_id)`.execute(
    db,
  )
  return rows[0] ?? { calls: 0, cost: 0 }
}

interface RefusedRow {
  readonly subscriber_id: number
  readonly name: string
  readonly reason: OutsideLimitReason
  readonly calls: number
  readonly last_number: string
  readonly last_at: Date
}

/** Calls of today that a limit has refused or ended, the latest first. */
export const readRefusals = async (db: Db, { customerId, line, at }: Asked): Promise<readonly RefusedRow[]> => {
  const { rows } = await sql<RefusedRow>`
    select r.subscriber_id, coalesce(nullif(s.display_name, ''), s.username) as name, r.reason, r.calls, r.last_number, r.last_at
    from outside_refusals r join subscribers s on s.id = r.subscriber_id
    where r.customer_id = ${customerId} and r.day = ${todayOf(customerId, at)}
      and r.subscriber_id = coalesce(${line}::int, r.subscriber_id)
    order by r.last_at desc, r.subscriber_id, r.reason limit ${mostRefused}`.execute(db)
  return rows
}
