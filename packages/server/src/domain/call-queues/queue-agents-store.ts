import type { Agent } from '@lineside/telephony/queue/caller-queue'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { writeQueueEvent } from './queue-events-store.ts'

export interface AgentNow extends Agent {
  /** True while the agent is in a call or is being offered one. */
  readonly isBusy: boolean
}

/**
 * The agents of a queue in their order, and whether each may be offered a call now.
 * @param there ids of those agents who can be reached
 */
export const agentsNow = async (
  rows: Db,
  {
    queue,
    agents,
    there,
    now,
  }: {
    readonly queue: number
    readonly agents: readonly number[]
    readonly there: ReadonlySet<number>
    readonly now: Date
  },
): Promise<readonly AgentNow[]> => {
  const { rows: found } = await sql<{
    id: number
    is_busy: boolean
    rests: boolean
    asked_at: Date | null
    paused_at: Date | null
  }>`
    select a.id, q.asked_at, q.paused_at,
      exists (select from call_legs l where l.subscriber_id = a.id and l.ended_at is null)
        or exists (select from queue_callers c where a.id = any(c.offered_to)) as is_busy,
      q.paused_at is not null
        or exists (select from queue_agents r where r.agent_id = a.id and r.rests_until > ${now}) as rests
    from unnest(${[...agents]}::int[]) with ordinality as a (id, place)
    left join queue_agents q on q.queue_id = ${queue} and q.agent_id = a.id order by a.place`.execute(rows)
  return found.map(({ id, is_busy, rests, asked_at, paused_at }) => ({
    id,
    isThere: there.has(id),
    isBusy: is_busy,
    isFree: !is_busy && !rests && there.has(id),
    askedAt: asked_at?.getTime() ?? null,
    pausedAt: paused_at?.getTime() ?? null,
  }))
}

export interface Rest {
  readonly queue: number
  readonly agents: readonly number[]
  readonly from: Date
  readonly seconds: number
  readonly after: { readonly number: string | null; readonly name: string | null }
}

/** CQ-04: starts the wrap-up of these agents; they get no offers until it ends. */
export const restAgents = async (rows: Db, { queue, agents, from, seconds, after }: Rest): Promise<void> => {
  const until = new Date(from.getTime() + seconds * 1000)
  await sql`
    insert into queue_agents (queue_id, agent_id, rests_from, rests_until, rests_after_number, rests_after_name)
    select s.id, a.id, ${from}, ${until}, ${after.number}, ${after.name}
    from unnest(${[...agents]}::int[]) as a (id), subscribers s where s.id = ${queue}
    on conflict (queue_id, agent_id) do update set rests_from = excluded.rests_from, rests_until = excluded.rests_until,
      rests_after_number = excluded.rests_after_number, rests_after_name = excluded.rests_after_name`.execute(rows)
}

/**
 * Ends the agent's wrap-up in all queues.
 * @returns ids of the queues where one was running
 */
export const endRest = async (rows: Db, agent: number, at: Date): Promise<readonly number[]> => {
  const ended = await rows
    .updateTable('queue_agents')
    .set({ rests_until: null, rests_from: null, rests_after_number: null, rests_after_name: null })
    .where('agent_id', '=', agent)
    .where('rests_until', 'is not', null)
    .returning('queue_id')
    .execute()
  for (const { queue_id: queue } of ended) await writeQueueEvent(rows, { queue, kind: 'ready', at, agent })
  return ended.map(({ queue_id }) => queue_id)
}

/** Pauses the agent in this queue until it ends the pause. If it is already paused, the start of the pause stays. */
export const pauseAgent = async (rows: Db, queue: number, agent: number, at: Date): Promise<void> => {
  await rows
    .insertInto('queue_agents')
    .values({ queue_id: queue, agent_id: agent, paused_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['queue_id', 'agent_id'])
        .doUpdateSet((row) => ({ paused_at: sql`coalesce(queue_agents.paused_at, ${row.ref('excluded.paused_at')})` })),
    )
    .execute()
}

export const resumeAgent = async (rows: Db, queue: number, agent: number): Promise<void> => {
  await rows
    .updateTable('queue_agents')
    .set({ paused_at: null })
    .where('queue_id', '=', queue)
    .where('agent_id', '=', agent)
    .execute()
}
