import { Gauge, type Registry } from 'prom-client'

/** States that are read when somebody asks for the metrics. Each is absent until it is known. */
const states = {
  lineside_figures_up: 'Whether the figures of the database could be read: 1 or 0',
  lineside_registrations: 'Registrations of phones now, in the whole installation',
  lineside_registrations_ended: 'Registrations that ended within five minutes and did not come back',
  lineside_calls_open: 'Calls that are up now, at all processes',
  lineside_queue_callers: 'Callers who wait in call queues now',
  lineside_queue_longest_wait_seconds: 'Wait of the caller who has waited longest, in seconds',
  lineside_trunks: 'Trunks that are switched on',
  lineside_trunks_signed_in: 'Trunks at which the bundled edge is signed in now',
  lineside_jobs_due: 'Background jobs that are due and that nobody has begun',
  lineside_job_oldest_seconds: 'Time since the oldest of them was due, in seconds',
  lineside_event_lag_seconds: 'Age of the oldest event that was not told to browsers yet, in seconds',
  lineside_events_carrier_up: 'Whether NATS carries events between processes, where EVENTS_URL is set: 1 or 0',
  lineside_webhooks: 'Webhooks that are switched on',
  lineside_webhooks_failing: 'Webhooks that take nothing now',
  lineside_webhook_events_waiting: 'Events that wait for a webhook, at most 10,000',
  lineside_webhook_oldest_seconds: 'Age of the oldest event that was never sent, of webhooks that work, in seconds',
  lineside_backup_age_seconds: 'Time since the beginning of the newest backup, in seconds',
  lineside_backup_verified_age_seconds: 'Time since a backup was last restored for a trial, in seconds',
  lineside_backup_failed: 'Whether the last scheduled backup failed: 1 or 0',
  lineside_disk_free_bytes: 'Free bytes for this user on the disk of DATA_DIR',
  lineside_disk_bytes: 'Size of the disk of DATA_DIR, in bytes',
  lineside_directory_up: 'Whether the directory of cells was told and read within the last try: 1 or 0',
  lineside_directory_changes_waiting:
    'Domains and numbers of this cell that the directory was not told of yet, at most 10,000',
  lineside_directory_contested: 'Domains and numbers that this cell and another one both claim, at most 1,000',
  lineside_media_processes: 'Media processes that run',
  lineside_media_places_used: 'Places of media processes that are taken: sides of calls, and conferences',
  lineside_media_places: 'Places of media processes that there are at most',
} as const

export type StateName = keyof typeof states

export interface StateMetrics {
  /** @param value null: not known, or there is none */
  set(name: StateName, value: number | null): void
  readonly edges: Gauge<'edge'>
  readonly certificates: Gauge<'use'>
}

export const createStateMetrics = (registry: Registry): StateMetrics => {
  const registers = [registry]
  const gauges = new Map(
    Object.entries(states).map(([name, help]) => {
      const gauge = new Gauge({ name, help, registers })
      // a gauge that nobody has set must not say 0
      gauge.remove()
      return [name, gauge] as const
    }),
  )
  return {
    set: (name, value) => {
      const gauge = gauges.get(name)
      if (value === null) gauge?.remove()
      else gauge?.set(value)
    },
    edges: new Gauge({
      name: 'lineside_edge_up',
      help: 'Whether this process is connected to the edge: 1 or 0',
      labelNames: ['edge'],
      registers,
    }),
    certificates: new Gauge({
      name: 'lineside_certificate_days_left',
      help: 'Days until the certificate ends; portal: TLS_CERT, sip: SIP_TLS_CERT',
      labelNames: ['use'],
      registers,
    }),
  }
}
