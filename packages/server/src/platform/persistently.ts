import type { Log } from './log.ts'
import { reason } from './reason.ts'

/** Work that has to be done in the end, such as telling others of a change. */
export interface Persistent {
  /** Does the work soon; while it is being done, or waits to be done again, one more time is enough for all who ask. */
  now(): void
  close(): void
}

export interface PersistentOptions {
  readonly log: Pick<Log, 'warn'>
  /** Begins the line of the log about a failure: "Lamps of phones could not be told". */
  readonly failure: string
  /** Milliseconds before the second try; each further pause is twice as long, up to `longestMs`. */
  readonly firstMs?: number
  readonly longestMs?: number
}

/** Work that is done again after an error, with growing pauses, until it succeeds. */
export const persistently = (
  work: () => Promise<void>,
  { log, failure, firstMs = 500, longestMs = 10_000 }: PersistentOptions,
): Persistent => {
  let state: 'idle' | 'working' | 'wanted again' | 'waiting' | 'closed' = 'idle'
  let pauseMs = firstMs
  let timer: NodeJS.Timeout | undefined
  const isClosed = (): boolean => state === 'closed'

  const run = async (): Promise<void> => {
    state = 'working'
    try {
      await work()
      pauseMs = firstMs
      if (isClosed()) return
      const isWanted = (state as string) === 'wanted again'
      state = 'idle'
      if (isWanted) await run()
    } catch (error) {
      log.warn(`${failure}: ${reason(error)}`)
      if (isClosed()) return
      state = 'waiting'
      timer = setTimeout(() => void run(), pauseMs).unref()
      pauseMs = Math.min(longestMs, pauseMs * 2)
    }
  }

  return {
    now: () => {
      if (state === 'working') state = 'wanted again'
      if (state === 'idle') void run()
    },
    close: () => {
      state = 'closed'
      clearTimeout(timer)
    },
  }
}
