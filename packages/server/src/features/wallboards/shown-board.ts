import { createHash } from 'node:crypto'
import { roleFor } from '@lineside/contract/access'
import type { ShownBoard } from '@lineside/contract/resources/pbx/wallboards'
import { listCallQueues } from '../../domain/call-queues/call-queues-store.ts'
import { figuresOfDays } from '../../domain/call-queues/queue-days.ts'
import type { Platform } from '../../platform/platform.ts'
import type { KeptDays } from './kept-days.ts'
import type { OpenedWallboard } from './wallboards-store.ts'

/** QBOARD-03: what a screen shows of its queues: of callers only how long they wait, of agents the first name. */
export const shownBoard = async (
  { pool, now }: Pick<Platform, 'pool' | 'now'>,
  kept: KeptDays,
  { customer_id, name, queue_ids, timezone }: OpenedWallboard,
): Promise<ShownBoard> => {
  const moment = now()
  // no person: nobody is left out of the agents, and no caller has a name by somebody's contacts
  const nobody = { role: roleFor(true), customerId: customer_id, subscriberId: 0 }
  const found = await listCallQueues(pool, nobody, moment, queue_ids)
  const chosen = queue_ids.flatMap((id) => found.find((queue) => queue.id === id) ?? [])
  const ids = chosen.map(({ id }) => id)
  const days = figuresOfDays(chosen, await kept.of(ids, { now: moment, timezone }), moment)
  const queues = chosen.flatMap((queue, index) => {
    const day = days[index]
    if (day === undefined) return []
    return [
      {
        id: queue.id,
        name: queue.name,
        goal: day.goal,
        figures: day.figures,
        waits: queue.callers.map(({ waited_seconds }) => waited_seconds),
        agents: queue.agents.map((agent) => ({
          first_name: firstNameOf(agent.name),
          state: agent.state,
          for_seconds: agent.for_seconds,
        })),
      },
    ]
  })
  const callers = chosen.map((queue) => queue.callers.map(({ id, is_offered }) => [id, is_offered]))
  return { name, timezone, queues, mark: markOf([name, callers, queues.map(still)]) }
}

/** "Brandt, Felix" is Felix, too. */
export const firstNameOf = (name: string): string => {
  const [before = '', after = ''] = name.split(',')
  return (after.trim() || before.trim()).split(/\s+/)[0] ?? ''
}

type Queue = ShownBoard['queues'][number]

/** A queue without what runs on by itself, which the screen counts. */
const still = ({ figures, agents, name, goal }: Queue) => ({
  name,
  goal,
  figures: { ...figures, longest_ms: null, after_work_ms: null },
  agents: agents.map(({ first_name, state }) => [first_name, state]),
})

const markOf = (shown: unknown): string =>
  createHash('sha256').update(JSON.stringify(shown)).digest('base64url').slice(0, 22)
