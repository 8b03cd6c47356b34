import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'

const FIRST_BACKOFF_MS = 100
const MAX_RESTARTS = 6
/** A process that ran for this long counts as healthy: its next death counts as the first one. */
const STABLE_MS = 60_000

export interface Running {
  /** Resolves when the process has ended, for whatever reason. */
  exited: Promise<void>
  stop(): Promise<void>
}

export interface KeepRunningOptions {
  name: string
  log: Log
  onGiveUp: (error: unknown) => void
}

interface Clock {
  now(): number
  wait(ms: number, signal: AbortSignal): Promise<unknown>
}

const CLOCK: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms, undefined, { signal }),
}

/**
 * Starts a process and restarts it when it dies: after 0.1 s, then after twice as long each time. After the seventh
 * death in a row it gives up.
 * @returns the function that stops the process for good
 */
export async function keepRunning(
  start: () => Promise<Running>,
  { name, log, onGiveUp }: KeepRunningOptions,
  clock = CLOCK,
): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = await start()

  async function watch(): Promise<void> {
    let failures = 0
    let reason: unknown
    for (;;) {
      const since = clock.now()
      await current.exited
      if (signal.aborted) return
      failures = clock.now() - since > STABLE_MS ? 1 : failures + 1
      if (failures > MAX_RESTARTS) return onGiveUp(reason ?? new Error(`${name} ended again and again`))
      log.warn(`${name} ended unexpectedly: starting it again`)
      try {
        await clock.wait(FIRST_BACKOFF_MS * 2 ** (failures - 1), signal)
        current = await start()
        reason = undefined
        if (signal.aborted) await current.stop()
      } catch (error) {
        reason = error
      }
    }
  }

  const watching = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watching
  }
}
