/**
 * HARD-02: SQL for what a line may call, as a JSON array of `OutsideScope`: as the operator says, as the customer says for all, and
 * for this line. The operator's word about a customer stands before its word about everybody.
 * @param line alias of a row with `id`, `customer_id` and `countries` (the customer's `outside_countries`)
 */
export const scopesSql = (line: string): string => `(select json_build_array(
  json_build_object('countries', coalesce(${line}.countries, everybody.countries), 'barred', coalesce(o.barred, everybody.barred, '{}')),
  json_build_object('countries', c.countries, 'barred', coalesce(c.barred, '{}')),
  json_build_object('countries', l.countries, 'barred', coalesce(l.barred, '{}')))
  from (select 1) one
  left join outside_limits everybody on coalesce(everybody.customer_id, 0) = 0 and coalesce(everybody.subscriber_id, 0) = 0 and everybody.set_by = 'operator'
  left join outside_limits o on coalesce(o.customer_id, 0) = ${line}.customer_id and coalesce(o.subscriber_id, 0) = 0 and o.set_by = 'operator'
  left join outside_limits c on coalesce(c.customer_id, 0) = ${line}.customer_id and coalesce(c.subscriber_id, 0) = 0 and c.set_by = 'company'
  left join outside_limits l on coalesce(l.customer_id, 0) = ${line}.customer_id and coalesce(l.subscriber_id, 0) = ${line}.id and l.set_by = 'company')`
