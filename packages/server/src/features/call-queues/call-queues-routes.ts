import type { BodyOf } from '@lineside/contract/http/route'
import {
  getCallQueues,
  getQueueDays,
  setAgentPart,
  setOwnQueuePart,
  takeQueueCaller,
} from '@lineside/contract/resources/pbx/call-queues'
import { agentsNow, endRest, pauseAgent, resumeAgent } from '../../domain/call-queues/queue-agents-store.ts'
import { isAgentOf, listCallQueues, visibleQueues } from '../../domain/call-queues/call-queues-store.ts'
import { queueDays } from '../../domain/call-queues/queue-days.ts'
import { requirePbx } from '../../domain/pbx-lines/require-pbx.ts'
import { callersOf, offerCaller, tellQueue, withQueue } from '../../domain/call-queues/queue-callers-store.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * CQ-04: the call queues as their agents see them. Changes are sent over the call engine's WebSocket, topic `queue`.
 */
export const callQueuesRoutes = (api: Api, { db, pool, reads, now }: Platform): void => {
  const requireAgent = async (principal: Principal, queue: number): Promise<void> => {
    if (!(await isAgentOf(pool, principal, queue))) throw entityNotFound('callqueue')
  }

  api.route(getCallQueues, async ({ principal }) => ({ queues: [...(await listCallQueues(pool, principal, now()))] }))

  api.route(getQueueDays, async ({ principal }) => {
    requirePbx(principal)
    const reader = reads.open(getQueueDays.name)
    const queues = await visibleQueues(reader.pool, principal)
    return { queues: [...(await queueDays(reader.pool, queues, { now: now(), timezone: principal.timezone }))] }
  })

  const setPart = async (id: number, agent: number, part: BodyOf<typeof setOwnQueuePart>['part']): Promise<void> =>
    await withQueue(db, id, async (rows) => {
      if (part === 'paused') await pauseAgent(rows, id, agent, now())
      else await resumeAgent(rows, id, agent)
      const others = part === 'ready' ? await endRest(rows, agent, now()) : []
      for (const queue of new Set([id, ...others])) await tellQueue(rows, queue)
    })

  api.route(setOwnQueuePart, async ({ principal, params: { id }, body: { part } }) => {
    await requireAgent(principal, id)
    await setPart(id, principal.subscriberId, part)
  })

  // ROLE-01: the agent's queue is one of the leader's customer, or the agent does not exist
  api.route(setAgentPart, async ({ principal, params: { id, agent }, body: { part } }) => {
    await requireAgent({ ...principal, subscriberId: agent }, id)
    await setPart(id, agent, part)
  })

  api.route(takeQueueCaller, async ({ principal, params: { id, caller } }) => {
    await requireAgent(principal, id)
    const agent = principal.subscriberId
    const there = await reachableAmong(pool, [agent], now())
    await withQueue(db, id, async (rows) => {
      const waiting = (await callersOf(rows, id)).find((one) => one.id === caller)
      if (waiting === undefined || waiting.offered_to !== null) throw callerGone()
      if (!there.has(agent)) throw new Refusal('queue_agent_offline', 'No device of yours is signed in', {})
      const [known] = await agentsNow(rows, { queue: id, agents: [agent], there, now: now() })
      if (known?.isBusy !== false) throw new Refusal('queue_agent_busy', 'You are in a call', {})
      await offerCaller(rows, id, { caller, agents: [agent] }, now())
      await tellQueue(rows, id)
    })
  })
}

const callerGone = () => new Refusal('queue_caller_gone', 'This caller is no longer waiting', {})
