import { reachable } from './endpoints-store.ts'

/**
 * SQL of what lines are doing now, as colleagues see it: a join, and the state as an expression over it.
 * @param line alias of the table `subscribers`
 * @param now the statement's parameter with the present moment, such as `$3`
 */
export const presenceSql = (line: string, now: string) => ({
  join: `left join lateral (
    select bool_or(state <> 'ringing') as talking, bool_or(state = 'ringing') as ringing
    from call_legs where subscriber_id = ${line}.id and ended_at is null
  ) l on true`,
  state: `case when l.talking then 'talking' when l.ringing then 'ringing'
    when exists (select from ${reachable(now)} e where e.subscriber_id = ${line}.id) then 'free' else 'offline' end`,
})
