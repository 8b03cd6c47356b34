import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../../log.ts'
import { reason } from '../../reason.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Pool } from '../database.ts'
import { isRefusedByPooler } from '../sessions/require-sessions.ts'

const firstPauseMs = 250
const longestPauseMs = 5_000

/** After a power cut the network's names may come back later than this machine. */
const isNameMissing = (error: Error): boolean => 'code' in error && error.code === 'EAI_AGAIN'

/** The way to a database that fails over may lead to a standby for a moment. */
const requirePrimary = async (pool: Pool): Promise<void> => {
  const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
  if (rows[0]?.isStandby === true) throw Object.assign(new Error('it is a standby'), { code: '25006' })
}

/**
 * Waits until the database lets us in. After a power cut everything starts at the same time, and a database that has to
 * recover answers late (RUN-04).
 * @param patienceMs how long to try; a permanent refusal, such as a wrong password, is not tried again
 * @throws the last error
 */
export const waitForDatabase = async (
  pool: Pool,
  { patienceMs, log }: { readonly patienceMs: number; readonly log: Log },
): Promise<void> => {
  const until = performance.now() + patienceMs
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 2, longestPauseMs)) {
    try {
      return await requirePrimary(pool)
    } catch (error) {
      const mayPass =
        error instanceof Error && (isDatabaseAway(error) || isNameMissing(error)) && !isRefusedByPooler(error)
      if (!mayPass || performance.now() + pause > until) throw error
      if (pause === firstPauseMs)
        log.warn(`The database does not answer yet (${reason(error)}): trying for ${Math.round(patienceMs / 1000)} s`)
      await delay(pause)
    }
  }
}
