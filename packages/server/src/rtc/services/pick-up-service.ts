import { may } from '@lineside/contract/roles'
import { mayPickUp } from '@lineside/telephony/team/may-pick-up'
import { gone, pauseUntil } from './keys.ts'
import { ringingAt } from './pick-up-store.ts'
import { sayOnce } from './prompt-services.ts'
import type { RungElsewhere, Service, ServiceCall } from './service.ts'

/** How long the process of a call that rings elsewhere has to take the caller, in seconds. */
const patience = 3

/**
 * Moves the caller into a call that rings or is parked.
 * @returns whether its process has taken the caller, which is so once the caller has gone from this call
 */
export const takesOver = async (call: ServiceCall, rung: RungElsewhere): Promise<boolean> => {
  if (!(await call.pickUp(rung))) return false
  const over = new AbortController()
  await Promise.race([gone(call.signal, over.signal), pauseUntil(patience, over.signal)])
  over.abort()
  return call.signal.aborted
}

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
      if (mayPickUp(picker, leg) && (await takesOver(call, leg))) return { type: 'done' }
    }
    return await sayOnce('pick_up_nothing').run(call)
  },
})
