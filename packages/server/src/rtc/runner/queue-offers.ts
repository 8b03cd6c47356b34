import type { QueueNode } from '@lineside/telephony/call/call-state'
import { callerSeenBy } from '@lineside/telephony/call/records-of'
import {
  type Agent,
  agentsOf,
  joinQueue,
  nextOffers,
  outlastsQueue,
  policyOf,
} from '@lineside/telephony/queue/caller-queue'
import { agentsNow } from '../../domain/call-queues/queue-agents-store.ts'
import {
  callersOf,
  insertCaller,
  offerCaller,
  type QueueCaller,
  tellQueue,
  withQueue,
} from '../../domain/call-queues/queue-callers-store.ts'
import { writeQueueEvent } from '../../domain/call-queues/queue-events-store.ts'
import { reachableAmong } from '../../domain/endpoints/endpoints-store.ts'
import type { Services } from '../../domain/services.ts'
import type { Db } from '../../platform/db/database.ts'
import type { QueuedCall, RunningCall } from './call-ground.ts'

/** Decides under the lock of a queue, by the rows that all processes share, who waits and whom agents are offered. */
export interface QueueOffers {
  /** The agents with a device that can be reached. */
  there(node: QueueNode): Promise<ReadonlySet<number>>
  /** @returns what becomes of the caller, and its place if it has got one */
  enter(call: RunningCall, key: number, node: QueueNode): Promise<QueuedCall & { readonly at: number }>
  /**
   * Keeps the place of a call that this process has taken over.
   * @returns how many offers its row has had
   */
  keep(rows: Db, call: RunningCall, key: number, node: QueueNode): Promise<number>
  /**
   * Offers the next callers to free agents.
   * @returns all callers of the queue, and its agents; none, if nobody waits
   */
  offer(node: QueueNode, there: ReadonlySet<number>): Promise<QueueNow>
}

interface QueueNow {
  readonly callers: readonly QueueCaller[]
  readonly agents: readonly Agent[]
}

export const createQueueOffers = (
  { db, pool, now }: Pick<Services, 'db' | 'pool' | 'now'>,
  /** Subscribers in calls of this process now: the rows may be slightly behind. */
  busyHere: () => ReadonlySet<number>,
): QueueOffers => {
  const there = (node: QueueNode) => reachableAmong(pool, agentsOf(node), now())

  const agentsOfLine = async (rows: Db, node: QueueNode, reached: ReadonlySet<number>): Promise<readonly Agent[]> => {
    const known = await agentsNow(rows, { queue: node.of, agents: agentsOf(node), there: reached, now: now() })
    const busy = busyHere()
    return known.map((agent) => (busy.has(agent.id) ? { ...agent, isFree: false } : agent))
  }

  return {
    there,
    enter: async (call, key, node) => {
      const reached = await there(node)
      const { party } = callerSeenBy(call.call, node.of)
      return await withQueue(db, node.of, async (rows) => {
        const agents = await agentsOfLine(rows, node, reached)
        const waiting = (await callersOf(rows, node.of)).filter(({ offered_to }) => offered_to === null).length
        const place = joinQueue(waiting, node.length, agents)
        const at = waiting + 1
        if (place === 'full' || place === 'nobody') {
          const facts = { queue: node.of, call: call.call.id, at: now() }
          for (const kind of ['entered', 'overflowed'] as const) await writeQueueEvent(rows, { ...facts, kind })
          await tellQueue(rows, node.of)
          return { place, at }
        }
        const id = await insertCaller(rows, { queue_id: node.of, call_id: call.call.id, key, ...party, since: now() })
        await tellQueue(rows, node.of)
        const [offer] = place === 'turn' ? nextOffers([id], agents, policyOf(node)) : []
        if (offer === undefined) return { place: 'waits', at }
        await offerCaller(rows, node.of, offer, now())
        return { place: 'turn', agents: offer.agents, at }
      })
    },
    keep: async (rows, call, key, node) => {
      const known = (await callersOf(rows, node.of)).find((one) => one.call_id === call.call.id && one.key === key)
      const { party } = callerSeenBy(call.call, node.of)
      // a place that the dead process had not written yet becomes the last one
      if (known === undefined)
        await insertCaller(rows, { queue_id: node.of, call_id: call.call.id, key, ...party, since: now() })
      return known?.offers ?? 0
    },
    offer: (node, reached) =>
      withQueue(db, node.of, async (rows) => {
        const callers = await callersOf(rows, node.of)
        const moment = now().getTime()
        const stays = ({ since }: QueueCaller) => !outlastsQueue(since.getTime(), node, moment)
        const waiting = callers.flatMap((caller) => (caller.offered_to === null && stays(caller) ? caller.id : []))
        if (waiting.length === 0) return { callers, agents: [] }
        const agents = await agentsOfLine(rows, node, reached)
        const offers = nextOffers(waiting, agents, policyOf(node))
        if (offers.length === 0) return { callers, agents }
        for (const offer of offers) await offerCaller(rows, node.of, offer, now())
        await tellQueue(rows, node.of)
        return { callers: await callersOf(rows, node.of), agents }
      }),
  }
}
