import type { Pool, PoolClient } from 'pg'
import { Gauge } from 'prom-client'
import type { Metrics } from '../metrics/metrics.ts'

const slowMs = 1_000
const connections = 'lineside_database_connections'

type Connect = (...parameters: readonly unknown[]) => unknown
type Connected = (error: Error | undefined, ...rest: readonly unknown[]) => void

/**
 * Counts the connections of a pool, who waits for one and how long, and who keeps one for longer than a second.
 * @param name of the pool in the figures
 */
export const watchPool = (pool: Pool, name: string, metrics: Metrics): void => {
  const gauge =
    (metrics.registry.getSingleMetric(connections) as Gauge<'pool' | 'state'> | undefined) ??
    new Gauge({
      name: connections,
      help: 'Connections to the database by pool: open, idle, and requests that wait for one',
      labelNames: ['pool', 'state'],
      registers: [metrics.registry],
    })
  metrics.onScrape(() => {
    gauge.set({ pool: name, state: 'open' }, pool.totalCount)
    gauge.set({ pool: name, state: 'idle' }, pool.idleCount)
    gauge.set({ pool: name, state: 'waiting' }, pool.waitingCount)
  })
  const since = new WeakMap<PoolClient, number>()
  pool.on('acquire', (client) => void since.set(client, performance.now()))
  pool.on('release', (_error, client) => {
    if (performance.now() - (since.get(client) ?? Number.POSITIVE_INFINITY) > slowMs) metrics.slow.inc({ pool: name })
  })
  const connect = pool.connect.bind(pool) as Connect
  const timed: Connect = (callback) => {
    if (pool.idleCount > 0) return connect(callback)
    const began = performance.now()
    const observe = () => metrics.databaseWait.observe({ pool: name }, (performance.now() - began) / 1000)
    if (typeof callback !== 'function') return (connect() as Promise<unknown>).finally(observe)
    return connect((...answer: Parameters<Connected>) => {
      observe()
      ;(callback as Connected)(...answer)
    })
  }
  pool.connect = timed as Pool['connect']
}
