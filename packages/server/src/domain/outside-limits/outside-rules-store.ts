import { narrowest, type OutsideQuota, type OutsideScope } from '@lineside/telephony/outside/may-call-outside'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { scopesSql } from './scopes-sql.ts'

/** HARD-02: what holds for the outside calls of a line. */
export interface OutsideRules {
  readonly scopes: readonly OutsideScope[]
  readonly quotas: { readonly line: OutsideQuota; readonly customer: OutsideQuota }
}

interface Row {
  readonly scopes: readonly OutsideScope[]
  readonly operator: Quota
  readonly company: Quota
  readonly line: Quota
}
type Quota = readonly [aMinute: number | null, aDay: number | null, costADay: number | null]

/** @returns undefined: there is no such line */
export const readOutsideRules = async (db: Db, subscriberId: number): Promise<OutsideRules | undefined> => {
  const { rows } = await sql<Row>`
    with line as (
      select s.id, s.customer_id, c.outside_countries as countries from subscribers s join customers c on c.id = s.customer_id
      where s.id = ${subscriberId}
    )
    select ${sql.raw(scopesSql('line'))} as scopes,
      (select json_build_array(coalesce(o.calls_a_minute, e.calls_a_minute), coalesce(o.calls_a_day, e.calls_a_day), coalesce(o.cost_a_day, e.cost_a_day))
        from (select 1) one
        left join outside_limits e on coalesce(e.customer_id, 0) = 0
        left join outside_limits o on coalesce(o.customer_id, 0) = line.customer_id and coalesce(o.subscriber_id, 0) = 0 and o.set_by = 'operator') as operator,
      (select json_build_array(max(calls_a_minute), max(calls_a_day), max(cost_a_day)) from outside_limits
        where coalesce(customer_id, 0) = line.customer_id and coalesce(subscriber_id, 0) = 0 and set_by = 'company') as company,
      (select json_build_array(max(calls_a_minute), max(calls_a_day), max(cost_a_day)) from outside_limits
        where subscriber_id = line.id) as line
    from line`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  return {
    scopes: row.scopes,
    quotas: { line: quotaOf(row.line), customer: narrowest([quotaOf(row.operator), quotaOf(row.company)]) },
  }
}

const quotaOf = ([aMinute, aDay, costADay]: Quota): OutsideQuota => ({ aMinute, aDay, costADay })
