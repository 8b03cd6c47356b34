import { type Leg, type LegEvent, LegFailed } from '../../rtc/legs/leg.ts'
import { adoptDialog, type LeftDialog } from '../agent/left-legs.ts'
import { isElsewhere } from '@lineside/telephony/negotiation/session-descriptions'
import type { FindLeg } from './referral.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { createLegListeners } from './leg-listeners.ts'
import { createSipSession } from './sip-session.ts'

export interface AdoptedLegOptions {
  readonly agent: SipAgent
  readonly leg: Pick<Leg, 'id' | 'subscriberId' | 'kind' | 'device'>
  readonly left: LeftDialog
  readonly findLeg: FindLeg
  readonly onOver: () => void
}

/**
 * Creates the leg of a phone, or of a line outside, that talks in a call of a process that has died. Its sound does not
 * go through server processes; a re-INVITE that changes nothing tells the phone and the edge where its requests go now,
 * and finds out whether it is still there.
 */
export const createAdoptedLeg = ({ agent, leg, left, findLeg, onOver }: AdoptedLegOptions): Leg => {
  const events = createLegListeners()
  let isOver = false
  const over = (event: Extract<LegEvent, { type: 'ended' }>): void => {
    if (isOver) return
    isOver = true
    onOver()
    events.emit(event)
  }
  const session = createSipSession({
    agent,
    isOurs: left.isOurs,
    ...events.ofDialog,
    onOver: over,
    findLeg,
  })
  session.exchanged(left)
  session.attach(adoptDialog(agent.core, left))
  /**
   * A refusal is no end: the phone knows the call, and is asked again by the edge. If the media relay has died together with the
   * process, or since, this has gone through another one, which knows the call from now on: nobody but us notices that it does not
   * know where the other party is.
   */
  const told = session.negotiate(left.local.replace(/^a=setup:\w+/gm, 'a=setup:actpass'), false).then(
    (now) => (isElsewhere(left.remote, now) ? events.emit({ type: 'media_gone' }) : undefined),
    () => undefined,
  )

  return {
    ...leg,
    ring: () => {},
    progress: () => {},
    accept: () => {},
    negotiate: async (offer, isFresh) => {
      await told
      if (isOver) throw new LegFailed('The call is over')
      return await session.negotiate(offer, isFresh)
    },
    confirm: (answer) => session.confirm(answer),
    refuseOffer: () => session.refuseOffer(),
    tell: (notice) => session.tell(notice),
    left: () => session.left(),
    forget: () => {
      isOver = true
      session.forget()
      onOver()
    },
    end: (reason) => {
      if (isOver) return
      isOver = true
      session.hangUp(reason === 'transferred')
      onOver()
    },
    ...events.ofLeg,
  }
}
