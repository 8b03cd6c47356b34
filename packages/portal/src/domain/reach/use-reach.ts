import { rolesOf } from '@lineside/contract/access'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { reachKey, reachQuery } from './reach-query.ts'

/** Whether people can reach these lines (null: the user's own). Asked again after each change of a setting. */
export function useReach(ids: readonly number[] | null, isEnabled = true) {
  const client = useQueryClient()
  const isChanging = useIsMutating() > 0
  const wasChanging = useRef(false)
  useEffect(() => {
    if (wasChanging.current && !isChanging) void client.invalidateQueries({ queryKey: reachKey })
    wasChanging.current = isChanging
  }, [client, isChanging])
  const query = reachQuery(ids)
  return useQuery({ ...query, enabled: isEnabled && (ids === null || ids.length > 0) })
}

/**
 * REACH-01 for the lines that a page of an administrator names. Nobody else is told about colleagues, nor does another
 * platform tell.
 * @returns a function that gives the answer for a line; undefined: not known
 */
export function useLineReaches(
  ids: readonly number[],
): (id: number | null | undefined) => LineReachability | undefined {
  const { platformInfo, facts } = useUser()
  const asked = [...new Set(ids)].toSorted((a, b) => a - b)
  const { data } = useReach(asked, Boolean(platformInfo.lineside) && rolesOf(facts).isAdministrator)
  return (id) => data?.lines.find(({ subscriber_id }) => subscriber_id === id)
}
