import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/**
 * Figures that this process counts (WATCH-02). Labels have few values, all known to the code: never a subscriber, a number, a
 * customer or an address.
 */
export interface Metrics {
  readonly registry: Registry
  /** Requests that were answered; `route` is the pattern, never the URL. */
  readonly requests: Counter<'route' | 'method' | 'status'>
  readonly requestSeconds: Histogram<'route' | 'method'>
}

/** Upper bounds in seconds for what a person waits for. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Counter({
      name: 'lineside_http_requests_total',
      help: 'Requests answered, by route pattern, method and status',
      labelNames: ['route', 'method', 'status'],
      registers,
    }),
    requestSeconds: new Histogram({
      name: 'lineside_http_request_seconds',
      help: 'Time from a request to the end of its answer, in seconds',
      labelNames: ['route', 'method'],
      buckets: requestBuckets,
      registers,
    }),
  }
}

/** Adds memory, processor time, event loop and garbage collection of this process. They cost a little, so only who asks pays. */
export const watchProcess = ({ registry }: Metrics): void =>
  collectDefaultMetrics({ register: registry, prefix: 'lineside_' })

/** All metrics in Prometheus's text format. */
export const exposed = async ({ registry }: Metrics): Promise<{ readonly type: string; readonly text: string }> => ({
  type: registry.contentType,
  text: await registry.metrics(),
})
