import { rolesOf } from '@lineside/contract/access'
import type { CallRecording } from '@lineside/contract/resources/conversations/call-recordings'
import { useCallback } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'

/** ROLE-01: whoever only hears the company's recordings removes none but their own. */
export function useMayRemove(): (recording: Pick<CallRecording, 'subscriber_ids'>) => boolean {
  const { facts, subscriber } = useUser()
  const { isAdministrator } = rolesOf(facts)
  return useCallback(
    ({ subscriber_ids: ids }) => isAdministrator || ids === undefined || ids.includes(subscriber.id),
    [isAdministrator, subscriber.id],
  )
}
