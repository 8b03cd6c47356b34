import { limits } from '@lineside/contract/limits'
import type { CallQueue, getCallQueues, getQueueDays } from '@lineside/contract/resources/pbx/call-queues'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const queues = describedRoute<typeof getCallQueues>('GET', '/api/lineside/callqueues')

const days = describedRoute<typeof getQueueDays>('GET', '/api/lineside/callqueues/days')

/** CQ-04: what became of the callers of each queue today. It is asked for now and then, as no event is about it. */
export const queueDaysQuery = (isEnabled: boolean) =>
  queryOptions({
    queryKey: ['queue-days'],
    queryFn: async ({ signal }) => (await callRoute(days, { signal })).queues,
    enabled: isEnabled,
    refetchInterval: limits.companyMapSeconds * 1000,
    meta: { isQuiet: true },
  })

/**
 * Query key of the call queues. It equals the live topic `queue`, by which the platform reports that a caller or agent
 * comes, leaves or pauses.
 */
export const callQueuesKey = ['queue'] as const

/** Polling interval where there are no live events because this browser takes no calls. */
const askAgainMilliseconds = 15_000

/** A queue and when its state was read, in milliseconds since 1970: its waiting times count on from then. */
export type KnownQueue = CallQueue & { readonly at: number }

/** CQ-04: the call queues in which the user is an agent, or which the user manages. */
export const callQueuesQuery = ({ isEnabled, isTold }: { isEnabled: boolean; isTold: boolean }) =>
  queryOptions({
    queryKey: callQueuesKey,
    queryFn: async ({ signal }): Promise<readonly KnownQueue[]> => {
      const known = (await callRoute(queues, { signal })).queues
      const at = Date.now()
      return known.map((queue) => ({ ...queue, at }))
    },
    enabled: isEnabled,
    refetchInterval: isTold ? false : askAgainMilliseconds,
    meta: { isQuiet: true },
  })
