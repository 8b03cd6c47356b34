import { blockedLines, blockingChannel } from '../../../platform/auth/blocked-lines-store.ts'
import { endCallChannel } from '../../../domain/calls-up/calls-up-store.ts'
import type { Services } from '../../../domain/services.ts'
import type { Runner } from '../runner.ts'

/** A call that was decided just before its line was blocked is here by then, in milliseconds. */
const againAfterMs = 2_000

/**
 * RUN-01: ends the calls of this process that are made, taken or forwarded by a line that the operator blocks. The
 * notification only says when to look: which lines are blocked is asked of the database, for lines that are in calls.
 * RUN-03: it also ends the call that an operator names.
 * @returns stops
 */
export const endBlockedCalls = (
  { pool, log, notifications }: Pick<Services, 'pool' | 'log' | 'notifications'>,
  runner: Pick<Runner, 'linesInCalls' | 'endCallsOf' | 'endCall'>,
): (() => void) => {
  let again: ReturnType<typeof setTimeout> | undefined

  const look = async (): Promise<void> => {
    const blocked = await blockedLines(pool, [...runner.linesInCalls()])
    if (blocked.length > 0) await runner.endCallsOf(new Set(blocked), 'line_blocked')
  }

  const carefully = (): void =>
    void look().catch((error: unknown) => log.error(error, 'Calls of blocked lines could not be ended'))

  const told = (): void => {
    carefully()
    clearTimeout(again)
    again = setTimeout(carefully, againAfterMs)
  }

  const stops = [
    notifications.subscribe(blockingChannel, told),
    notifications.subscribe(endCallChannel, (callId) => runner.endCall(callId, 'operator_ended')),
    notifications.onGap(told),
  ]
  return () => {
    clearTimeout(again)
    for (const stop of stops) stop()
  }
}
