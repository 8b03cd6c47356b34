import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { engine } from '../calls/engine/engine.ts'
import { concernsTopic } from './concerns-topic.ts'

/** What the platform tells makes answers of it old: where it tells, nobody has to ask again and again. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      engine.onEvent(({ topic }) => {
        for (const refetchType of ['active', 'none'] as const) {
          const wanted = refetchType === 'active' ? 'reload' : 'stale'
          void client.invalidateQueries({
            predicate: ({ queryKey: [first] }) => concernsTopic(topic, first) === wanted,
            refetchType,
          })
        }
      }),
    [client],
  )
}
