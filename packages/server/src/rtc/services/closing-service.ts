import { may } from '@lineside/contract/roles'
import { dayEnd } from '@lineside/telephony/schedules/closure-ends'
import { setClosure } from '../../domain/schedules/set-closure.ts'
import { findCloser } from './closing-store.ts'
import { sayOnce } from './prompt-services.ts'
import type { Service } from './service.ts'

/**
 * SCHED-03: closes the company, a group or a queue by telephone up to the end of the company's day, or opens it again, and
 * says so; callers hear the announcement of closed hours. Anything that is closed for longer already stays so, with its
 * reason. A line whose roles do not close, and an extension of anything else, hear that nothing has changed.
 * @param extension null: the company
 */
export const closingService = (closes: boolean, extension: string | null): Service => ({
  async run(call) {
    const { services, caller } = call
    if (caller.subscriberId === null) return { type: 'failed' }
    const closer = await findCloser(services.pool, caller.subscriberId, extension)
    const isDone =
      closer !== undefined &&
      may(closer, 'close') &&
      (extension === null || closer.target !== null) &&
      (await setClosure(
        services,
        { customerId: closer.customerId, subscriberId: caller.subscriberId },
        closer.target,
        closes ? { reason: '', until: dayEnd(services.now(), closer.zone), announcement: 'office_hours' } : null,
        { keepsLonger: true },
      )) === 'done'
    return await sayOnce(isDone ? (closes ? 'closed_on' : 'closed_off') : 'closed_refused').run(call)
  },
})
