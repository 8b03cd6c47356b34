import type { LineReachability } from '@lineside/contract/resources/reachability'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { engine } from '../calls/engine/engine.ts'
import { concernsTopic } from './concerns-topic.ts'

/** What the platform tells makes answers of it old: where it tells, nobody has to ask again and again. */
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

/** Colleagues come and go all day: whether a line can be reached is asked again only where its answer names who it was. */
const isAbout = ({ queryKey, state }: Query, id: number): boolean => {
  if (queryKey[0] !== 'reachability') return true
  const lines = (state.data as { lines: readonly LineReachability[] } | undefined)?.lines
  return !lines || lines.some((line) => line.subscriber_id === id || line.people.some((person) => person.id === id))
}
