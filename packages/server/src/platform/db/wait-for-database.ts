import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { reason } from '../reason.ts'
import { isDatabaseAway } from './database-away.ts'
import type { Pool } from './database.ts'

const firstPauseMs = 250
const longestPauseMs = 5_000

/** After a power cut the network's names may come back later than this machine. */
const isNameMissing = (error: Error): boolean => 'code' in error && error.code === 'EAI_AGAIN'

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
      await pool.query('select 1')
      return
    } catch (error) {
      const mayPass = error instanceof Error && (isDatabaseAway(error) || isNameMissing(error))
      if (!mayPass || performance.now() + pause > until) throw error
      if (pause === firstPauseMs)
        log.warn(`The database does not answer yet (${reason(error)}): trying for ${Math.round(patienceMs / 1000)} s`)
      await delay(pause)
    }
  }
}
