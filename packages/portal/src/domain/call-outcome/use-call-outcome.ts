import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { callOutcomeKey, callOutcomeQuery, type OutcomeQuestion } from './call-outcome-query.ts'

/** The answer to a question about the user's own line. It is asked again after each change of a setting. */
export function useCallOutcome(question: OutcomeQuestion | null) {
  const { subscriber } = useUser()
  const client = useQueryClient()
  const isChanging = useIsMutating() > 0
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !isChanging) void client.invalidateQueries({ queryKey: callOutcomeKey })
    wasChanging.current = isChanging
  }, [client, isChanging])
  return useQuery({
    ...callOutcomeQuery(subscriber.id, question ?? { direction: 'in' }),
    enabled: question !== null,
  })
}
