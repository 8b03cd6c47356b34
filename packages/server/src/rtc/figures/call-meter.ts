import { callFigures, isRinging } from '@lineside/telephony/figures/call-figures'
import type { Call } from '@lineside/telephony/call/call-state'
import type { CallMetrics } from '../../platform/metrics/call-metrics.ts'

/** Counts one call of this process. */
export interface CallMeter {
  /** @param age in seconds since the call began */
  changed(call: Call, age: number): void
  /** The call has ended. */
  ended(call: Call): void
  /** This process does not run the call any more. Later calls do nothing. */
  stop(): void
}

/** @param isTaken the call was taken over: the time until it rang is not known here */
export const createCallMeter = (metrics: CallMetrics, isTaken: boolean): CallMeter => {
  const has = { rung: isTaken, stopped: false }
  metrics.now.inc()
  return {
    changed: (call, age) => {
      if (has.rung || !isRinging(call)) return
      has.rung = true
      metrics.ringSeconds.observe(age)
    },
    ended: (call) => {
      const { outcome, reason, from, answeredAfter, queue } = callFigures(call)
      metrics.ended.inc({ outcome, reason, from })
      if (answeredAfter !== null) metrics.answerSeconds.observe(answeredAfter)
      if (queue !== null) {
        metrics.queued.inc({ outcome: queue.outcome })
        metrics.queueSeconds.observe({ outcome: queue.outcome }, queue.seconds)
      }
      for (const leg of Object.values(call.legs)) metrics.legs.inc({ kind: leg.kind, reason: leg.reason ?? reason })
    },
    stop: () => {
      if (has.stopped) return
      has.stopped = true
      metrics.now.dec()
    },
  }
}
