import { randomUUID } from 'node:crypto'
import { runMachine } from '@lineside/contract/machine'
import type { RtcParty } from '@lineside/contract/rtc/frames'
import type { ToldPlace } from '@lineside/telephony/emergency/tries-with-place'
import {
  type AckableIncomingResponseWithSession,
  DigestAuthentication,
  type OutgoingInviteRequest,
  type URI,
} from 'sip.js/lib/core/index.js'
import { type Leg, LegFailed } from '../../rtc/legs/leg.ts'
import type { LeftLeg } from '../agent/left-legs.ts'
import { withoutCandidates } from '@lineside/telephony/negotiation/session-descriptions'
import type { FindLeg } from './referral.ts'
import type { SipAgent } from '../agent/sip-agent.ts'
import { allowedMethods } from '../agent/sip-js/allowed-methods.ts'
import { cancelReason, faultIn } from '../agent/sip-codes.ts'
import { placeBody, placeHeaders, sdpBody } from './sip-bodies.ts'
import { shownName } from './connected-identity.ts'
import { createLegListeners } from './leg-listeners.ts'
import { createSipSession } from './sip-session.ts'
import {
  edgeCannot,
  firstTargetLeg,
  stepTargetLeg,
  type TargetLegEffect,
  type TargetLegEvent,
} from './step-target-leg.ts'

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
  /** RECEIVE-05: the place of an emergency call. */
  readonly told?: ToldPlace
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
  const { agent, routes, subscriberId, device, findLeg, onOver } = options
  const events = createLegListeners()
  /** The caller, and the offer. */
  let asked: { readonly from: RtcParty; readonly offer: string | null } | null = null
  let request: OutgoingInviteRequest | null = null
  /** The reply that has accepted an INVITE. */
  let answer: AckableIncomingResponseWithSession | null = null
  let stopAwaiting = (): void => {}

  const feed = (event: TargetLegEvent): void => machine.feed(event)
  const session = createSipSession({
    agent,
    isOurs: true,
    ...events.ofDialog,
    onOver: (event) => feed({ type: 'over', event }),
    findLeg,
    domain: subscriberId === null ? null : options.to.host,
  })

  const invite = (way: number): void => {
    if (asked === null) return
    const route = routes[way]
    stopAwaiting()
    if (route !== undefined)
      stopAwaiting = agent.onEdgeAway(route, () => feed({ type: 'rejected', way, status: edgeCannot }))
    request = sendInvite(
      options,
      { ...asked, route },
      {
        onProgress: (tag, description) => feed({ type: 'progress', way, tag, description }),
        onAccept: (response) => {
          answer = response
          const { toTag: tag, body: description } = response.message
          session.read(response.message)
          feed({ type: 'accepted', way, tag, description, fault: faultIn(response.message) })
        },
        onReject: (status) => feed({ type: 'rejected', way, status }),
      },
    )
  }

  const talk = (response: AckableIncomingResponseWithSession, description: string): void => {
    stopAwaiting()
    session.attach(response.session)
    const offer = asked?.offer ?? null
    if (offer === null) return session.offered(response)
    session.exchanged({ local: offer, remote: description })
    response.ack()
  }

  const perform = (effect: TargetLegEffect): void => {
    switch (effect.do) {
      case 'invite':
        return invite(effect.way)
      case 'emit':
        return events.emit(effect.event)
      case 'talk':
        return answer === null ? undefined : talk(answer, effect.description)
      case 'drop_accepted':
        answer?.ack()
        answer?.session.bye()
        return
      case 'cancel':
        return request?.cancel(cancelReason(effect.reason))
      case 'hang_up':
        return session.hangUp(effect.reason === 'transferred')
      case 'close':
        stopAwaiting()
        return onOver()
    }
  }

  const machine = runMachine({
    first: firstTargetLeg({ isOutside: subscriberId === null, ways: routes.length }),
    step: stepTargetLeg,
    perform,
    onError: (error, effect) => agent.log.error(error, `A called party could not be served: ${effect.do}`),
  })
  machine.begin()

  const ringing = (made: OutgoingInviteRequest): LeftLeg => {
    const { callId, cseq } = made.message
    return { is: 'ringing', callId, number: cseq, route: routes[machine.state.way] }
  }

  return {
    id: randomUUID(),
    subscriberId,
    kind: subscriberId === null ? 'outside' : 'phone',
    device,

    ring: ({ from, description }) => {
      const offer = description === null ? null : withoutCandidates(description)
      asked ??= { from, offer }
      feed({ type: 'rung', hasOffer: offer !== null })
    },
    progress: () => {},
    accept: () => {},
    negotiate: async (offer, isFresh) => {
      if (machine.state.phase !== 'talking') throw new LegFailed('The call is over')
      return await session.negotiate(offer, isFresh)
    },
    confirm: (description) => session.confirm(description),
    refuseOffer: () => session.refuseOffer(),
    tell: (notice) => session.tell(notice),
    end: (reason) => feed({ type: 'end', reason }),
    left: (): LeftLeg | null => {
      const { phase } = machine.state
      if (phase === 'talking') return session.left()
      return phase === 'ringing' && request !== null ? ringing(request) : null
    },
    forget: () => {
      session.forget()
      feed({ type: 'forgotten' })
    },
    ...events.ofLeg,
  }
}

interface Replies {
  /** @param description what is heard while it rings; null: nothing */
  onProgress(tag: string, description: string | null): void
  onAccept(response: AckableIncomingResponseWithSession): void
  onReject(status: number): void
}

/** Sends the INVITE by one way. */
const sendInvite = (
  options: TargetLegOptions,
  {
    from,
    offer,
    route,
  }: { readonly from: RtcParty; readonly offer: string | null; readonly route: string | undefined },
  { onProgress, onAccept, onReject }: Replies,
): OutgoingInviteRequest => {
  const { agent, to, contact = to, headers = [], account, told } = options
  const caller = options.from(from)
  const message = agent.core.makeOutgoingRequestMessage(
    'INVITE',
    contact,
    caller.uri,
    to,
    {
      fromDisplayName: shownName(caller.name),
      // without an offer of ours a reliable ringing reply would bring the phone's offer, which had to be answered
      // before the call is: so ask for reliable replies only with an offer
      optionTags: [...(offer === null ? [] : ['100rel']), 'replaces', ...(told === undefined ? [] : ['geolocation'])],
      ...(route !== undefined && { routeSet: [route] }),
    },
    [agent.contact, allowed, ...headers, ...(told === undefined ? [] : placeHeaders(told, offer === null))],
    told !== undefined ? placeBody(offer, told) : offer === null ? undefined : sdpBody(offer),
  )
  options.onRung(message.callId)
  const made = agent.core.invite(message, {
    onProgress: ({ message: reply, prack }) => {
      if (/\b100rel\b/i.test(reply.getHeader('require') ?? '')) prack()
      onProgress(reply.toTag, reply.body !== '' && faultIn(reply) === null ? reply.body : null)
    },
    onAccept,
    onReject: ({ message: { statusCode: status = 500 } }) => onReject(status),
    // redirects are not followed: the line's own settings say where its calls go
    onRedirect: ({ message: { statusCode: status = 302 } }) => onReject(status),
  })
  if (account !== undefined) {
    const { username, ha1 } = account
    const credentials = new DigestAuthentication(agent.core.loggerFactory, ha1, username, undefined)
    Object.assign(made, { credentials })
  }
  return made
}

const allowed = `Allow: ${allowedMethods}`
