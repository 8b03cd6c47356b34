import { may } from '@lineside/contract/roles'
import { mayPickUp } from '@lineside/telephony/team/may-pick-up'
import { gone, pauseUntil } from './keys.ts'
import { ringingAt } from './pick-up-store.ts'
import { sayOnce } from './prompt-services.ts'
import type { Service } from './service.ts'

/** How long the process of a call that rings elsewhere has to take the caller, in seconds. */
const patience = 3

/**
 * TEAM-02: the caller takes what rings at an extension, if the caller may; if not, or if somebody else was faster, it is
 * said.
 * @param extension undefined: none was dialled
 */
export const pickUpService = (extension: string | undefined): Service => ({
  async run(call) {
    const { subscriberId } = call.caller
    if (subscriberId === null || extension === undefined) return { type: 'failed' }
    const { legs, groups, roles } = await ringingAt(call.services.pool, subscriberId, extension)
    const picker = { line: subscriberId, groups, picksUpAll: may({ roles }, 'pick_up') }
    for (const leg of legs) {
      if (!mayPickUp(picker, leg) || !(await call.pickUp(leg))) continue
      // this call is over once its caller has gone
      const over = new AbortController()
      await Promise.race([gone(call.signal, over.signal), pauseUntil(patience, over.signal)])
      over.abort()
      if (call.signal.aborted) return { type: 'done' }
    }
    return await sayOnce('pick_up_nothing').run(call)
  },
})
