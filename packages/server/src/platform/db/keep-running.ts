import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'

const FIRST_BACKOFF_MS = 100
const MAX_FAILURES = 7
/** Who ran this long is well: the next death counts as the first again. */
const STABLE_MS = 60_000

export interface Running {
  /** Resolves when it has ended, whatever ended it. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface KeepRunningOptions {
  name: string
  log: Log
  onGiveUp: (error: unknown) => void
}

/**
 * Starts something and starts it again when it dies: after 0.1 s, then after twice as long each time. After seven
 * failures in a row it gives up.
 * @returns the function that stops it for good
 */
export async function keepRunning(
  start: () => Promise<Running>,
  { name, log, onGiveUp }: KeepRunningOptions,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await start()

  async function watch(): Promise<void> {
    let failures = 0
    let problem: unknown = new Error(`${name} ended again and again`)
    while (failures < MAX_FAILURES) {
      const since = Date.now()
      await current.exited
      if (signal.aborted) return
      failures = Date.now() - since > STABLE_MS ? 1 : failures + 1
      log.warn(`${name} ended unexpectedly: starting it again`)
      try {
        await delay(FIRST_BACKOFF_MS * 2 ** (failures - 1), undefined, { signal })
        current = await start()
        if (signal.aborted) await current.stop()
      } catch (error) {
        problem = error
      }
    }
    if (!signal.aborted) onGiveUp(problem)
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}
