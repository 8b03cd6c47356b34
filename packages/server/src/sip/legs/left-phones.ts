import type { Log } from '../../platform/log.ts'
import type { Phones } from '../../rtc/outside/phones.ts'
import { adoptDialog, type LeftLeg } from '../agent/left-legs.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { createAdoptedLeg } from './adopted-leg.ts'
import type { KnownDialogs } from './known-dialogs.ts'

export interface LeftPhonesOptions {
  readonly agent: SipAgent
  readonly dialogs: KnownDialogs
  readonly log: Log
}

/** Continues, or ends, the legs that a dead process has left. The data that it kept may be of an older version. */
export const createLeftPhones = ({
  agent,
  dialogs,
  log,
}: LeftPhonesOptions): Pick<Phones, 'canAdopt' | 'adopt' | 'endLeft'> => ({
  canAdopt: (left) => (left as Partial<LeftLeg> | undefined)?.is === 'talking',
  adopt: (leg, kept) => {
    const left = kept as LeftLeg
    if (left.is !== 'talking') return null
    const { callId: sipCallId } = left
    try {
      const adopted = createAdoptedLeg({
        agent,
        leg,
        left,
        // an operator must not join calls of this platform
        findLeg: leg.subscriberId === null ? async () => null : dialogs.of(leg.subscriberId),
        onOver: () => dialogs.remove(sipCallId),
      })
      if (leg.subscriberId !== null) dialogs.add(sipCallId, adopted)
      return adopted
    } catch (error) {
      log.error(error, 'A phone of a dead process could not be taken over')
      return null
    }
  },
  endLeft: (kept) => {
    try {
      const left = kept as LeftLeg
      if (left.is === 'talking') adoptDialog(agent.core, left).bye()
      else agent.endInvite(left)
    } catch (error) {
      log.error(error, 'A phone of a dead process could not be told that its call is over')
    }
  },
})
