import { barredIn, isCallForHelp, linesOn } from '@lineside/telephony/call/lines/lines-on-call'
import type { RunningCall } from '../call-ground.ts'
import type { Runner } from '../runner.ts'

/** RUN-01: finds and ends the calls of lines, among the calls of this process. */
export const callsOfLines = (
  calls: ReadonlyMap<string, Pick<RunningCall, 'call' | 'feed' | 'closed'>>,
): Pick<Runner, 'linesInCalls' | 'endCallsOf' | 'endCall' | 'callsForHelp'> => ({
  linesInCalls: () => new Set([...calls.values()].flatMap(({ call }) => (isCallForHelp(call) ? [] : linesOn(call)))),

  endCallsOf: async (lines, reason) => {
    const ending: Promise<void>[] = []
    for (const { call, feed, closed } of calls.values()) {
      if (isCallForHelp(call)) continue
      const barred = barredIn(call, lines)
      if (barred !== 'ends') {
        for (const leg of barred) feed({ type: 'leg_barred', leg })
        continue
      }
      feed({ type: 'stop', reason })
      ending.push(closed)
    }
    await Promise.all(ending)
  },

  endCall: (callId, reason) => calls.get(callId)?.feed({ type: 'stop', reason }),

  callsForHelp: (subscriberId) =>
    [...calls.values()].some(({ call }) => isCallForHelp(call) && linesOn(call).includes(subscriberId)),
})
