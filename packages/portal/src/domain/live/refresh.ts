import type { EngineEvent } from '@lineside/contract/events'
import type { LineReachability } from '@lineside/contract/resources/reachability'
import type { Query, QueryClient } from '@tanstack/react-query'
import { concernsTopic } from './concerns-topic.ts'
import { presenceKey } from './presence-query.ts'
import { teamKey } from './team-query.ts'
import { type PresenceAnswer, type TeamAnswer, withLines, withStates } from './with-states.ts'

/** Marks what an event concerns as out of date, and reads again what is shown and followed. */
export const refresh = (client: QueryClient, event: EngineEvent, ownId: number): void => {
  const filled = fillIn(client, event, ownId)
  outdate(client, (query) =>
    filled.has(query) || (event.topic === 'presence' && !isAbout(query, event))
      ? null
      : concernsTopic(event.topic, query.queryKey[0]),
  )
}

/**
 * Data younger than this, and first answers under way, are not read a second time because the connection came later: a
 * page would ask for all twice.
 */
const freshMs = 5000

/**
 * Answers older than the live connection may be out of date: the page is connected after its first
 * answers, and again after the connection was lost.
 * @param connected when the page was connected, in milliseconds since 1970
 * @param isAgain true: changes may have been missed at any moment before that
 */
export const catchUp = (client: QueryClient, connected: number, isAgain: boolean): void =>
  outdate(client, ({ queryKey, state }) => {
    const wanted = concernsTopic('gap', queryKey[0])
    const age = state.data === undefined ? 0 : connected - state.dataUpdatedAt
    return wanted === 'reload' && age < (isAgain ? 0 : freshMs) ? 'stale' : wanted
  })

const outdate = (client: QueryClient, wantedOf: (query: Query) => 'reload' | 'stale' | null): void => {
  for (const query of client.getQueryCache().getAll()) {
    const wanted = wantedOf(query)
    if (wanted === null) continue
    const refetchType = wanted === 'reload' ? 'active' : 'none'
    const mark = (): void => void client.invalidateQueries({ predicate: (each) => each === query, refetchType })
    // an answer under way may be older than the change, and would make the data count as up to date
    if (query.state.fetchStatus !== 'idle' && (wanted === 'stale' || query.state.data === undefined))
      onceRead(client, query, mark)
    else mark()
  }
}

/** Queries that are marked once their answer under way has come. */
const waiting = new WeakSet<Query>()

const onceRead = (client: QueryClient, query: Query, then: () => void): void => {
  if (waiting.has(query)) return
  waiting.add(query)
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.query !== query) return
    if (event.type !== 'removed' && query.state.fetchStatus !== 'idle') return
    stop()
    waiting.delete(query)
    if (event.type !== 'removed') then()
  })
}

/**
 * Takes over what colleagues are doing, as far as the event tells it.
 * @returns the queries that are up to date by that. The others have to be asked for: more than that has changed, or the
 * answer to a request that is under way may be older
 */
const fillIn = (client: QueryClient, { lines }: EngineEvent, ownId: number): ReadonlySet<Query> => {
  const filled = new Set<Query>()
  if (lines === undefined) return filled
  const isOfReader = lines.some(({ subscriber_id }) => subscriber_id === ownId)
  for (const query of client.getQueryCache().getAll()) {
    const { queryKey, state } = query
    const isPresence = queryKey[0] === presenceKey[0] && !isOfReader
    if (!isPresence && queryKey[0] !== teamKey[0]) continue
    if (state.data === undefined || state.isInvalidated || state.fetchStatus !== 'idle') continue
    const data = isPresence
      ? withStates(state.data as PresenceAnswer, lines)
      : withLines(state.data as TeamAnswer, lines)
    client.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt })
    filled.add(query)
  }
  return filled
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
