import { stepCallBack } from '@lineside/telephony/team/call-back'
import { dueCallBacks, isServing, moveCallBack } from '../../domain/call-backs/call-backs-store.ts'
import { type DueRecall, lookAtCallBacks } from '../../domain/call-backs/look-at-call-backs.ts'
import type { AwaitedAmong } from '../../domain/team/awaited-store.ts'
import type { Services } from '../../domain/services.ts'
import type { LiveEvent } from '../../platform/events/events-store.ts'
import { reason } from '../../platform/reason.ts'
import { createFreeTeller } from '../presence/free-teller.ts'
import type { Runner } from '../runner/runner.ts'

/** How often it is looked whether a time is over, or a call was lost. */
const SWEEP_MS = 20_000

/** RECEIVE-02: rings those who asked to be called back, and calls the colleague for whoever takes it. */
export interface CallBacks {
  /** @param events null: some may have been missed */
  look(events: readonly LiveEvent[] | null): void
  /** To be called once the runner has ended its calls. @returns resolves when everything is written */
  close(): Promise<void>
}

export const createCallBacks = (
  services: Pick<Services, 'db' | 'pool' | 'now' | 'log'>,
  runner: Pick<Runner, 'recall' | 'endCall' | 'takesCalls'>,
): CallBacks => {
  const { db, pool, now, log } = services
  /** The calls of this process that serve call backs. */
  const serving = new Map<string, Promise<void>>()
  /** Those that the asker has taken: from then on nothing but hanging up ends them. */
  const taken = new Set<string>()

  /** The asker has taken it. @returns false: it was taken back */
  const connects = async (due: DueRecall): Promise<boolean> => {
    const to = { phase: 'connects', callId: due.callId } as const
    const isMoved = await moveCallBack(db, { ...due, phase: 'recalls' }, to).catch((error: unknown) => {
      log.warn(`A call back could not be connected: ${reason(error)}`)
      return false
    })
    if (isMoved) taken.add(due.callId)
    return isMoved
  }

  const serve = async (due: DueRecall): Promise<void> => {
    const { asker, colleague, callId, to, name } = due
    const { wasTaken, end } = await runner
      .recall(asker, { callId, to, name }, () => connects(due))
      .catch((error: unknown) => {
        log.warn(`A call back could not ring: ${reason(error)}`)
        return { wasTaken: false, end: 'failed' } as const
      })
    const phase = wasTaken ? 'connects' : 'recalls'
    const { state } = stepCallBack({ phase }, wasTaken ? { type: 'call_over' } : { type: 'not_taken', why: end })
    // another process rings at once for one that has ended
    const tried = end === 'stopped' ? { triedAt: null } : {}
    const next = state.phase === 'over' ? null : { phase: state.phase, callId: null, ...tried }
    await moveCallBack(db, { ...due, phase }, next)
    // the next one may be called back by now; what failed is tried again at a later sweep
    if (state.phase === 'over') teller.look([presenceOf(colleague)])
  }

  /** Whoever takes back a call back no longer wants its call. */
  const endTakenBack = async (): Promise<void> => {
    for (const callId of serving.keys())
      if (!taken.has(callId) && !(await isServing(pool, callId)) && !taken.has(callId))
        runner.endCall(callId, 'cancelled')
  }

  const tell = async (among: AwaitedAmong): Promise<void> => {
    await endTakenBack()
    // those that are due are left to a process that can ring
    if (!runner.takesCalls()) return
    for (const due of await lookAtCallBacks(services, among)) {
      const work = serve(due).catch((error: unknown) => log.warn(`A call back could not be written: ${reason(error)}`))
      serving.set(
        due.callId,
        work.finally(() => {
          serving.delete(due.callId)
          taken.delete(due.callId)
        }),
      )
    }
  }

  const teller = createFreeTeller(tell, log)
  const sweep = setInterval(() => {
    dueCallBacks(pool, now()).then(
      (lines) => teller.look(lines.map(presenceOf)),
      (error: unknown) => log.warn(`Call backs could not be read: ${reason(error)}`),
    )
  }, SWEEP_MS)
  sweep.unref()

  return {
    look: (events) =>
      teller.look(events?.filter(({ topic }) => topic === 'presence' || topic === 'call_backs') ?? null),
    close: async () => {
      clearInterval(sweep)
      teller.close()
      await Promise.all(serving.values())
    },
  }
}

const presenceOf = (line: number): LiveEvent => ({
  topic: 'presence',
  id: String(line),
  customerId: 0,
  subscriberId: null,
})
