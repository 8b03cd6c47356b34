import { setTimeout as delay } from 'node:timers/promises'

/** Waits for the work, but no longer than this. @throws Error the time is up */
export const within = async <T>(work: Promise<T>, limitMs: number): Promise<T> => {
  const over = new AbortController()
  const late = delay(limitMs, undefined, { signal: over.signal }).then(() => {
    throw new Error(`no answer within ${Math.round(limitMs / 100) / 10} s`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
