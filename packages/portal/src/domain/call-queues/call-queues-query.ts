import type { CallQueue, getCallQueues } from '@lineside/contract/resources/call-queues'
import { queryOptions } from '@tanstack/react-query'
import { callRoute } from '../../shared/api/call-route.ts'
import { describedRoute } from '../../shared/api/described.ts'

const queues = describedRoute<typeof getCallQueues>('GET', '/api/lineside/callqueues')

/** Its topic is `queue`: the platform tells when somebody comes, goes or pauses. */
export const callQueuesKey = ['queue'] as const

/** Where nobody tells, because this browser takes no calls, it is asked again after so long. */
const askAgainMilliseconds = 15_000

/** A queue, and when that was so, in milliseconds since 1970: its seconds count on from then. */
export type KnownQueue = CallQueue & { readonly at: number }

/** CQ-04: the queues that one takes calls of, or manages. */
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
