import { showsRtcEngine } from '@lineside/contract/access'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { answerCode } from '../call-outcome/answer-code.ts'
import { callQueuesQuery } from './call-queues-query.ts'

const Card = answerCode(async () => (await import('./queue-card.tsx')).QueueCard)
const Failed = answerCode(async () => (await import('./queue-card.tsx')).QueuesFailed)

/**
 * CQ-04: a card for each call queue that the user answers or manages. All other users get no card, and do not load its
 * code.
 */
export function QueueCards() {
  const { facts, platformInfo } = useUser()
  const isEnabled = platformInfo.lineside !== undefined
  const load = useQuery(callQueuesQuery({ isEnabled, isTold: showsRtcEngine(facts) }))
  const queues = load.data ?? []
  const isFailed = load.isError && load.data === undefined
  if (queues.length === 0 && !isFailed) return null
  return (
    <Suspense fallback={null}>
      {isFailed && <Failed query={load} />}
      {queues.map((queue) => (
        <Card key={queue.id} queue={queue} />
      ))}
    </Suspense>
  )
}
