import { useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
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
