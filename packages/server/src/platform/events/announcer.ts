import { setTimeout as delay } from 'node:timers/promises'

export interface Announcer {
  /** There may be something to announce: does so soon, instead of when it would look by itself. */
  now(): void
  /** Resolves when what has begun is over. */
  close(): Promise<void>
}

export interface AnnouncerOptions {
  /** Announces what there is. It never rejects. @returns `busy`: another process was at it, so this one looks again soon */
  readonly announce: () => Promise<'busy' | 'done'>
  /** Shortest pause after an announcement, in milliseconds: more makes larger batches. */
  readonly leastMs: number
  /** Longest time without a look, in milliseconds. */
  readonly everyMs: number
}

/** Announces again and again until it is closed. */
export const createAnnouncer = ({ announce, leastMs, everyMs }: AnnouncerOptions): Announcer => {
  const closing = new AbortController()
  let wanted = new AbortController()

  const pause = (ms: number, signal: AbortSignal): Promise<void> =>
    delay(ms, undefined, { signal }).catch(() => undefined)

  // closing aborts `wanted` too: a signal made of both (`AbortSignal.any`) would stay with `closing` for ever (nodejs/node#55351)
  const run = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      wanted = new AbortController()
      const outcome = await announce()
      await pause(leastMs, closing.signal)
      if (outcome === 'done') await pause(everyMs - leastMs, wanted.signal)
    }
  }
  const running = run()

  return {
    now: () => wanted.abort(),
    close: async () => {
      closing.abort()
      wanted.abort()
      await running
    },
  }
}
