import type { LegEvent, Refused } from '@lineside/telephony/call/leg-messages'
import type { IncomingReferRequest, Session } from 'sip.js/lib/core/index.js'
import { parseReferTo } from '../agent/refer-to.ts'
import type { SipAgent } from '../agent/sip-agent.ts'

/** Finds another call of the same line by its SIP Call-ID, whichever process runs it. @returns the ID of its leg; null: none */
export type FindLeg = (sipCallId: string) => Promise<string | null>

/** A transfer that a phone asks for: REFER (RFC 3515), and the NOTIFYs that tell the phone of its progress. */
export interface Referral {
  asked(request: IncomingReferRequest): void
  refused(code: Refused): void
  /** The call has ended for the phone. */
  end(isTransferred: boolean): void
}

export interface ReferralOptions {
  readonly agent: SipAgent
  readonly session: () => Session | null
  readonly emit: (event: LegEvent) => void
  readonly findLeg: FindLeg
}

const codes: Readonly<Record<Refused, readonly [number, string]>> = {
  wrong_state: [491, 'Request Pending'],
  not_possible: [403, 'Forbidden'],
  unknown_number: [404, 'Not Found'],
  unknown_call: [481, 'Call Does Not Exist'],
}

export const createReferral = ({ agent, session, emit, findLeg }: ReferralOptions): Referral => {
  let isAsked = false
  let isSilent = false

  const notify = (code: number, phrase: string): void => {
    if (!isAsked) return
    isAsked = code < 200
    const state = isAsked ? 'active;expires=60' : 'terminated;reason=noresource'
    if (isSilent) return
    session()?.notify(undefined, {
      extraHeaders: ['Event: refer', `Subscription-State: ${state}`, agent.contact],
      body: {
        contentDisposition: 'render',
        contentType: 'message/sipfrag;version=2.0',
        content: `SIP/2.0 ${code} ${phrase}\r\n`,
      },
    })
  }

  return {
    asked: (request) => {
      const to = parseReferTo(request.message.getHeader('refer-to') ?? '')
      if (to === null) return void request.reject({ statusCode: 400 })
      if (isAsked) return void request.reject({ statusCode: 491 })
      isSilent = /^\s*false/i.test(request.message.getHeader('refer-sub') ?? '')
      isAsked = true
      request.accept({ statusCode: 202, extraHeaders: [agent.contact] })
      notify(100, 'Trying')
      if (to.replaces === null) return emit({ type: 'transfer', to: to.dialled })
      findLeg(to.replaces).then(
        (legId) => (legId === null ? notify(...codes.unknown_call) : emit({ type: 'connect', legId })),
        () => notify(503, 'Service Unavailable'),
      )
    },
    refused: (code) => notify(...codes[code]),
    end: (isTransferred) => (isTransferred ? notify(200, 'OK') : notify(503, 'Service Unavailable')),
  }
}
