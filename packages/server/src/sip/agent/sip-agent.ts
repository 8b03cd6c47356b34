import { createListeners } from '@lineside/contract/listeners'
import {
  type IncomingInviteRequest,
  type IncomingRequestMessage,
  type IncomingSubscribeRequest,
  LoggerFactory,
  type Session,
  URI,
  type UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { SipEdgeSettings } from '../edge/sip-settings.ts'
import { createEdgeOrders, type EdgeOrders } from './edge-orders.ts'
import type { LinkedEdge } from './edge-link.ts'
import { type EdgeLinks, isSameEdge, openEdgeLinks } from './edge-links.ts'
import { makeCore } from './make-core.ts'
import { factsOfRequest, readMessage } from './read-message.ts'
import { refusalOfInvite, refusalOfRequest } from './request-rules.ts'
import { isRelayGone } from './sip-codes.ts'
import { passOnCancel } from './sip-js/cancelled-re-invites.ts'
import { letByeOvertake } from './sip-js/overtaken-bye.ts'
import { ServersByCall } from './sip-js/servers-by-call.ts'
import { type AnswerUpdate, receiveUpdate } from './sip-js/update-requests.ts'

/** This process as a SIP user agent towards its edges. It handles messages, transactions and dialogs, but no calls. */
export interface SipAgent extends Omit<EdgeOrders, 'sayReady'> {
  readonly log: Log
  readonly core: UserAgentCore
  readonly links: EdgeLinks
  /** Sets the function that answers an UPDATE within a session's dialog. */
  onUpdate(session: Session, answer: AnswerUpdate): void
  /** Listens for the media relay having restarted and lost the session's call. */
  onRelayGone(session: Session, gone: () => void): void
  /** The media relay of all calls has restarted. */
  relayIsNew(): void
  /** Listens for the loss of an edge that is to ring somebody. @param route leads to it @returns stops listening */
  onEdgeAway(route: string, away: () => void): () => void
  /** Listens for the edge of the session's dialog being gone for good. */
  onEdgeGone(session: Session, gone: () => void): void
  /** Sends an UPDATE in the session's dialog as a sign of life. The reply is ignored. */
  update(session: Session, extraHeaders: readonly string[]): void
  /** Listens for an edge that connects again or late, and has missed earlier orders. @returns stops listening */
  onEdgeThere(there: () => void): () => void
  /** The Contact header, which brings requests of a dialog back to this process. */
  readonly contact: string
  close(): Promise<void>
}

export interface SipAgentOptions extends SipEdgeSettings {
  readonly log: Log
  /** Called for a new call. The request is valid, and has a session description or no body. */
  readonly onInvite: (invite: IncomingInviteRequest) => void
  /** Called for a new SUBSCRIBE. The request has a readable Contact. */
  readonly onSubscribe: (request: IncomingSubscribeRequest) => void
}

/** The user in the Request-URI of all requests from the edge: the dialled number is in a header. */
const ownUser = 'app'

/** Hands a request to the library, with what the library lacks. */
const receiveMended = (
  core: UserAgentCore,
  updates: WeakMap<object, AnswerUpdate>,
  message: IncomingRequestMessage,
): void => {
  letByeOvertake(core, message)
  if (message.method === 'UPDATE') return receiveUpdate(core, updates, message)
  core.receiveIncomingRequestFromTransport(message)
  passOnCancel(core, message)
}

export const startSipAgent = async ({
  log,
  onInvite,
  onSubscribe,
  ...settings
}: SipAgentOptions): Promise<SipAgent> => {
  const loggers = new LoggerFactory()
  loggers.builtinEnabled = false
  const logger = loggers.getLogger('parser')
  const updates = new WeakMap<object, AnswerUpdate>()
  const relayGone = new WeakMap<object, () => void>()
  const edgeGone = new WeakMap<object, () => void>()
  const notTaken = (what: string, error: unknown): void => log.warn(`SIP: ${what} could not be taken: ${reason(error)}`)
  const edgeIsAway = createListeners<[route: string]>((error) => notTaken('an edge that is away', error))
  const edgeIsThere = createListeners<[edge: LinkedEdge]>((error) => notTaken('an edge that is there', error))

  const attempt = (work: () => void, what: string, failed?: () => void): void => {
    try {
      work()
    } catch (error) {
      notTaken(what, error)
      failed?.()
    }
  }

  const links = await openEdgeLinks({
    ...settings,
    log,
    onMessage: (text) => receive(text),
    onThere: edgeIsThere.emit,
    onAway: (edge) => edgeIsAway.emit(edge.route),
    onGone: (edge) => {
      for (const dialog of core.dialogs.values())
        if (isSameEdge(edge.route, dialog.routeSet[0])) attempt(() => edgeGone.get(dialog)?.(), 'an edge that is gone')
    },
  })
  const { host, port } = links.own
  const uri = new URI('sip', ownUser, host, port, { transport: 'tcp' })
  const core: UserAgentCore = makeCore({
    uri,
    links,
    token: settings.token,
    loggers,
    delegate: {
      onInvite: (invite) => {
        const refusal = refusalOfInvite(invite.message)
        if (refusal === null) onInvite(invite)
        else invite.reject(refusal)
      },
      onSubscribe,
    },
  })
  const orders = createEdgeOrders(core, links, uri)
  edgeIsThere.add(({ route }) => orders.sayReady(route))
  const servers = new ServersByCall()
  core.userAgentServers = servers

  /** Takes a message from an edge. A bad message must not disturb anything else. */
  const receive = (text: string): void => {
    const received = readMessage(text, logger)
    if (received.is === 'request') return receiveRequest(received.message)
    if (received.is === 'response')
      return attempt(() => core.receiveIncomingResponseFromTransport(received.message), 'an answer')
    if (received.answer !== null) links.send(received.answer).catch(() => {})
  }

  /**
   * The edge checks whether this process, or one of its dialogs, still exists: 481 makes the edge end a dialog that this
   * process does not know.
   */
  const isAsked = (message: IncomingRequestMessage): void => {
    const dialog = core.dialogs.get(message.callId + message.toTag + message.fromTag)
    core.replyStateless(message, { statusCode: !message.toTag || dialog !== undefined ? 200 : 481 })
    if (dialog !== undefined && isRelayGone(message)) relayGone.get(dialog)?.()
  }

  const receiveRequest = (message: IncomingRequestMessage): void => {
    const { method } = message
    const refuse = (statusCode: number) => {
      if (method !== 'ACK') core.replyStateless(message, { statusCode })
    }
    if (method === 'OPTIONS') return isAsked(message)
    const refusal = refusalOfRequest(factsOfRequest(message))
    if (refusal !== null) return refuse(refusal)
    servers.call = message.callId
    attempt(
      () => receiveMended(core, updates, message),
      method,
      () => refuse(500),
    )
  }

  return {
    log,
    core,
    links,
    ...orders,
    contact: `Contact: <${uri.toString()}>`,
    onUpdate: (session, answer) => void updates.set(session, answer),
    onRelayGone: (session, gone) => void relayGone.set(session, gone),
    onEdgeGone: (session, gone) => void edgeGone.set(session, gone),
    onEdgeAway: (route, away) =>
      edgeIsAway.add((gone) => {
        if (isSameEdge(gone, route)) away()
      }),
    relayIsNew: () => {
      for (const dialog of core.dialogs.values()) attempt(() => relayGone.get(dialog)?.(), 'a new media relay')
    },
    update: (session, extraHeaders) => {
      const dialog = core.dialogs.get(session.id)
      if (dialog !== undefined)
        core.request(dialog.createOutgoingRequestMessage('UPDATE', { extraHeaders: [...extraHeaders] }))
    },
    onEdgeThere: edgeIsThere.add,
    close: async () => {
      core.dispose()
      await links.close()
    },
  }
}
