import { setTimeout as delay } from 'node:timers/promises'
import type { Pool } from '../database.ts'
import { createPool } from '../pool.ts'
import { createPrimaryPosition } from './primary-position.ts'
import { replicaName, replayedText, systemText } from './replica.ts'
import { mostBehindMs } from './replica-state.ts'
import { parsePosition } from './wal-position.ts'

/** A replica as it is found, for the doctor. */
export interface ReplicaFacts {
  /** Host and port. */
  readonly name: string
  /** It follows a primary. */
  readonly isReplica: boolean
  /** It follows the database of DATABASE_URL. */
  readonly isOurs: boolean
  /** It came within two seconds to where the primary was. */
  readonly isThere: boolean
  /** Age of the newest change that it has, in milliseconds; null: it tells none. */
  readonly newestMs: number | null
}

const pauseMs = 50
const factsText = `select extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 * 1000 as newest`

/**
 * Asks a replica once, over a connection of its own.
 * @param primary a connection to the database of DATABASE_URL
 * @throws Error the replica cannot be reached, or the primary
 */
export const readReplica = async (address: string, primary: Pool, limitMs: number): Promise<ReplicaFacts> => {
  const position = await createPrimaryPosition(primary)()
  const ours = (await primary.query<{ system: string }>(systemText)).rows[0]?.system
  const limits = { connectTimeoutMs: limitMs, statementTimeoutMs: limitMs, queryTimeoutMs: limitMs }
  const pool = createPool(address, { max: 1, ...limits })
  try {
    const ask = async (): Promise<string | null> =>
      (await pool.query<{ replayed: string | null }>(replayedText)).rows[0]?.replayed ?? null
    const first = await ask()
    const isReplica = first !== null
    const system = (await pool.query<{ system: string }>(systemText)).rows[0]?.system
    let reached = first
    for (const until = performance.now() + mostBehindMs; reached !== null; reached = await ask()) {
      if (parsePosition(reached) >= position || performance.now() > until || system !== ours) break
      await delay(pauseMs)
    }
    const { rows } = await pool.query<{ newest: number | null }>(factsText)
    return {
      name: replicaName(address),
      isReplica,
      isOurs: system === ours,
      isThere: reached !== null && parsePosition(reached) >= position,
      newestMs: rows[0]?.newest ?? null,
    }
  } finally {
    await pool.end()
  }
}
