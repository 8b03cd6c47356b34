import { lookAfterBlock } from '../../../domain/blocking/look-after-block.ts'
import { endCallChannel } from '../../../domain/calls-up/calls-up-store.ts'
import type { Services } from '../../../domain/services.ts'
import { blockedLines } from '../../../platform/auth/blocked-lines-store.ts'
import type { Runner } from '../runner.ts'

/**
 * RUN-01: ends the calls of this process that are made, taken or forwarded by a line that the operator blocks. The
 * notification only says when to look: which lines are blocked is asked of the database, for lines that are in calls.
 * RUN-03: it also ends the call that an operator names.
 * @returns stops
 */
export const endBlockedCalls = (
  services: Pick<Services, 'pool' | 'log' | 'notifications'>,
  runner: Pick<Runner, 'linesInCalls' | 'endCallsOf' | 'endCall'>,
): (() => void) => {
  const look = async (): Promise<void> => {
    const blocked = await blockedLines(services.pool, [...runner.linesInCalls()])
    // calls end in their own time; the next block does not wait for them
    if (blocked.length > 0) void runner.endCallsOf(new Set(blocked), 'line_blocked')
  }
  const stops = [
    lookAfterBlock(services, { look, failure: 'Calls of blocked lines could not be ended' }),
    services.notifications.subscribe(endCallChannel, (callId) => runner.endCall(callId, 'operator_ended')),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
