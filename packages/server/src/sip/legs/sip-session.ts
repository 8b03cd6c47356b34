import { setTimeout as pause } from 'node:timers/promises'
import {
  type AckableIncomingResponseWithSession,
  type IncomingInviteRequest,
  type Session,
  SessionState,
} from 'sip.js/lib/core/index.js'
import { type LegEvent, LegFailed, type Notice } from '../../rtc/legs/leg.ts'
import {
  isHolding,
  isUnchanged,
  localAnswer,
  mediaOf,
  refusedAnswer,
  withoutCandidates,
  withoutPartner,
} from './descriptions.ts'
import { createReferral, type FindLeg } from './referral.ts'
import type { SipAgent } from './sip-agent.ts'
import { digitBody, digitOf, sdpBody } from './sip-bodies.ts'
import { type Fault, faultIn } from './sip-codes.ts'

/** A dialog that is up: what a phone and its call say to each other in it. */
export interface SipSession {
  /** There is one, by an answer that came or was given. */
  attach(session: Session): void
  /** Both sides have described themselves, outside of the exchanges here. */
  exchanged(descriptions: { readonly local?: string; readonly remote?: string }): void
  /** It has answered with an offer, which waits for `confirm`. */
  offered(response: AckableIncomingResponseWithSession): void
  negotiate(offer: string | null, isFresh: boolean): Promise<string>
  confirm(answer: string): void
  refuseOffer(): void
  tell(notice: Notice): void
  hangUp(isTransferred: boolean): void
}

export interface SipSessionOptions {
  readonly agent: SipAgent
  /** Its Call-ID is ours: of two that begin an exchange at once, one waits longer (RFC 3261 section 14.1). */
  readonly isOurs: boolean
  readonly emit: (event: LegEvent) => void
  /** It ends by itself. */
  readonly onOver: (event: Extract<LegEvent, { type: 'ended' }>) => void
  readonly findLeg: FindLeg
}

const MOST_TRIES = 4
/** As long as answers are repeated without being acknowledged. */
const ACK_MS = 32_000

export const createSipSession = ({ agent, isOurs, emit, onOver, findLeg }: SipSessionOptions): SipSession => {
  const gone = new AbortController()
  const extraHeaders = [agent.contact]
  const referral = createReferral({ agent, session: () => session, emit, findLeg })
  let session: Session | null = null
  let local: string | null = null
  let remote: string | null = null
  /** Its offer, in an answer of ours that it has to acknowledge, or that we have. */
  let unconfirmed: AckableIncomingResponseWithSession | null = null
  /** Its new offer, which the other party is to answer. */
  let pending: IncomingInviteRequest | null = null
  let acknowledged: { readonly done: Promise<void>; readonly resolve: () => void } | null = null
  let isNegotiating = false
  let endsWhenAcknowledged = false

  const over = (reason: 'hung_up' | Fault): void => {
    if (gone.signal.aborted) return
    gone.abort()
    takePending()?.reject({ statusCode: 487 })
    onOver({ type: 'ended', reason })
  }

  const expectAck = (): void => {
    let resolve = (): void => undefined
    const done = new Promise<void>((settle) => {
      resolve = settle
    })
    acknowledged = { done, resolve }
  }

  /** To its new offer. */
  const respond = (request: IncomingInviteRequest, answer: string): void => {
    expectAck()
    const waited = acknowledged
    const timer = setTimeout(() => {
      if (acknowledged !== waited) return
      endNow()
      over('lost')
    }, ACK_MS)
    void waited?.done.then(() => clearTimeout(timer))
    request.accept({ statusCode: 200, extraHeaders: [...extraHeaders], body: sdpBody(answer) })
    local = answer
  }

  const endNow = (): void => {
    acknowledged?.resolve()
    try {
      session?.bye()
    } catch {
      // there is no dialog to end any more
      session?.dispose()
    }
  }

  /** It changes what it sends: held, or with a picture. */
  const changed = (offer: string): void => {
    const [held, media] = [remote !== null && isHolding(remote), remote === null ? null : mediaOf(remote)]
    remote = offer
    if (isHolding(offer) !== held) emit({ type: held ? 'resume' : 'hold' })
    const now = mediaOf(offer)
    if (media !== null && media.video !== now.video) emit({ type: 'media', media: now })
  }

  /** Without the other party: by the connection that there is. */
  const respondAlone = (request: IncomingInviteRequest, offer: string): void => {
    const answer = local === null || remote === null ? null : localAnswer(offer, { local, remote })
    if (answer === null) return void request.reject({ statusCode: 488 })
    respond(request, answer)
    // what our own side is has not changed by it
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

  /** @returns null: both sides have begun an exchange at once */
  const reinvite = (offer: string | null): Promise<string | null> =>
    new Promise((resolve, reject) => {
      const failed = (why: string) => reject(new LegFailed(why))
      const refused = (code: number): void => {
        if (code === 491) return resolve(null)
        failed(`The phone has refused: ${code}`)
        if (code === 481 || code === 408) over('lost')
      }
      try {
        session?.invite(
          {
            onAccept: (response) => {
              const { body } = response.message
              if (gone.signal.aborted || body === '' || faultIn(response.message) !== null) {
                response.ack()
                return failed('The phone has described nothing that can be heard')
              }
              if (offer === null) unconfirmed = response
              else {
                response.ack()
                local = offer
                remote = body
              }
              resolve(body)
            },
            onReject: ({ message }) => refused(message.statusCode ?? 500),
            onRedirect: ({ message }) => refused(message.statusCode ?? 300),
          },
          { extraHeaders: [...extraHeaders], ...(offer !== null && { body: sdpBody(offer) }) },
        )
      } catch {
        resolve(null)
      }
    })

  /** A relay does not see that another party is behind the same relay: in between nobody is. */
  const leavePartner = async (offer: string | null): Promise<void> => {
    const left = local === null || remote === null ? null : withoutPartner(offer ?? remote, local)
    if (left === null) return
    await acknowledged?.done
    await reinvite(left).catch(() => null)
  }

  const negotiate = async (offer: string | null): Promise<string> => {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (session === null || gone.signal.aborted) throw new LegFailed('The call is over')
      takePending()?.reject({ statusCode: 491 })
      sipSession.refuseOffer()
      await acknowledged?.done
      if (gone.signal.aborted) throw new LegFailed('The call is over')
      const description = await reinvite(offer === null ? null : withoutCandidates(offer))
      if (description !== null) return description
      const waitMs = isOurs ? 2100 + Math.random() * 1900 : Math.random() * 2000
      await pause(waitMs, undefined, { signal: gone.signal }).catch(() => undefined)
    }
    throw new LegFailed('The phone was busy with an exchange of its own')
  }

  const sipSession: SipSession = {
    attach: (next) => {
      if (session === next) return
      session = next
      if (next.sessionState === SessionState.AckWait) expectAck()
      next.delegate = {
        onAck: ({ message }) => {
          if (message.body !== '') remote = message.body
          acknowledged?.resolve()
          acknowledged = null
          const fault = faultIn(message)
          if (endsWhenAcknowledged || fault !== null) endNow()
          if (fault !== null) over(fault)
        },
        onAckTimeout: () => {
          endNow()
          over('lost')
        },
        onBye: (request) => {
          request.accept()
          acknowledged?.resolve()
          over(faultIn(request.message) ?? 'hung_up')
        },
        onInvite: reoffered,
        onRefer: (request) => referral.asked(request),
        onInfo: (request) => {
          const { headers, body } = request.message
          const digit = digitOf(headers['Content-Type']?.[0]?.raw ?? '', body)
          if (digit === null) return void request.reject({ statusCode: 415 })
          request.accept()
          emit({ type: 'digit', digit })
        },
        onMessage: (request) => void request.reject({ statusCode: 405 }),
      }
    },
    exchanged: (descriptions) => {
      local = descriptions.local ?? local
      remote = descriptions.remote ?? remote
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
      const kept = local === null || remote === null ? null : localAnswer(offer, { local, remote })
      response.ack({ body: sdpBody(kept ?? refusedAnswer(offer)) })
    },
    tell: (notice) => {
      if (notice.kind === 'refused') referral.refused(notice.code)
      if (notice.kind === 'digit' && session !== null && !gone.signal.aborted)
        session.info(undefined, { body: digitBody(notice.digit) })
    },
    hangUp: (isTransferred) => {
      referral.end(isTransferred)
      gone.abort()
      takePending()?.reject({ statusCode: 487 })
      sipSession.refuseOffer()
      endsWhenAcknowledged = session?.sessionState === SessionState.AckWait
      if (!endsWhenAcknowledged) endNow()
    },
  }
  return sipSession
}
