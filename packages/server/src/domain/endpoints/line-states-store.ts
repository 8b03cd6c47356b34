import type { PresenceState } from '@lineside/contract/rtc/frame-parts'
import type { Pool } from '../../platform/db/database.ts'
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

export interface LineState {
  readonly subscriber_id: number
  readonly state: PresenceState
}

/** What these lines are doing now. */
export const lineStates = async (pool: Pool, ids: readonly number[], now: Date): Promise<readonly LineState[]> => {
  const { join, state } = presenceSql('s', '$2')
  const { rows } = await pool.query<LineState>({
    name: 'line-states',
    text: `select s.id as subscriber_id, ${state} as state from subscribers s ${join}
      where s.id = any($1::int[]) order by s.id`,
    values: [ids, now],
  })
  return rows
}
