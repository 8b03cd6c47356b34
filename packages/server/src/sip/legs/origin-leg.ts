import { randomUUID } from 'node:crypto'
import type { IncomingInviteRequest } from 'sip.js/lib/core/index.js'
import { type Leg, type LegEvent, LegFailed } from '../../rtc/legs/leg.ts'
import { withoutCandidates } from '@lineside/telephony/negotiation/session-descriptions'
import type { LeftLeg } from '../agent/left-legs.ts'
import type { FindLeg } from './referral.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { domainOf, rejection, rejectionWords } from '../agent/sip-codes.ts'
import { identityOf } from './connected-identity.ts'
import { sdpBody } from './sip-bodies.ts'
import { createLegListeners } from './leg-listeners.ts'
import { createSipSession } from './sip-session.ts'

export interface OriginLegOptions {
  readonly agent: SipAgent
  readonly invite: IncomingInviteRequest
  readonly subscriberId: number | null
  readonly device: string | null
  readonly findLeg: FindLeg
  readonly onOver: () => void
}

/** Creates the leg of a phone, or of a line outside, that calls: its INVITE is answered step by step. */
export const createOriginLeg = (options: OriginLegOptions): Leg => {
  const { agent, invite, subscriberId, device, findLeg, onOver } = options
  const events = createLegListeners()
  let phase: 'calling' | 'talking' | 'ended' = 'calling'
  /** Whether the caller already hears early media. */
  let isEarly = false

  const close = (): void => {
    phase = 'ended'
    onOver()
  }
  const over = (event: Extract<LegEvent, { type: 'ended' }>): void => {
    if (phase === 'ended') return
    close()
    events.emit(event)
  }
  // whoever calls from outside learns no names of lines here
  const domain = subscriberId === null ? null : domainOf(invite.message)
  const session = createSipSession({
    agent,
    isOurs: false,
    ...events.ofDialog,
    onOver: over,
    findLeg,
    domain,
  })
  const { body: offered } = invite.message
  if (offered !== '') session.exchanged({ remote: offered })
  session.read(invite.message)

  invite.delegate = {
    onCancel: () => {
      if (phase !== 'calling') return
      invite.reject({ statusCode: 487 })
      over({ type: 'ended', reason: 'hung_up' })
    },
  }

  /** Answers the call. @param answer null: the description sent with the early media still holds */
  const accept = (answer: string | null, identity: readonly string[] = []): void => {
    phase = 'talking'
    if (answer !== null) session.exchanged({ local: answer })
    const accepted = invite.accept({
      statusCode: 200,
      extraHeaders: [...session.begins(invite.message), ...identity],
      ...(answer !== null && { body: sdpBody(answer) }),
    })
    session.attach(accepted.session)
  }

  /**
   * Answers a call whose INVITE had no offer with the offer of the other party. The caller's answer comes with its ACK.
   */
  const acceptWithOffer = async (offer: string): Promise<string> => {
    accept(withoutCandidates(offer))
    return await session.acknowledgement()
  }

  return {
    id: randomUUID(),
    subscriberId,
    kind: subscriberId === null ? 'outside' : 'phone',
    device,

    ring: () => {},
    progress: (progress) => {
      if (phase !== 'calling') return
      // a caller who hears early media needs no ringing tone
      if (progress.kind === 'ringing' && !isEarly) {
        const { at } = progress
        invite.progress({ statusCode: 180, extraHeaders: at === null ? [] : [...identityOf(at, domain)] })
      }
      if (progress.kind !== 'early' || isEarly) return
      isEarly = true
      session.exchanged({ local: progress.description })
      invite.progress({ statusCode: 183, body: sdpBody(progress.description) })
    },
    accept: ({ description, with: party, isService }) => {
      if (phase !== 'calling' || (description === null && !isEarly)) return
      accept(description, isService ? [] : identityOf(party, domain))
    },
    negotiate: async (offer, isFresh) => {
      if (phase === 'ended') throw new LegFailed('The call is over')
      // an unanswered caller can get only one answer to its offer, and had it with the early media: to connect another
      // party the call must be answered first
      if (phase === 'calling' && isEarly) accept(null)
      if (phase === 'calling' && offered === '' && offer !== null) return await acceptWithOffer(offer)
      if (phase === 'calling') throw new LegFailed('Its own offer waits')
      return await session.negotiate(offer, isFresh)
    },
    confirm: (answer) => session.confirm(answer),
    refuseOffer: () => session.refuseOffer(),
    tell: (notice) => session.tell(notice),
    end: (reason) => {
      const reasonPhrase = rejectionWords[reason]
      if (phase === 'calling') invite.reject({ statusCode: rejection[reason], ...(reasonPhrase && { reasonPhrase }) })
      else if (phase === 'talking') session.hangUp(reason === 'transferred')
      if (phase !== 'ended') close()
    },
    left: (): LeftLeg | null => {
      if (phase === 'talking') return session.left()
      const { callId, cseq } = invite.message
      const route = invite.message.getHeaders('record-route')[0]
      return phase === 'ended' ? null : { is: 'calling', callId, number: cseq, route }
    },
    forget: () => {
      session.forget()
      if (phase !== 'ended') close()
    },
    ...events.ofLeg,
  }
}
