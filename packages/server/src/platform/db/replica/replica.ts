import { setTimeout as delay } from 'node:timers/promises'
import { runMachine } from '@lineside/contract/machine'
import type { Log } from '../../log.ts'
import { reason } from '../../reason.ts'
import type { PoolClient } from '../database.ts'
import { createPool } from '../pool.ts'
import { lagMs, type ReplicaFault, type ReplicaState, startingReplica, stepReplica } from './replica-state.ts'
import { parsePosition } from './wal-position.ts'
import { failureOf } from './where-to-read.ts'

/** How often a replica is asked how far it is. */
export const watchMs = 500
/** How long a read waits at most until the replica has what the primary had when the read began. */
const longestWaitMs = 50
const pausesMs = [1, 2, 4, 8, 16]
/** A replica that is slower is away: the primary is asked in its place. */
const connectMs = 1_000
/** Less than at the primary, where a statement that takes longer is repeated. */
const statementMs = 5_000

/** Limit on the answer how far it is; pg knows this member, its types do not. */
const inTime: object = { query_timeout: 500 }

/** A replica of the primary, or a balancer in front of some: each connection is asked for itself. */
export interface Replica {
  /** Host and port. */
  readonly name: string
  readonly state: () => ReplicaState
  /** By how much it is behind, in milliseconds; null: not known. */
  readonly lagMs: () => number | null
  /** @returns a connection to a replica that has replayed the primary's log up to there; null: there is none within 50 ms */
  take(position: bigint): Promise<PoolClient | null>
  /** A statement at it failed. */
  failed(error: unknown): void
  /** Asks it how far it is. @param position asks the primary the same */
  watch(position: () => Promise<bigint>): Promise<void>
  close(): Promise<void>
}

export interface ReplicaOptions {
  readonly connections: number
  /** The primary's `system_identifier`. */
  readonly system: () => Promise<string>
  readonly log: Log
}

/** Host and port of an address, for people. */
export const replicaName = (address: string): string => {
  const { hostname, port, searchParams } = new URL(address)
  return `${hostname || searchParams.get('host') || 'localhost'}:${port || searchParams.get('port') || '5432'}`
}

/** Told as a failure of the replica: it is not what DATABASE_READ_URL should name. */
class UnfitError extends Error {}

export const openReplica = (address: string, { connections, system, log }: ReplicaOptions): Replica => {
  const name = replicaName(address)
  const limits = { connectTimeoutMs: connectMs, statementTimeoutMs: statementMs, queryTimeoutMs: statementMs + 500 }
  const pool = createPool(address, { max: connections, ...limits })
  // a connection of its own: reads that have taken all others say nothing about the replica
  const watching = createPool(address, { max: 1, ...limits })
  const machine = runMachine({
    first: startingReplica,
    step: stepReplica,
    perform: (effect) => {
      if (effect.news === 'serving') log.info(`Long lists are read from the replica at ${name}`)
      else log.warn(`The replica at ${name} is not read from (${effect.fault.says}): the primary answers all`)
    },
    onError: (error) => log.error(error),
  })
  machine.begin()
  const now = () => performance.now()
  const admitted = new WeakSet<PoolClient>()

  /** A database that is restored from a backup of the primary, or was promoted, has another log. */
  const admit = async (client: PoolClient): Promise<void> => {
    if (admitted.has(client)) return
    const { rows } = await client.query<{ system: string }>({ text: systemText, ...inTime })
    if (rows[0]?.system !== (await system())) throw new UnfitError('it is no replica of the database of DATABASE_URL')
    admitted.add(client)
  }
  const replayed = async (client: PoolClient): Promise<bigint> => {
    const { rows } = await client.query<{ replayed: string | null }>({
      name: 'replayed',
      text: replayedText,
      ...inTime,
    })
    const position = rows[0]?.replayed
    if (typeof position !== 'string') throw new UnfitError('it takes writes, so it is no replica')
    return parsePosition(position)
  }
  const reaches = async (client: PoolClient, position: bigint): Promise<boolean> => {
    await admit(client)
    const until = now() + longestWaitMs
    for (const pause of [...pausesMs, ...Array.from({ length: 8 }, () => pausesMs.at(-1) ?? 16)]) {
      if ((await replayed(client)) >= position) return true
      if (now() + pause > until) return false
      await delay(pause)
    }
    return false
  }

  const failed = (error: unknown): void => {
    if (error instanceof UnfitError) fault({ kind: 'unfit', says: error.message })
    else if (error instanceof Error && failureOf(error) === 'away') fault({ kind: 'away', says: reason(error) })
  }
  const fault = (is: ReplicaFault): void => machine.feed({ type: 'failed', at: now(), fault: is })

  const take = async (position: bigint): Promise<PoolClient | null> => {
    try {
      const client = await pool.connect()
      try {
        if (await reaches(client, position)) return client
        client.release()
      } catch (error) {
        client.release(true)
        throw error
      }
    } catch (error) {
      failed(error)
    }
    return null
  }

  const ask = async (): Promise<bigint> => {
    const client = await watching.connect()
    try {
      await admit(client)
      const position = await replayed(client)
      client.release()
      return position
    } catch (error) {
      client.release(true)
      throw error
    }
  }

  /** Any failure of the replica counts here: nothing else is to blame for it. */
  const watch = async (position: () => Promise<bigint>): Promise<void> => {
    const primary = await position()
    const told = await ask().catch((error: unknown) => {
      fault({ kind: error instanceof UnfitError ? 'unfit' : 'away', says: reason(error) })
    })
    if (told === undefined) return
    // after a failover: it has followed the primary before for longer than the new one did
    if (told > (await position())) fault({ kind: 'unfit', says: 'it has changes that the primary lacks' })
    else machine.feed({ type: 'told', at: now(), primary, replayed: told })
  }

  return {
    name,
    state: () => machine.state,
    lagMs: () => (machine.state.phase === 'starting' ? null : lagMs(machine.state.lag, now())),
    take,
    failed,
    watch,
    close: async () => {
      machine.stop()
      await Promise.all([pool.end(), watching.end()])
    },
  }
}

export const systemText = 'select system_identifier::text as system from pg_control_system()'
/** A database that is no replica tells null. */
export const replayedText = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed'
