import type { NegotiationEffect, NegotiationEvent, WhyFailed } from '@lineside/telephony/negotiation/negotiation'
import {
  type AckableIncomingResponseWithSession,
  type IncomingInviteRequest,
  type ResponseOptions,
  type Session,
  SessionState,
} from 'sip.js/lib/core/index.js'
import type { Deadline } from '../../platform/deadline.ts'
import type { SessionTimer } from '../agent/session-timer.ts'
import type { SipSessionOptions } from './established-dialog.ts'
import { reinvite } from './re-invite.ts'
import { sdpBody } from './sip-bodies.ts'
import type { ReadDescription } from './sound-of.ts'
import type { Wishes } from '../../rtc/legs/wishes.ts'

/** The dialog, and the request and the reply of the phone that wait for a word of this side. */
export interface OpenDialog {
  /** null: nobody has answered the call yet. */
  session: Session | null
  /** A re-INVITE. */
  request: IncomingInviteRequest | null
  /** A reply that has no ACK yet. */
  reply: AckableIncomingResponseWithSession | null
  updateReply: ResponseOptions
  /** CSeq of the re-INVITE that was accepted last; null: none was. */
  accepted: number | null
  /** The call is over, and the BYE waits for the ACK. */
  isByeDue: boolean
}

interface Performing extends Pick<SipSessionOptions, 'emit' | 'onHeard' | 'onOver'> {
  readonly open: OpenDialog
  readonly extraHeaders: readonly string[]
  readonly wishes: Wishes
  readonly acknowledgement: Deadline
  readonly pause: Deadline
  readonly timer: SessionTimer
  readonly read: ReadDescription
  readonly feed: (event: NegotiationEvent) => void
}

/** How long a reply is repeated while no ACK comes (RFC 3261: 64*T1). */
const ACK_MS = 32_000

/** Carries out what the negotiation decides: sends requests and replies, sets timers, tells the call. */
export const performNegotiation = (performing: Performing): ((effect: NegotiationEffect) => void) => {
  const { open, extraHeaders, wishes, acknowledgement, pause, timer, emit, onHeard, onOver, read, feed } = performing

  const invite = async (session: Session, offer: string | null): Promise<void> => {
    const done = await reinvite(session, offer, extraHeaders)
    if ('code' in done) return feed({ type: 'rejected', code: done.code })
    open.reply = done.response
    read(done.response.message)
    feed({ type: 'accepted', description: done.description })
  }

  const bye = (): void => {
    acknowledgement.clear()
    try {
      open.session?.bye({ onAccept: ({ message }) => onHeard(message) })
    } catch {
      // no BYE before the ACK of the call, which a re-INVITE may have overtaken (RFC 3261 section 15)
      open.isByeDue = open.session?.sessionState === SessionState.AckWait
      // otherwise the dialog has ended already
      if (!open.isByeDue) open.session?.dispose()
    }
  }

  return (effect) => {
    switch (effect.do) {
      case 'invite':
        if (open.session === null) return feed({ type: 'rejected', code: 500 })
        return void invite(open.session, effect.offer)
      case 'accept': {
        acknowledgement.set(ACK_MS, () => feed({ type: 'lost' }))
        if (open.request === null) return
        const asked = timer.asked(open.request.message)
        open.accepted = open.request.message.cseq
        open.request.accept({
          statusCode: 200,
          extraHeaders: [...extraHeaders, ...asked],
          body: sdpBody(effect.answer),
        })
        open.request = null
        return
      }
      case 'reject':
        open.request?.reject({ statusCode: effect.code })
        open.request = null
        return
      case 'accept_update':
        open.updateReply = { statusCode: 200, ...(effect.answer !== null && { body: sdpBody(effect.answer) }) }
        return
      case 'reject_update':
        open.updateReply = { statusCode: effect.code }
        return
      case 'acknowledge':
        open.reply?.ack(effect.answer === null ? undefined : { body: sdpBody(effect.answer) })
        open.reply = null
        return
      case 'bye':
        return bye()
      case 'pause':
        return pause.set(effect.from + Math.random() * (effect.to - effect.from), () => feed({ type: 'pause_over' }))
      case 'agreed':
        return wishes.agreed(effect.wish, effect.description)
      case 'failed':
        return wishes.failed(effect.wish, words(effect.why))
      case 'emit':
        return emit(effect.event)
      case 'close':
        pause.clear()
        acknowledgement.clear()
        timer.stop()
        if (effect.reason !== null) onOver({ type: 'ended', reason: effect.reason })
    }
  }
}

const words = (why: WhyFailed): string => {
  switch (why) {
    case 'over':
      return 'The call is over'
    case 'busy':
      return 'The phone was busy with an exchange of its own'
    case 'no_description':
      return 'The phone has described nothing'
    default:
      return `The phone has refused: ${why.slice('refused_'.length)}`
  }
}
