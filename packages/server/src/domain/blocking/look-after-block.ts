import { blockingChannel } from '../../platform/auth/blocked-lines-store.ts'
import { persistently } from '../../platform/persistently.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Milliseconds after a block at which it is looked again: what was decided just before the block, and waited for the
 * database or another process since, is there by then.
 */
const againAfterMs = [2_000, 10_000, 30_000]

/**
 * RUN-01: looks for what a block ends, at once and some times more. A look that fails is repeated until it succeeds.
 * @param look asks the database who is blocked, and ends what is theirs at this process
 * @returns stops
 */
export const lookAfterBlock = (
  { log, notifications }: Pick<Platform, 'log' | 'notifications'>,
  { look, failure }: { readonly look: () => Promise<void>; readonly failure: string },
): (() => void) => {
  const looking = persistently(look, { log, failure })
  let timers: readonly NodeJS.Timeout[] = []

  const told = (): void => {
    looking.now()
    for (const timer of timers) clearTimeout(timer)
    timers = againAfterMs.map((ms) => setTimeout(() => looking.now(), ms).unref())
  }

  const stops = [notifications.subscribe(blockingChannel, told), notifications.onGap(told)]
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers) clearTimeout(timer)
    looking.close()
  }
}
