import { showsRtcEngine } from '@lineside/contract/access'
import { allAgents, queuesState } from '@lineside/telephony/queue/queue-board'
import { useQuery } from '@tanstack/react-query'
import { useNow } from 'use-intl'
import { callQueuesQuery, queueDaysQuery } from '../../domain/call-queues/call-queues-query.ts'
import { useIsLineside } from '../../domain/pbx/use-sources.ts'
import { useUser } from '../../shared/session/use-user.tsx'

const second = 1000

/** CQ-04: who waits in the queues and who answers, kept current by live events. Other platforms do not tell. */
export function useLiveQueues() {
  const isEnabled = useIsLineside()
  const { facts, subscriber } = useUser()
  const query = useQuery(callQueuesQuery({ isEnabled, isTold: showsRtcEngine(facts) }))
  const days = useQuery(queueDaysQuery(isEnabled))
  const self = {
    subscriber_id: subscriber.id,
    name: subscriber.display_name || subscriber.username,
    extension: subscriber.pbx_extension ?? null,
  }
  const queues = (query.data ?? []).map((queue) => ({ ...queue, everyAgent: allAgents(queue, self) }))
  // the page is drawn anew each second only while its sentence counts
  const counts = queues.some(({ callers }) => callers.length > 0)
  const now = useNow(counts ? { updateInterval: second } : undefined)
  const since = Math.max(0, Math.floor((now.getTime() - (queues[0]?.at ?? 0)) / second))
  return {
    query,
    queues,
    days: days.data ?? [],
    // the figures have their place in the card
    isLoading: isEnabled && (query.isLoading || days.isLoading),
    state: query.data === undefined ? null : queuesState(queues, since),
  }
}
