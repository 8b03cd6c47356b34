import { X509Certificate } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { reason } from '../../platform/reason.ts'
import { readFigures } from './figures-store.ts'

export interface WatchInstallationOptions {
  readonly config: Pick<Config, 'dataDir' | 'tls' | 'sip'>
  /** A pool that is not that of requests, with a short limit. */
  readonly pool: Pool
  readonly metrics: Metrics
  readonly log: Pick<Log, 'warn'>
  readonly now: () => Date
}

/** However often somebody asks, the database is asked once in this time. */
const keptMs = 10_000
const dayMs = 86_400_000

/**
 * Sets the figures of the whole installation when somebody asks for the metrics (WATCH-02): those of the database, the
 * disk and the certificates. Asking often, or a database that does not answer, disturbs nobody.
 */
export const watchInstallation = ({ config, pool, metrics, log, now }: WatchInstallationOptions): void => {
  const { state } = metrics
  let last: { readonly at: number; readonly done: Promise<void> } | null = null
  const ask = async (): Promise<void> => {
    try {
      const found = await readFigures(pool, now())
      state.set('lineside_registrations', found.registrations)
      state.set('lineside_registrations_ended', found.ended_registrations)
      state.set('lineside_calls_open', found.calls)
      state.set('lineside_queue_callers', found.queue_callers)
      state.set('lineside_queue_longest_wait_seconds', found.queue_longest ?? 0)
      state.set('lineside_trunks', found.trunks)
      state.set('lineside_jobs_due', found.due_jobs)
      state.set('lineside_job_oldest_seconds', found.oldest_job ?? 0)
      state.set('lineside_event_lag_seconds', Math.max(0, found.event_lag))
      state.set('lineside_webhooks', found.webhooks)
      state.set('lineside_webhooks_failing', found.failing_webhooks)
      state.set('lineside_webhook_events_waiting', found.webhook_events)
      state.set('lineside_webhook_oldest_seconds', found.oldest_webhook_event ?? 0)
      state.set('lineside_backup_age_seconds', found.backup_age)
      state.set('lineside_backup_verified_age_seconds', found.backup_verified_age)
      state.set(
        'lineside_backup_failed',
        found.backup_age === null && !found.backup_failed ? null : Number(found.backup_failed),
      )
      state.set('lineside_figures_up', 1)
    } catch (error) {
      state.set('lineside_figures_up', 0)
      log.warn(`The figures of the database could not be read: ${reason(error)}`)
    }
  }
  metrics.onScrape(() => {
    if (last === null || performance.now() - last.at >= keptMs) last = { at: performance.now(), done: ask() }
    return last.done
  })
  metrics.onScrape(async () => {
    const { bsize, bavail, blocks } = await statfs(config.dataDir)
    state.set('lineside_disk_free_bytes', bavail * bsize)
    state.set('lineside_disk_bytes', blocks * bsize)
  })
  for (const [use, tls] of [['portal', config.tls] as const, ['sip', config.sip.tls] as const]) {
    if (tls === undefined) continue
    const ends = Date.parse(new X509Certificate(tls.cert).validTo)
    metrics.onScrape(() => state.certificates.set({ use }, (ends - now().getTime()) / dayMs))
  }
}
