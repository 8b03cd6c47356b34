import type { Pool, PoolClient } from '../db/database.ts'

const writesEvents = /insert into "?live_events/i

type Query = (...parameters: readonly unknown[]) => unknown

const textOf = (query: unknown): string => {
  if (typeof query === 'string') return query
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : undefined
  return typeof text === 'string' ? text : ''
}

/**
 * Calls the listener when a connection is given back over which events were written: their transaction has ended by then.
 * It is a hint that saves a wait. Events of triggers, of the SIP edge and of commands are found without it.
 * @returns stops
 */
export const followWrites = (pool: Pool, written: () => void): (() => void) => {
  const watched = new WeakSet<PoolClient>()
  const wrote = new WeakSet<PoolClient>()
  const watch = (client: PoolClient): void => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    const noting: Query = (...parameters) => {
      if (writesEvents.test(textOf(parameters[0]))) wrote.add(client)
      return query(...parameters)
    }
    client.query = noting as PoolClient['query']
  }
  const release = (_error: unknown, client: PoolClient): void => {
    if (wrote.delete(client)) written()
  }
  pool.on('acquire', watch)
  pool.on('release', release)
  return () => {
    pool.off('acquire', watch)
    pool.off('release', release)
  }
}
