import type { EngineEvent } from '@lineside/contract/events'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useUser } from '../../shared/session/use-user.tsx'
import { engine } from '../engine/engine.ts'
import { concernsTopic } from './concerns-topic.ts'
import { presenceKey } from './presence-query.ts'
import { type PresenceAnswer, withStates } from './with-states.ts'

/** Refreshes cached data when the platform reports a change. On platforms that report changes nothing needs polling. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const ownId = useUser().subscriber.id
  useEffect(() => {
    const later = new Map<string, number>()
    const stop = engine.onEvent((event) => {
      const { topic, within_ms: within = 0 } = event
      if (within === 0) return refresh(client, event, ownId)
      // very many browsers were told so: each asks at another moment, and once for all that it is told until then
      if (later.has(topic)) return
      const ask = () => {
        later.delete(topic)
        refresh(client, event, ownId)
      }
      later.set(topic, window.setTimeout(ask, Math.random() * within))
    })
    return () => {
      stop()
      for (const timer of later.values()) clearTimeout(timer)
    }
  }, [client, ownId])
}

const refresh = (client: QueryClient, event: EngineEvent, ownId: number): void => {
  const isKnown = fillIn(client, event, ownId)
  for (const refetchType of ['active', 'none'] as const) {
    const wanted = refetchType === 'active' ? 'reload' : 'stale'
    void client.invalidateQueries({
      predicate: (query) =>
        concernsTopic(event.topic, query.queryKey[0]) === wanted &&
        !(isKnown && query.queryKey[0] === presenceKey[0]) &&
        (event.topic !== 'presence' || isAbout(query, event)),
      refetchType,
    })
  }
}

/**
 * Takes over the states of colleagues that the event tells.
 * @returns false: presence has to be asked for, because more than that has changed, or the answer to a request that is
 * under way may be older
 */
const fillIn = (client: QueryClient, { lines }: EngineEvent, ownId: number): boolean => {
  if (lines === undefined || lines.some(({ subscriber_id }) => subscriber_id === ownId)) return false
  const state = client.getQueryState<PresenceAnswer>(presenceKey)
  if (state?.data === undefined || state.isInvalidated || state.fetchStatus !== 'idle') return false
  client.setQueryData(presenceKey, withStates(state.data, lines), { updatedAt: state.dataUpdatedAt })
  return true
}

/**
 * Whether an event about lines concerns a query. Colleagues' devices change all day, so reachability is only asked
 * again if the query's data names such a line.
 */
const isAbout = ({ queryKey, state }: Query, { id, lines }: EngineEvent): boolean => {
  const ids = lines?.map(({ subscriber_id }) => subscriber_id) ?? (id === null ? null : [Number(id)])
  if (queryKey[0] !== 'reachability' || ids === null) return true
  const known = (state.data as { lines: readonly LineReachability[] } | undefined)?.lines
  const isOf = ({ subscriber_id, people }: LineReachability) =>
    ids.includes(subscriber_id) || people.some((person) => ids.includes(person.id))
  return !known || known.some(isOf)
}
