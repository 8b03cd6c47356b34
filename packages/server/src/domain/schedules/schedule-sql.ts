import type { Schedule } from '@lineside/telephony/schedules/schedule'

/** A schedule as statements read it. */
export interface StoredSchedule extends Schedule {
  readonly id: number
  readonly name: string
}

/**
 * SQL: the members `since` and `until` of a `Closure`, for `json_build_object`.
 * @param row alias of a row of `closures`
 */
export const closureTimes = (row: string): string =>
  `'since', extract(epoch from ${row}.since) * 1000, 'until', extract(epoch from ${row}.until) * 1000`

/**
 * SQL: a row of `schedules` with all that decides whether it is open, as a `StoredSchedule` in JSON.
 * @param row alias of the row
 */
export const scheduleJson = (row: string): string => `json_build_object(
  'id', ${row}.id, 'name', ${row}.name, 'zone', ${row}.timezone, 'week', ${row}.week, 'exceptions', ${row}.exceptions,
  'holidays', case when ${row}.follows_holidays then (
    select coalesce(json_agg(json_build_object('day', to_char(h.day, 'YYYY-MM-DD'), 'name', h.name, 'from', h.closes_at)
      order by h.day, h.name), '[]') from company_holidays h where h.customer_id = ${row}.customer_id) else '[]' end,
  'closures', case when ${row}.follows_holidays then (
    select coalesce(json_agg(json_build_object('reason', k.reason, ${closureTimes('k')})), '[]')
      from closures k where k.customer_id = ${row}.customer_id and k.subscriber_id is null) else '[]' end)`
