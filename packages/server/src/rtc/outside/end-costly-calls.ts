import { chargeProcess, costlyCalls } from '../../domain/outside-limits/charges-store.ts'
import { tellOfRefusal } from '../../domain/outside-limits/refuse-outside.ts'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { Runner } from '../runner/runner.ts'

/** How often calls that cost something are charged: a call may cost this much more than the limit. */
const everyMs = 10_000

type Needs = Pick<Services, 'db' | 'pool' | 'log' | 'now' | 'metrics'>

/**
 * HARD-02: charges the outside calls of this process, and ends those whose line or customer has reached the cost of its day.
 * @returns the calls that it ends
 */
export const endCostlyCalls = async (
  services: Needs,
  processId: number,
  runner: Pick<Runner, 'endCall'>,
): Promise<readonly string[]> => {
  const at = services.now()
  await chargeProcess(services.db, processId, at)
  const costly = await costlyCalls(services.pool, processId, at)
  for (const { callId, number, ...met } of costly) {
    tellOfRefusal(services, { callId, number, reason: 'cost_a_day', ...met })
    runner.endCall(callId, 'outside_limit')
  }
  return costly.map(({ callId }) => callId)
}

/** Does so from now on, one round after the other. @returns stops */
export const watchCost = (services: Needs, processId: number, runner: Pick<Runner, 'endCall'>): (() => void) => {
  let isRunning = false
  const round = (): void => {
    if (isRunning) return
    isRunning = true
    endCostlyCalls(services, processId, runner)
      .catch((error: unknown) => services.log.error(`Outside calls were not charged: ${reason(error)}`))
      .finally(() => {
        isRunning = false
      })
  }
  const timer = setInterval(round, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
