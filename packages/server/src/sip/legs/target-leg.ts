import { randomUUID } from 'node:crypto'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import { DigestAuthentication, type OutgoingInviteRequest, type URI } from 'sip.js/lib/core/index.js'
import { type Invitation, type Leg, type LegEvent, LegFailed, mostKeptEvents } from '../../rtc/legs/leg.ts'
import { createOneListener } from '../../platform/one-listener.ts'
import type { LeftLeg } from '../agent/left-legs.ts'
import { mediaOf, withoutCandidates } from '@lineside/telephony/negotiation/session-descriptions'
import type { FindLeg } from './referral.ts'
import { allowedMethods, type SipAgent } from '../agent/sip-agent.ts'
import { cancelReason, faultIn, outcomeOf } from '../agent/sip-codes.ts'
import { sdpBody } from './sip-bodies.ts'
import { createSipSession } from './sip-session.ts'

export interface TargetLegOptions {
  readonly agent: SipAgent
  /** The address to call: the line's address for all its phones, or the operator's address of a number outside. */
  readonly to: URI
  /** The address of one phone of the line; undefined: the edge rings all phones at `to`. */
  readonly contact?: URI
  /** The ways to the edges that can call it, best first: the next one is taken where an edge can not. */
  readonly routes: readonly string[]
  readonly subscriberId: number | null
  readonly device: string | null
  /** How the caller is shown: in the line's own form to a line, and as the operator requires it to a number outside. */
  readonly from: (caller: RtcParty) => { readonly uri: URI; readonly name: string }
  readonly headers?: readonly string[]
  /** Credentials for an operator that asks for them. */
  readonly account?: { readonly username: string; readonly ha1: string }
  readonly findLeg: FindLeg
  /** Called with the leg's Call-ID, by which the phone may name this call in a transfer. */
  readonly onRung: (sipCallId: string) => void
  readonly onOver: () => void
}

/**
 * Creates the leg of phones, or of a number outside, that are called. All phones of a line at one edge are one
 * leg: the edge rings them all.
 */
export const createTargetLeg = (options: TargetLegOptions): Leg => {
  const {
    agent,
    to,
    contact = to,
    routes,
    subscriberId,
    device,
    headers = [],
    account,
    findLeg,
    onRung,
    onOver,
  } = options
  const events = createOneListener<LegEvent>(mostKeptEvents)
  let phase: 'idle' | 'ringing' | 'talking' | 'ended' = 'idle'
  let request: OutgoingInviteRequest | null = null
  let current: string | undefined
  let rings = false
  let stopAwaiting = (): void => {}
  /** To tag of the reply whose early media is heard while it rings; null: none. */
  let heard: string | null = null

  const close = (): void => {
    phase = 'ended'
    stopAwaiting()
    onOver()
  }
  const over = (event: Extract<LegEvent, { type: 'ended' | 'failed' }>): void => {
    if (phase === 'ended') return
    close()
    events.emit(event)
  }
  const session = createSipSession({ agent, isOurs: true, emit: events.emit, onOver: over, findLeg })

  const invite = (party: RtcParty, offer: string | null, place = 0): OutgoingInviteRequest => {
    const route = routes[place]
    current = route
    const from = options.from(party)
    const message = agent.core.makeOutgoingRequestMessage(
      'INVITE',
      contact,
      from.uri,
      to,
      {
        fromDisplayName: shown(from.name),
        // without an offer of ours a reliable ringing reply would bring the phone's offer, which had to be answered
        // before the call is: so ask for reliable replies only with an offer
        optionTags: offer === null ? ['replaces'] : ['100rel', 'replaces'],
        ...(route !== undefined && { routeSet: [route] }),
      },
      [agent.contact, allowed, ...headers],
      offer === null ? undefined : sdpBody(offer),
    )
    onRung(message.callId)
    // once another edge tries, what comes over the one before is of no interest any more
    const isCurrent = (): boolean => phase === 'ringing' && request === made
    const rejected = (status: number): void => {
      if (!isCurrent()) return
      stopAwaiting()
      if (status === edgeCannot && !rings && place + 1 < routes.length) request = invite(party, offer, place + 1)
      else over({ type: 'failed', outcome: outcomeOf(status), status })
    }
    if (route !== undefined) stopAwaiting = agent.onEdgeAway(route, () => rejected(edgeCannot))
    const made = agent.core.invite(message, {
      onProgress: ({ message: reply, prack }) => {
        if (/\b100rel\b/i.test(reply.getHeader('require') ?? '')) prack()
        // no early media from phones of a line: another phone than the one heard might answer
        const canSay = subscriberId === null && offer !== null && heard === null
        const isSaying = canSay && reply.body !== '' && faultIn(reply) === null
        if (!isCurrent() || (rings && !isSaying)) return
        rings = true
        if (isSaying) heard = reply.toTag
        events.emit({ type: 'ringing', ...(isSaying && { description: reply.body }) })
      },
      onAccept: (response) => {
        const { body } = response.message
        if (!isCurrent() || body === '') {
          // the phone answered while the call was being cancelled, or another phone of the line was faster
          response.ack()
          response.session.bye()
          return isCurrent() ? over({ type: 'failed', outcome: 'offline' }) : undefined
        }
        const fault = faultIn(response.message)
        if (fault !== null) {
          response.ack()
          response.session.bye()
          return over({ type: 'ended', reason: fault })
        }
        phase = 'talking'
        stopAwaiting()
        session.attach(response.session)
        if (offer === null) session.offered(response)
        else {
          session.exchanged({ local: offer, remote: body })
          response.ack()
        }
        const isAnother = heard !== null && heard !== response.message.toTag
        events.emit({ type: 'answered', description: body, media: mediaOf(body), isAnother })
      },
      onReject: ({ message: { statusCode: status = 500 } }) => rejected(status),
      // redirects are not followed: the line's own settings say where its calls go
      onRedirect: () => over({ type: 'failed', outcome: 'busy' }),
    })
    if (account !== undefined) {
      const { username, ha1 } = account
      const credentials = new DigestAuthentication(agent.core.loggerFactory, ha1, username, undefined)
      Object.assign(made, { credentials })
    }
    return made
  }

  const ring = ({ from, description }: Invitation): void => {
    if (phase !== 'idle') return
    phase = 'ringing'
    request = invite(from, description === null ? null : withoutCandidates(description))
  }

  return {
    id: randomUUID(),
    subscriberId,
    kind: subscriberId === null ? 'outside' : 'phone',
    device,

    ring,
    progress: () => {},
    accept: () => {},
    negotiate: async (offer, isFresh) => {
      if (phase !== 'talking') throw new LegFailed('The call is over')
      return await session.negotiate(offer, isFresh)
    },
    confirm: (answer) => session.confirm(answer),
    refuseOffer: () => session.refuseOffer(),
    tell: (notice) => session.tell(notice),
    end: (reason) => {
      if (phase === 'ringing') request?.cancel(cancelReason(reason))
      else if (phase === 'talking') session.hangUp(reason === 'transferred')
      if (phase !== 'ended') close()
    },
    left: (): LeftLeg | null => {
      if (phase === 'talking') return session.left()
      if (phase !== 'ringing' || request === null) return null
      const { callId, cseq } = request.message
      return { is: 'ringing', callId, number: cseq, route: current }
    },
    forget: () => {
      session.forget()
      if (phase !== 'ended') close()
    },
    listen: events.listen,
  }
}

const allowed = `Allow: ${allowedMethods}`

/** The edge is gone, or its media relay is. */
const edgeCannot = 503

/** A display name without characters that SIP cannot carry. */
const shown = (name: string): string => name.replace(/[\p{Cc}"\\]/gu, ' ').trim()
