import { setTimeout as delay } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'

/** Milliseconds before the second try; each further pause is twice as long, up to the longest. */
const usual = { firstMs: 250, longestMs: 5_000 }

/**
 * Does work that others rely on, such as taking out a row that they would believe in: again and again while the database is
 * away, as in a fail-over.
 * @param signal ends the tries; the last one's error is thrown then
 * @throws whatever else the work throws
 */
export const untilDatabase = async <T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  { firstMs, longestMs } = usual,
): Promise<T> => {
  for (let pauseMs = firstMs; ; pauseMs = Math.min(longestMs, 2 * pauseMs)) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted || !(error instanceof Error) || !isDatabaseAway(error)) throw error
      await delay(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
