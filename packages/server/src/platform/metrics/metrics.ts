import { type CallMetrics, createCallMetrics } from './call-metrics.ts'
import { createReadMetrics, type ReadMetrics } from './read-metrics.ts'
import { createStateMetrics, type StateMetrics } from './state-metrics.ts'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Figures that this process counts (WATCH-02). Labels have few values, all known to the code: never a subscriber, a number, a
 * customer or an address.
 */
export interface Metrics {
  readonly registry: Registry
  /** Requests that were answered; `route` is the pattern, never the URL. */
  readonly requests: Counter<'route' | 'method' | 'status'>
  readonly requestSeconds: Histogram<'route' | 'method'>
  /** Sockets of browsers that are open. */
  readonly sockets: Gauge
  /** Sockets that were closed, by code; one that is not ours or RFC 6455's is `other`. */
  readonly socketsClosed: Counter<'code'>
  readonly calls: CallMetrics
  readonly state: StateMetrics
  readonly reads: ReadMetrics
  readonly jobs: Counter<'job' | 'outcome'>
  /** Attempts to deliver an event to a webhook, by what came of them. */
  readonly webhooks: Counter<'outcome'>
  readonly databaseWait: Histogram<'pool'>
  readonly slow: Counter<'pool'>
  /** Requests for files in a bucket (GROW-01). */
  readonly fileSeconds: Histogram<'what'>
  readonly fileFailures: Counter<'what' | 'fault'>
  /**
   * Adds work that reads figures when somebody asks for them; it must bound its own time.
   * @returns stops that
   */
  onScrape(read: () => unknown): () => void
  /** Runs all of that work; a failure of one leaves the figures of the others. */
  read(): Promise<void>
}

/** Upper bounds in seconds for what a person waits for. */
const requestBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  const reads = new Set<() => unknown>()
  return {
    registry,
    calls: createCallMetrics(registry),
    state: createStateMetrics(registry),
    reads: createReadMetrics(registry),
    onScrape: (read) => {
      reads.add(read)
      return () => reads.delete(read)
    },
    read: async () => void (await Promise.allSettled([...reads].map(async (read) => await read()))),
    jobs: new Counter({
      name: 'lineside_jobs_total',
      help: 'Attempts of background jobs; failed: it is tried again, gave_up: it is not',
      labelNames: ['job', 'outcome'],
      registers,
    }),
    webhooks: new Counter({
      name: 'lineside_webhook_attempts_total',
      help: 'Attempts to deliver an event to a webhook; refused: another answer than 2xx and 3xx',
      labelNames: ['outcome'],
      registers,
    }),
    databaseWait: new Histogram({
      name: 'lineside_database_wait_seconds',
      help: 'Time until a connection was free, of those who had to wait, in seconds',
      labelNames: ['pool'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5],
      registers,
    }),
    slow: new Counter({
      name: 'lineside_database_slow_total',
      help: 'Statements and transactions that held a connection for longer than a second',
      labelNames: ['pool'],
      registers,
    }),
    fileSeconds: new Histogram({
      name: 'lineside_files_seconds',
      help: 'Time of requests for files in S3, in seconds; read: to the first byte, fetch: until the copy for a program is whole',
      labelNames: ['what'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
      registers,
    }),
    fileFailures: new Counter({
      name: 'lineside_files_failures_total',
      help: 'Requests for files in S3 that failed after all tries, by fault, such as away, full, secret or changed',
      labelNames: ['what', 'fault'],
      registers,
    }),
    sockets: new Gauge({ name: 'lineside_sockets', help: 'Websockets of browsers that are open now', registers }),
    socketsClosed: new Counter({
      name: 'lineside_sockets_closed_total',
      help: 'Websockets of browsers that were closed, by close code; 1006: the connection was lost',
      labelNames: ['code'],
      registers,
    }),
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
export const watchProcess = ({ registry }: Metrics): void => {
  collectDefaultMetrics({ register: registry, prefix: 'lineside_' })
  // gauges with the name of counters, which promtool refuses; the same figures by type remain
  for (const what of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`lineside_nodejs_active_${what}_total`)
}

/** All metrics in Prometheus's text format. */
export const exposed = async (metrics: Metrics): Promise<{ readonly type: string; readonly text: string }> => {
  await metrics.read()
  const { registry } = metrics
  return { type: registry.contentType, text: await registry.metrics() }
}
