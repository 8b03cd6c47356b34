import { askForLastCall } from '../../domain/call-backs/ask-call-back.ts'
import { removeCallBack } from '../../domain/call-backs/call-backs-store.ts'
import { findCallLine } from '../../domain/call-snapshot/call-snapshot-store.ts'
import { beepSound } from '../../domain/sounds/spoken-prompts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { announcementService } from './prompt-services.ts'
import type { Service, ServiceCall } from './service.ts'

/**
 * RECEIVE-02: the code after a call that was busy, or that nobody answered: asks to be called back. A tone says that it
 * stands, else it is said that there was no such call.
 */
export const askCallBackService: Service = {
  async run(call) {
    const asker = await askerOf(call)
    if (asker === null) return { type: 'failed' }
    const stands = await askForLastCall(call.services, asker).catch((error: unknown) => {
      if (error instanceof Refusal) return false
      throw error
    })
    if (!stands) return await announcementService('recent_call_empty').run(call)
    const beep = await beepSound()
    if (beep !== null) await call.leg.play([beep])
    return { type: 'done' }
  },
}

/** RECEIVE-02: the code that takes back all call backs of the line, and says so. */
export const cancelCallBacksService: Service = {
  async run(call) {
    const asker = await askerOf(call)
    if (asker === null) return { type: 'failed' }
    const wereThere = await removeCallBack(call.services.db, asker, null)
    return await announcementService(wereThere ? 'recent_call_deleted' : 'recent_call_empty').run(call)
  },
}

const askerOf = async ({ caller: { subscriberId }, services }: ServiceCall) => {
  const line = subscriberId === null ? null : await findCallLine(services.pool, subscriberId)
  return line && { customerId: line.customerId, subscriberId: line.id }
}
