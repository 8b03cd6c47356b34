import { runMachine } from '@lineside/contract/machine'
import { beginNegotiation, type NegotiationEvent } from '@lineside/telephony/negotiation/negotiation'
import { stepNegotiation } from '@lineside/telephony/negotiation/step-negotiation'
import { type IncomingRequestMessage, type ResponseOptions, type Session, SessionState } from 'sip.js/lib/core/index.js'
import { createDeadline } from '../../platform/deadline.ts'
import { keepDialog } from '../agent/left-legs.ts'
import { createSessionTimer } from '../agent/session-timer.ts'
import { faultIn } from '../agent/sip-codes.ts'
import { createIdentity } from './connected-identity.ts'
import type { SipSession, SipSessionOptions } from './established-dialog.ts'
import type { HearMessage } from './heard-by-relay.ts'
import { type OpenDialog, performNegotiation } from './perform-negotiation.ts'
import { createReferral } from './referral.ts'
import { digitBody, takeDigit } from './sip-bodies.ts'
import { createReader } from './sound-of.ts'
import { createWishes } from '../../rtc/legs/wishes.ts'

/**
 * Speaks for a leg within its dialog: passes requests and replies of the phone to the machine of the negotiation, and
 * sends what that decides.
 */
export const createSipSession = (options: SipSessionOptions): SipSession => {
  const { agent, isOurs, emit, onHeard, findLeg, domain = null } = options
  const open: OpenDialog = {
    session: null,
    request: null,
    reply: null,
    updateReply: busy,
    accepted: null,
    isByeDue: false,
  }
  const extraHeaders = [agent.contact]
  const wishes = createWishes()
  const update = (lines: readonly string[]): void => {
    if (open.session !== null && !isOver()) agent.update(open.session, [...extraHeaders, ...lines])
  }
  const identity = createIdentity(domain, update)
  const read = createReader(emit, identity.read)
  const acknowledgement = createDeadline()
  const pause = createDeadline()
  const referral = createReferral({ agent, session: () => open.session, emit, findLeg })

  const isOver = (): boolean => ['over', 'ending'].includes(negotiation.state.stage.phase)
  const lost = (): void => feed({ type: 'lost' })
  const timer = createSessionTimer({ onOver: lost, refresh: update })

  const negotiation = runMachine({
    first: beginNegotiation(isOurs),
    step: stepNegotiation,
    perform: performNegotiation({
      ...options,
      open,
      extraHeaders,
      wishes,
      acknowledgement,
      pause,
      timer,
      read,
      feed: (event) => feed(event),
    }),
    onError: (error, effect) => agent.log.error(error, `A dialog could not ${effect.do}`),
  })
  const feed = (event: NegotiationEvent): void => negotiation.feed(event)
  negotiation.begin()

  const updated = ({ message }: { readonly message: IncomingRequestMessage }): ResponseOptions => {
    open.updateReply = busy
    feed({ type: 'updated', offer: read(message) })
    if (open.updateReply.statusCode !== 200) return open.updateReply
    return { ...open.updateReply, extraHeaders: [...extraHeaders, ...timer.asked(message)] }
  }

  return {
    attach: (next) => {
      if (open.session === next) return
      open.session = next
      feed({ type: 'established', isUnacknowledged: next.sessionState === SessionState.AckWait })
      agent.onUpdate(next, updated)
      agent.onRelayGone(next, () => emit({ type: 'media_gone' }))
      agent.onEdgeGone(next, lost)
      next.delegate = {
        onAck: ({ message }) => {
          if (open.isByeDue) return bye(next, onHeard)
          // the ACK of an earlier exchange, which the next one has overtaken
          if (faultIn(message) === null && open.accepted !== null && message.cseq !== open.accepted) return
          acknowledgement.clear()
          feed({ type: 'acknowledged', description: read(message), fault: faultIn(message) })
        },
        onAckTimeout: () => (open.isByeDue ? bye(next, onHeard) : lost()),
        onBye: (request) => {
          request.accept()
          acknowledgement.clear()
          onHeard(request.message)
          feed({ type: 'bye', fault: faultIn(request.message) })
        },
        onInvite: (request) => {
          open.request = request
          request.delegate = { onCancel: () => feed({ type: 'cancelled' }) }
          feed({ type: 'reinvited', offer: read(request.message) })
        },
        onRefer: (request) => referral.asked(request),
        onInfo: (request) => {
          const digit = takeDigit(request)
          if (digit !== null) emit({ type: 'digit', digit })
        },
        onMessage: (request) => void request.reject({ statusCode: 405 }),
      }
    },
    read,
    begins: (request) => timer.asked(request),
    exchanged: (descriptions) => feed({ type: 'exchanged', ...descriptions }),
    acknowledgement: () => wishes.make((id) => feed({ type: 'acknowledgement_wanted', id })),
    offered: (response) => {
      open.reply = response
      feed({ type: 'answered_with_offer', offer: response.message.body })
    },
    negotiate: (offer, isFresh) => wishes.make((id) => feed({ type: 'wanted', id, offer, isFresh })),
    confirm: (answer) => feed({ type: 'confirmed', answer }),
    refuseOffer: () => feed({ type: 'offer_refused' }),
    tell: (notice) => {
      if (notice.kind === 'refused') referral.refused(notice.code)
      if (notice.kind === 'party' && !notice.isService) identity.tell(notice.with)
      if (notice.kind === 'digit' && !isOver()) open.session?.info(undefined, { body: digitBody(notice.digit) })
    },
    left: () => {
      const { local, remote } = negotiation.state
      const dialog = open.session === null ? undefined : agent.core.dialogs.get(open.session.id)
      if (dialog === undefined || local === null || remote === null || isOver()) return null
      return keepDialog(dialog, { isOurs, local, remote })
    },
    forget: () => {
      feed({ type: 'given_away' })
      open.session?.dispose()
    },
    hangUp: (isTransferred) => {
      referral.end(isTransferred)
      feed({ type: 'hung_up' })
    },
  }
}

/** Sends the BYE that waited for the ACK. */
const bye = (session: Session, onHeard: HearMessage): void =>
  void session.bye({ onAccept: ({ message }) => onHeard(message) })

const busy: ResponseOptions = { statusCode: 491 }
