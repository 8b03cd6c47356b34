import { Counter, Gauge, type Registry } from 'prom-client'

/** Where a read that may leave the primary went. */
export type ReadOutcome =
  /** To a replica. */
  | 'replica'
  /** To the primary: no replica is read from now. */
  | 'off'
  /** To the primary: the replica did not have everything in time. */
  | 'behind'
  /** To the primary, after it failed at a replica. */
  | 'repeated'

/** Figures of reads from replicas (GROW-07). */
export interface ReadMetrics {
  /** @returns null, as "no replica" */
  count(at: ReadOutcome): null
  state(replica: string, is: { readonly isServing: boolean; readonly lagMs: number | null }): void
}

export const createReadMetrics = (registry: Registry): ReadMetrics => {
  const registers = [registry]
  const reads = new Counter({
    name: 'lineside_reads_total',
    help: 'Reads that may go to a replica, by where they went; off, behind, repeated: to the primary',
    labelNames: ['at'],
    registers,
  })
  const up = new Gauge({
    name: 'lineside_replica_up',
    help: 'Whether this process reads from the replica: 1 or 0',
    labelNames: ['replica'],
    registers,
  })
  const lag = new Gauge({
    name: 'lineside_replica_lag_seconds',
    help: 'By how much the replica is behind the primary, in seconds',
    labelNames: ['replica'],
    registers,
  })
  return {
    count: (at) => {
      reads.inc({ at })
      return null
    },
    state: (replica, { isServing, lagMs }) => {
      up.set({ replica }, Number(isServing))
      if (lagMs !== null) lag.set({ replica }, lagMs / 1000)
    },
  }
}
