import type { LineReachability } from '@lineside/contract/resources/reachability'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { engine } from '../calls/engine/engine.ts'
import { concernsTopic } from './concerns-topic.ts'

/** Refreshes cached data when the platform reports a change. On platforms that report changes nothing needs polling. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      engine.onEvent(({ topic, id }) => {
        for (const refetchType of ['active', 'none'] as const) {
          const wanted = refetchType === 'active' ? 'reload' : 'stale'
          void client.invalidateQueries({
            predicate: (query) =>
              concernsTopic(topic, query.queryKey[0]) === wanted &&
              (topic !== 'presence' || id === null || isAbout(query, Number(id))),
            refetchType,
          })
        }
      }),
    [client],
  )
}

/**
 * Whether an event about a line concerns a query. Colleagues' devices change all day, so reachability is only asked
 * again if the query's data names that line.
 */
const isAbout = ({ queryKey, state }: Query, id: number): boolean => {
  if (queryKey[0] !== 'reachability') return true
  const lines = (state.data as { lines: readonly LineReachability[] } | undefined)?.lines
  return !lines || lines.some((line) => line.subscriber_id === id || line.people.some((person) => person.id === id))
}
