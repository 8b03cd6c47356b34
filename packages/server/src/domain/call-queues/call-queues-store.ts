import { actsForCompany, roleFor } from '@lineside/contract/access'
import type { CallQueue, QueueAgent, WaitingCaller } from '@lineside/contract/resources/pbx/call-queues'
import type { QueueGoal } from '@lineside/contract/resources/pbx/queue-figures'
import { limits } from '@lineside/contract/limits'
import { queueGoalLimits } from '@lineside/contract/queue-goal-limits'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { ReadPool } from '../../platform/db/replica/reader.ts'
import { partyNameSql } from '../contacts/contacts-store.ts'
import { reachable } from '../endpoints/endpoints-store.ts'

/** Most queues and callers in an answer: nobody looks at more. */
const mostQueues = 50
const mostCallers = 100
const mostAgents = 200

type Asker = Pick<Principal, 'role' | 'customerId' | 'subscriberId'>

/**
 * Condition for queues that the asker sees: those that it is an agent of, or all queues of the customer for
 * administrators.
 */
const isVisible = `q.customer_id = $1 and q.status = 'active' and p.preferences -> 'cloud_pbx_callqueue' = 'true'
  and ($2 or q.id = $3 or exists (select from group_members m where m.group_id = q.id and m.member_id = $3))`

const visibleTo = ({ role, customerId, subscriberId }: Omit<Asker, 'timezone'>): [number, boolean, number] => [
  customerId,
  actsForCompany({ role }),
  subscriberId,
]

/** A numeric setting of a queue as it is stored, else its default (CQ-05). */
const numberSql = (name: string, fallback: number): string =>
  `coalesce(nullif(substring(p.preferences ->> '${name}' from '^[0-9]{1,7}$'), '')::integer, ${fallback})`

const queuesText = `
  select q.id, coalesce(nullif(q.display_name, ''), q.username) as name, q.pbx_extension as extension,
    ${numberSql('max_queue_length', limits.queueLengthDefault)} as length,
    json_build_object('within_seconds', ${numberSql('queue_answer_within', queueGoalLimits.secondsDefault)},
      'short_seconds', ${numberSql('queue_short_abandon', queueGoalLimits.shortDefault)},
      'percent', ${numberSql('queue_goal', queueGoalLimits.percentDefault)}) as goal
  from subscribers q join subscriber_preferences p on p.subscriber_id = q.id
  where ${isVisible} and ($4::integer[] is null or q.id = any($4)) order by coalesce(nullif(q.display_name, ''), q.username) collate "und-x-icu", q.id limit ${mostQueues}`

const callersText = `
  select c.queue_id, c.id, c.number, coalesce(c.name, ${partyNameSql('c.number', '$2', '$3')}) as name,
    greatest(0, extract(epoch from $4::timestamptz - c.since))::integer as waited_seconds, c.offered_to is not null as is_offered
  from (select *, row_number() over (partition by queue_id order by id) as place from queue_callers
    where queue_id = any($1)) c where c.place <= ${mostCallers} order by c.id`

const agentsText = `
  with agents as (
    select m.group_id as queue_id, m.member_id as id, m.position from group_members m where m.group_id = any($1)
    union all select s.id, s.id, 0 from subscribers s where s.id = any($1) and not s.is_pbx_group
  ), known as (
    select a.queue_id, a.position, s.id as subscriber_id, coalesce(nullif(s.display_name, ''), s.username) as name,
      s.pbx_extension as extension, l.talks_since, l.is_ringing, q.paused_at, r.rests_from, r.rests_until, r.after_number,
      r.after_name, exists (select from ${reachable('$2')} e where e.subscriber_id = s.id) as is_there
    from agents a join subscribers s on s.id = a.id and s.status = 'active'
    left join queue_agents q on q.queue_id = a.queue_id and q.agent_id = a.id
    left join lateral (
      select min(since) filter (where state <> 'ringing') as talks_since, bool_or(state = 'ringing') as is_ringing
      from call_legs where subscriber_id = a.id and ended_at is null
    ) l on true
    left join lateral (
      select rests_from, rests_until, rests_after_number as after_number, rests_after_name as after_name from queue_agents
      where agent_id = a.id and rests_until > $2 order by rests_until desc limit 1
    ) r on true
  ), told as (
    select *, case when talks_since is not null then 'talking' when is_ringing then 'ringing' when not is_there then 'offline'
      when paused_at is not null then 'paused' when rests_until is not null then 'wrap_up' else 'free' end as state
    from known
  )
  select queue_id, subscriber_id, name, extension, state, paused_at is not null as is_paused, after_number, after_name,
    extract(epoch from $2 - case state when 'talking' then talks_since when 'paused' then paused_at end)::integer as for_seconds,
    ceil(extract(epoch from rests_until - $2))::integer as left_seconds,
    round(extract(epoch from rests_until - rests_from))::integer as of_seconds
  from told order by queue_id, position, subscriber_id`

type CallerRow = WaitingCaller & { readonly queue_id: number }
interface AgentRow extends QueueAgent {
  readonly queue_id: number
  readonly is_paused: boolean
  readonly left_seconds: number | null
  readonly of_seconds: number | null
  readonly after_number: string | null
  readonly after_name: string | null
}

type VisibleQueue = Pick<CallQueue, 'id' | 'name' | 'extension' | 'length'> & { readonly goal: QueueGoal }

/** @param among only these; absent: all */
export const visibleQueues = async (
  pool: ReadPool,
  asker: Asker,
  among: readonly number[] | null = null,
): Promise<readonly VisibleQueue[]> => {
  const values = [...visibleTo(asker), among]
  const { rows } = await pool.query<VisibleQueue>({ name: 'call-queues', text: queuesText, values })
  return rows
}

/**
 * The queues of which the asker is an agent; for administrators all queues of the customer.
 * @param among only these; absent: all
 */
export const listCallQueues = async (
  pool: Pool,
  asker: Asker,
  now: Date,
  among: readonly number[] | null = null,
): Promise<readonly (CallQueue & VisibleQueue)[]> => {
  const queues = await visibleQueues(pool, asker, among)
  if (queues.length === 0) return []
  const ids = queues.map(({ id }) => id)
  const [{ rows: callers }, { rows: agents }] = await Promise.all([
    pool.query<CallerRow>({
      name: 'queue-callers',
      text: callersText,
      values: [ids, asker.customerId, asker.subscriberId, now],
    }),
    pool.query<AgentRow>({ name: 'queue-agents', text: agentsText, values: [ids, now] }),
  ])
  return queues.map((queue) => {
    const members = agents.filter(({ queue_id }) => queue_id === queue.id)
    const own = members.find(({ subscriber_id }) => subscriber_id === asker.subscriberId)
    return {
      ...queue,
      callers: callers.filter(({ queue_id }) => queue_id === queue.id),
      agents: members.filter((agent) => agent !== own).slice(0, mostAgents),
      own: own === undefined ? null : ownPart(own, members.indexOf(own)),
    }
  })
}

const ownPart = (agent: AgentRow, after_agents: number): CallQueue['own'] => {
  const { is_paused, state, for_seconds, left_seconds, of_seconds, after_number, after_name } = agent
  const isKnown = after_number !== null || after_name !== null
  const after = isKnown ? { number: after_number, name: after_name } : null
  return {
    is_paused,
    state,
    for_seconds,
    after_agents,
    wrap_up: left_seconds === null || of_seconds === null ? null : { left_seconds, of_seconds, after },
  }
}

/** Whether the asker is an agent of this queue. */
export const isAgentOf = async (pool: Pool, asker: Asker, queue: number): Promise<boolean> => {
  const { rows } = await pool.query(
    `select from subscribers q join subscriber_preferences p on p.subscriber_id = q.id where ${isVisible} and q.id = $4`,
    [...visibleTo({ ...asker, role: roleFor(false) }), queue],
  )
  return rows.length > 0
}
