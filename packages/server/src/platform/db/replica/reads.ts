import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Log } from '../../log.ts'
import type { ReadMetrics, ReadOutcome } from '../../metrics/read-metrics.ts'
import type { Db, Pool } from '../database.ts'
import { createPool } from '../pool.ts'
import { createPrimaryPosition } from './primary-position.ts'
import { createReader, type Reader, type ReaderOptions } from './reader.ts'
import { openReplica, type Replica, systemText, watchMs } from './replica.ts'
import { mayLeavePrimary, replicaInTurn } from './where-to-read.ts'

/** GROW-07: where long lists, statistics and exports are read. */
export interface Reads {
  /**
   * Connections for the reads of one request: to a replica if this kind of read may leave the primary and a replica has
   * everything that was committed before now, by whatever process; else to the primary.
   * @param read a name in `where-to-read.ts`; any other reads at the primary
   */
  open(read: string): Reader
  /** Why replicas are not read from, by host and port; empty: all are, or there is none. */
  faults(): Readonly<Record<string, string>>
}

const readerOf = (pool: Pool, db: Db): Reader => ({ pool, db, hasLeftReplica: () => false })

/** For installations without a replica. */
export const readsOfPrimary = (pool: Pool, db: Db): Reads => ({
  open: () => readerOf(pool, db),
  faults: () => ({}),
})

export interface ReplicaReadsOptions {
  /** The primary's address. */
  readonly connectionString: string
  /** Addresses of replicas. */
  readonly addresses: readonly string[]
  readonly pool: Pool
  readonly db: Db
  /** Connections to each replica at most. */
  readonly connections: number
  readonly log: Log
  readonly metrics: ReadMetrics
}

export interface ReplicaReads extends Reads {
  /** Resolves when every replica has been asked once. */
  readonly asked: Promise<void>
  close(): Promise<void>
}

/** @returns undefined: the settings name no replica */
export const openReads = (
  { databaseReadUrls: addresses, databaseConnections: connections }: Config,
  options: Omit<ReplicaReadsOptions, 'addresses' | 'connections'>,
): ReplicaReads | undefined => addresses && openReplicaReads({ ...options, addresses, connections })

const positionMs = 2_000

/** Opens the replicas of DATABASE_READ_URL and watches them; those that are away come back by themselves. */
export const openReplicaReads = (options: ReplicaReadsOptions): ReplicaReads => {
  const { connectionString, addresses, pool, db, connections, log, metrics } = options
  const asking = createPool(connectionString, {
    max: 1,
    log,
    statementTimeoutMs: positionMs,
    queryTimeoutMs: positionMs + 500,
  })
  const position = createPrimaryPosition(asking)
  const replicas = addresses.map((address) => openReplica(address, { connections, system: systemOf(asking), log }))
  const primary = readerOf(pool, db)
  const counts = { turn: 0 }

  const inTurn = (): Replica | undefined => {
    const place = replicaInTurn(
      replicas.map((one) => one.state().phase),
      counts.turn++,
    )
    return place === null ? undefined : replicas[place]
  }

  /**
   * Where one reader reads: at the first replica that it was given, or at the primary once that one had not everything in
   * time. An export reads page by page: if one page came from a server that has more than the next one, rows would be skipped.
   */
  const createChoice = (): ReaderOptions['choose'] => {
    let known: Promise<bigint> | null = null
    let replica: Replica | undefined
    let fallen: ReadOutcome | null = null
    return async () => {
      if (fallen !== null) return metrics.count(fallen)
      replica ??= inTurn()
      if (replica?.state().phase !== 'serving') return metrics.count((fallen = 'off'))
      const at = replica
      const client = await (known ??= position()).then(
        (upTo) => at.take(upTo),
        () => null,
      )
      if (client === null) return metrics.count((fallen = 'behind'))
      metrics.count('replica')
      return { client, failed: at.failed }
    }
  }

  const stopWatching = watchAll(replicas, position, metrics)
  return {
    open: (read) => {
      if (!mayLeavePrimary(read)) return primary
      return createReader({
        primary: pool,
        choose: createChoice(),
        onRepeated: () => void metrics.count('repeated'),
      })
    },
    faults: () =>
      Object.fromEntries(
        replicas.flatMap((one) => {
          const state = one.state()
          return state.phase === 'off' ? [[one.name, state.fault.says]] : []
        }),
      ),
    asked: stopWatching.asked,
    close: async () => {
      await stopWatching.stop()
      await Promise.all(replicas.map((one) => one.close()))
      await asking.end()
    },
  }
}

/** The identity of the primary, asked until it is known. */
const systemOf = (asking: Pool): (() => Promise<string>) => {
  let known: string | null = null
  return async () => {
    known ??= (await asking.query<{ system: string }>(systemText)).rows[0]?.system ?? null
    return known ?? ''
  }
}

/** Asks each replica again and again; a slow one does not hold up the others. */
const watchAll = (replicas: readonly Replica[], position: () => Promise<bigint>, metrics: ReadMetrics) => {
  const ending = new AbortController()
  // while the primary is away, nothing is learned about its replicas
  const ask = async (replica: Replica): Promise<void> => {
    await replica.watch(position).catch(() => undefined)
    metrics.state(replica.name, { isServing: replica.state().phase === 'serving', lagMs: replica.lagMs() })
  }
  const firsts = replicas.map(ask)
  const keepAsking = async (replica: Replica, first: Promise<void> | undefined): Promise<void> => {
    await first
    while (!ending.signal.aborted) {
      await delay(watchMs, undefined, { signal: ending.signal }).catch(() => undefined)
      if (!ending.signal.aborted) await ask(replica)
    }
  }
  const watching = Promise.all(replicas.map((replica, place) => keepAsking(replica, firsts[place])))
  return {
    asked: Promise.all(firsts).then(() => undefined),
    stop: async () => {
      ending.abort()
      await watching
    },
  }
}
