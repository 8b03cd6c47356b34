import { setTimeout as delay } from 'node:timers/promises'
import {
  type AckableIncomingResponseWithSession,
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  type ResponseOptions,
  type Session,
  SessionState,
} from 'sip.js/lib/core/index.js'
import { LegFailed } from '../../rtc/legs/leg.ts'
import {
  changesIn,
  isUnchanged,
  localAnswer,
  refusedAnswer,
  withoutCandidates,
  withoutPartner,
} from './descriptions.ts'
import { createAcknowledgement } from './acknowledgement.ts'
import { keepDialog } from '../agent/left-legs.ts'
import { reinvite } from './re-invite.ts'
import { createReferral } from './referral.ts'
import { digitBody, takeDigit, sdpBody } from './sip-bodies.ts'
import type { SipSession, SipSessionOptions } from './established-dialog.ts'
import { createSessionTimer } from '../agent/session-timer.ts'
import { type Fault, faultIn } from '../agent/sip-codes.ts'

const MOST_TRIES = 4

export const createSipSession = ({ agent, isOurs, emit, onOver, findLeg }: SipSessionOptions): SipSession => {
  const gone = new AbortController()
  const extraHeaders = [agent.contact]
  const referral = createReferral({ agent, session: () => session, emit, findLeg })
  let session: Session | null = null
  let local: string | null = null
  let remote: string | null = null
  /** A reply of the phone that carries an offer and whose ACK, with the answer to it, has not been sent yet. */
  let unconfirmed: AckableIncomingResponseWithSession | null = null
  /** A re-INVITE of the phone, whose offer the other party is to answer. */
  let pending: IncomingInviteRequest | null = null
  const acknowledged = createAcknowledgement()
  let isNegotiating = false
  let endsWhenAcknowledged = false

  const over = (reason: 'hung_up' | Fault): void => {
    if (gone.signal.aborted) return
    gone.abort('over')
    timer.stop()
    takePending()?.reject({ statusCode: 487 })
    onOver({ type: 'ended', reason })
  }

  const lost = (): void => {
    endNow()
    over('lost')
  }

  const timer = createSessionTimer({
    onOver: lost,
    refresh: (headers) => {
      if (session !== null && !gone.signal.aborted) agent.update(session, [...extraHeaders, ...headers])
    },
  })

  /** Accepts the phone's re-INVITE. */
  const respond = (request: IncomingInviteRequest, answer: string): void => {
    acknowledged.expect(lost)
    const headers = [...extraHeaders, ...timer.asked(request.message)]
    request.accept({ statusCode: 200, extraHeaders: headers, body: sdpBody(answer) })
    local = answer
  }

  const endNow = (): void => {
    acknowledged.came()
    try {
      session?.bye()
    } catch {
      // the dialog has ended already
      session?.dispose()
    }
  }

  /** Reports what the phone has changed with a new offer: hold, resume, or its picture. */
  const changed = (offer: string): void => {
    const events = changesIn(remote, offer)
    remote = offer
    for (const event of events) emit(event)
  }

  const ownAnswer = (offer: string): string | null =>
    local === null || remote === null ? null : localAnswer(offer, { local, remote })

  /** Answers a new offer without asking the other party. */
  const respondAlone = (request: IncomingInviteRequest, offer: string): void => {
    const answer = ownAnswer(offer)
    if (answer === null) return void request.reject({ statusCode: 488 })
    respond(request, answer)
    changed(offer)
  }

  const reoffered = (request: IncomingInviteRequest): void => {
    const { body: offer } = request.message
    if (gone.signal.aborted) return void request.reject({ statusCode: 481 })
    if (offer === '') {
      if (local === null) return void request.reject({ statusCode: 488 })
      return respond(request, local.replace(/^a=setup:\w+/gm, 'a=setup:actpass'))
    }
    if (isNegotiating || (remote !== null && isUnchanged(remote, offer))) return respondAlone(request, offer)
    pending = request
    emit({ type: 'renegotiate', description: offer })
  }

  /** RFC 3311: an UPDATE is a sign of life, or changes the media, such as hold. It is answered at once, without ACK. */
  const updated = ({ message }: { readonly message: IncomingRequestMessage }): ResponseOptions => {
    const { body: offer } = message
    if (gone.signal.aborted) return { statusCode: 481 }
    if (offer === '') return { statusCode: 200, extraHeaders: [...extraHeaders, ...timer.asked(message)] }
    if (isNegotiating || pending !== null || unconfirmed !== null) return { statusCode: 491 }
    const answer = ownAnswer(offer)
    if (answer === null) return { statusCode: 488 }
    local = answer
    changed(offer)
    return { statusCode: 200, extraHeaders: [...extraHeaders, ...timer.asked(message)], body: sdpBody(answer) }
  }

  const takePending = (): IncomingInviteRequest | null => {
    const taken = pending
    pending = null
    return taken
  }
  const takeUnconfirmed = (): AckableIncomingResponseWithSession | null => {
    const taken = unconfirmed
    unconfirmed = null
    return taken
  }

  /** Sends a re-INVITE. @returns the phone's description; null: try later (491: both began at once; 503: no relay now) */
  const exchange = async (offer: string | null): Promise<string | null> => {
    if (session === null) return null
    const done = await reinvite(session, offer, extraHeaders)
    if ('code' in done) {
      if (done.code === 491 || done.code === 503) return null
      if (done.code === 481 || done.code === 408) over('lost')
      throw new LegFailed(`The phone has refused: ${done.code}`)
    }
    const { response, description } = done
    if (gone.signal.aborted) {
      response.ack()
      throw new LegFailed('The call is over')
    }
    if (offer === null) unconfirmed = response
    else {
      response.ack()
      local = offer
      remote = description
    }
    return description
  }

  /** The media relay does not notice a new party behind itself: a description without any makes it shake hands anew. */
  const leavePartner = async (offer: string | null): Promise<void> => {
    const left = local === null || remote === null ? null : withoutPartner(offer ?? remote, local)
    if (left === null) return
    await acknowledged.done
    await exchange(left).catch(() => null)
  }

  const negotiate = async (offer: string | null): Promise<string> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (session === null || gone.signal.aborted) throw new LegFailed('The call is over')
      takePending()?.reject({ statusCode: 491 })
      sipSession.refuseOffer()
      await acknowledged.done
      if (gone.signal.aborted) throw new LegFailed('The call is over')
      const description = await exchange(offer === null ? null : withoutCandidates(offer))
      if (description !== null) return description
      const waitMs = isOurs ? 2100 + Math.random() * 1900 : Math.random() * 2000
      await delay(waitMs, undefined, { signal: gone.signal }).catch(() => undefined)
    }
    throw new LegFailed('The phone was busy with an exchange of its own')
  }

  const sipSession: SipSession = {
    attach: (next) => {
      if (session === next) return
      session = next
      if (next.sessionState === SessionState.AckWait) acknowledged.expect()
      agent.onUpdate(next, updated)
      agent.onRelayGone(next, () => emit({ type: 'media_gone' }))
      agent.onEdgeGone(next, lost)
      next.delegate = {
        onAck: ({ message }) => {
          if (message.body !== '') remote = message.body
          acknowledged.came()
          const fault = faultIn(message)
          if (endsWhenAcknowledged || fault !== null) endNow()
          if (fault !== null) over(fault)
        },
        onAckTimeout: lost,
        onBye: (request) => {
          request.accept()
          acknowledged.came()
          over(faultIn(request.message) ?? 'hung_up')
        },
        onInvite: reoffered,
        onRefer: (request) => referral.asked(request),
        onInfo: (request) => {
          const digit = takeDigit(request)
          if (digit !== null) emit({ type: 'digit', digit })
        },
        onMessage: (request) => void request.reject({ statusCode: 405 }),
      }
    },
    begins: (request) => timer.asked(request),
    exchanged: (descriptions) => {
      local = descriptions.local ?? local
      remote = descriptions.remote ?? remote
    },
    acknowledgement: async () => {
      await acknowledged.done
      if (gone.signal.aborted || remote === null) throw new LegFailed('The phone has described nothing')
      return remote
    },
    offered: (response) => {
      unconfirmed = response
    },
    negotiate: async (offer, isFresh) => {
      isNegotiating = true
      try {
        if (isFresh) await leavePartner(offer)
        return await negotiate(offer)
      } finally {
        isNegotiating = false
      }
    },
    confirm: (answer) => {
      const request = takePending()
      if (request !== null) {
        const { body: offer } = request.message
        respond(request, answer)
        return changed(offer)
      }
      const response = takeUnconfirmed()
      if (response === null) return
      response.ack({ body: sdpBody(answer) })
      local = answer
      remote = response.message.body
    },
    refuseOffer: () => {
      const request = takePending()
      if (request !== null) return respondAlone(request, request.message.body)
      const response = takeUnconfirmed()
      if (response === null) return
      const { body: offer } = response.message
      response.ack({ body: sdpBody(ownAnswer(offer) ?? refusedAnswer(offer)) })
    },
    tell: (notice) => {
      if (notice.kind === 'refused') referral.refused(notice.code)
      if (notice.kind === 'digit' && session !== null && !gone.signal.aborted)
        session.info(undefined, { body: digitBody(notice.digit) })
    },
    left: () => {
      const dialog = session === null ? undefined : agent.core.dialogs.get(session.id)
      if (dialog === undefined || local === null || remote === null || gone.signal.aborted) return null
      return keepDialog(dialog, { isOurs, local, remote })
    },
    forget: () => {
      gone.abort('over')
      timer.stop()
      session?.dispose()
    },
    hangUp: (isTransferred) => {
      referral.end(isTransferred)
      gone.abort('over')
      timer.stop()
      takePending()?.reject({ statusCode: 487 })
      sipSession.refuseOffer()
      endsWhenAcknowledged = session?.sessionState === SessionState.AckWait
      if (!endsWhenAcknowledged) endNow()
    },
  }
  return sipSession
}
