import { createListeners } from '@lineside/contract/listeners'
import {
  Dialog,
  Grammar,
  type IncomingInviteRequest,
  IncomingRequestMessage,
  IncomingResponseMessage,
  type IncomingSubscribeRequest,
  LoggerFactory,
  Parser,
  type ResponseOptions,
  type Session,
  URI,
  UserAgentCore,
} from 'sip.js/lib/core/index.js'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import { type SipEdgeSettings, written } from '../edge/sip-settings.ts'
import type { LeftInvite } from './left-legs.ts'
import { isRelayGone } from './sip-codes.ts'
import { tooShort } from './session-timer.ts'
import { type EdgeLinks, hopIn, isSameEdge, openEdgeLinks } from './edge-links.ts'
import { useQuickGrammar } from './quick-grammar.ts'
import { isQuicklyRead, readableMessage } from './readable-message.ts'
import { ServersByCall } from './servers-by-call.ts'

/** This process as a SIP user agent towards its edges. It handles messages, transactions and dialogs, but no calls. */
export interface SipAgent {
  readonly log: Log
  readonly core: UserAgentCore
  readonly links: EdgeLinks
  /** Sets the function that answers an UPDATE within a session's dialog. */
  onUpdate(session: Session, answer: (update: { readonly message: IncomingRequestMessage }) => ResponseOptions): void
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
  /** Ends an INVITE of a dead process: the edge refuses the caller, or stops ringing the callee. */
  endInvite(invite: LeftInvite): void
  /** Has every connected edge register at a trunk, or unregister, as its row in the database says. */
  signIn(contact: string, how: 'in' | 'out'): void
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
export const ownUser = 'app'
/** SIP extensions that a phone may list in Require. */
const known = ['replaces', 'timer']
/** Replaces the library's Allow header, which names methods that are refused here. */
export const allowedMethods = 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, REFER, NOTIFY, PRACK, UPDATE'
const withAllowed = (text: string): string => text.replace(/^Allow: ACK,BYE.*\r$/m, `Allow: ${allowedMethods}\r`)

/** Puts the word by which an edge knows its processes into a request. */
const withToken = (text: string, token: string | undefined): string =>
  token === undefined || text.startsWith('SIP/2.0 ') ? text : text.replace('\r\n', `\r\nX-Token: ${token}\r\n`)

export const startSipAgent = async ({
  log,
  onInvite,
  onSubscribe,
  ...settings
}: SipAgentOptions): Promise<SipAgent> => {
  useQuickGrammar()
  const loggers = new LoggerFactory()
  loggers.builtinEnabled = false
  const edgeIsAway = createListeners<[route: string]>((error) => notTaken('an edge that is away', error))
  const edgeIsThere = createListeners((error) => notTaken('an edge that is there', error))
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

  const core: UserAgentCore = new UserAgentCore(
    {
      aor: uri,
      contact: { uri, pubGruu: undefined, tempGruu: undefined, toString: () => `<${uri.toString()}>` },
      displayName: '',
      loggerFactory: loggers,
      hackViaTcp: false,
      routeSet: [],
      sipjsId: `${port}`.padStart(5, '0'),
      supportedOptionTags: ['100rel', 'replaces'],
      supportedOptionTagsResponse: known,
      userAgentHeaderFieldValue: 'Lineside',
      viaForceRport: false,
      viaHost: written(links.own),
      authenticationFactory: () => undefined,
      transportAccessor: () => ({
        protocol: 'TCP',
        send: (text) => links.send(withToken(withAllowed(text), settings.token)),
      }),
    },
    {
      onInvite: (invite) => {
        const { message } = invite
        const unknown = required(message).filter((tag) => !known.includes(tag))
        if (unknown.length > 0)
          return invite.reject({ statusCode: 420, extraHeaders: [`Unsupported: ${unknown.join(', ')}`] })
        const refusal = tooShort(message)
        if (refusal !== null) return invite.reject({ statusCode: 422, extraHeaders: [...refusal] })
        const type = message.getHeader('content-type') ?? ''
        if (message.body !== '' && !/^application\/sdp\b/i.test(type))
          return invite.reject({ statusCode: 415, extraHeaders: ['Accept: application/sdp'] })
        onInvite(invite)
      },
      onSubscribe,
    },
  )
  const servers = new ServersByCall()
  core.userAgentServers = servers

  const updates = new WeakMap<object, Parameters<SipAgent['onUpdate']>[1]>()
  const relayGone = new WeakMap<object, () => void>()
  const edgeGone = new WeakMap<object, () => void>()

  /** Handles an UPDATE, which the library does not know. */
  const updated = (message: IncomingRequestMessage): void => {
    const dialog = core.dialogs.get(message.callId + message.toTag + message.fromTag)
    if (dialog === undefined) return void core.replyStateless(message, { statusCode: 481 })
    if (message.cseq <= (dialog.remoteSequenceNumber ?? 0))
      return void core.replyStateless(message, { statusCode: 500 })
    Dialog.prototype.receiveRequest.call(dialog, message)
    const options = updates.get(dialog)?.({ message }) ?? { statusCode: message.body === '' ? 200 : 491 }
    core.replyStateless(message, options)
  }

  /** Takes a message from an edge. A bad message must not disturb anything else. */
  const receive = (text: string): void => {
    const message = parse(text)
    if (message instanceof IncomingRequestMessage) return receiveRequest(message)
    if (message instanceof IncomingResponseMessage)
      return attempt(() => core.receiveIncomingResponseFromTransport(message), 'an answer')
    const answer = badRequest(text)
    if (answer !== null) links.send(answer).catch(() => {})
  }

  /**
   * What a phone says at once by UDP may come in another order, and RFC 3261 12.2.2 has the one that is late refused. A
   * BYE ends its call all the same: the phone has left it, and says no more. The dialog forgets what came before it.
   */
  const putInOrder = ({ callId, toTag, fromTag, cseq }: IncomingRequestMessage): void => {
    const dialog = core.dialogs.get(callId + toTag + fromTag)
    if (dialog !== undefined && cseq <= (dialog.remoteSequenceNumber ?? 0))
      Object.defineProperty(dialog, 'remoteSequenceNumber', { value: cseq - 1 })
  }

  const receiveRequest = (message: IncomingRequestMessage): void => {
    const { method, toTag, callId, fromTag } = message
    const refuse = (statusCode: number) => {
      if (method !== 'ACK') core.replyStateless(message, { statusCode })
    }
    // the edge checks whether this process, or one of its dialogs, still exists: 481 makes the edge end a dialog that
    // this process does not know
    if (method === 'OPTIONS') {
      const dialog = core.dialogs.get(callId + toTag + fromTag)
      refuse(!toTag || dialog !== undefined ? 200 : 481)
      if (dialog !== undefined && isRelayGone(message)) relayGone.get(dialog)?.()
      return
    }
    if (message.ruri?.scheme !== 'sip') return refuse(416)
    if (!fromTag || message.parseHeader('cseq')?.method !== method) return refuse(400)
    const begins = method === 'INVITE' || (method === 'SUBSCRIBE' && !toTag)
    if (begins && message.parseHeader('contact') === undefined) return refuse(400)
    // only INVITE and SUBSCRIBE begin a dialog with this process
    if (!toTag && !['INVITE', 'CANCEL', 'ACK', 'BYE', 'SUBSCRIBE'].includes(method)) return refuse(405)
    servers.call = callId
    if (method === 'BYE') putInOrder(message)
    attempt(
      () => (method === 'UPDATE' ? updated(message) : core.receiveIncomingRequestFromTransport(message)),
      method,
      () => refuse(500),
    )
  }

  const attempt = (work: () => void, what: string, failed?: () => void): void => {
    try {
      work()
    } catch (error) {
      notTaken(what, error)
      failed?.()
    }
  }

  const notTaken = (what: string, error: unknown): void => log.warn(`SIP: ${what} could not be taken: ${reason(error)}`)

  const parse = (text: string): IncomingRequestMessage | IncomingResponseMessage | undefined => {
    try {
      if (!/^(?:SIP\/2\.0 |[^\r\n]* SIP\/2\.0\r\n)/.test(text) || !isQuicklyRead(text)) return undefined
      const message = Parser.parseMessage(readableMessage(text), loggers.getLogger('parser'))
      return message?.viaBranch && message.callId && message.from && message.to && Number.isInteger(message.cseq)
        ? message
        : undefined
    } catch {
      return undefined
    }
  }

  /** Tells an edge something that its routes know. */
  const tellEdge = (route: string | undefined, headers: string[]): void => {
    const edge = hopIn(route ?? '')
    const to = edge === undefined ? undefined : Grammar.URIParse(`sip:edge@${edge};transport=tcp`)
    if (to === undefined) return
    const sent = { routeSet: [`<sip:${edge};transport=tcp;lr>`] }
    core.request(core.makeOutgoingRequestMessage('OPTIONS', to, uri, to, sent, headers))
  }

  return {
    log,
    core,
    links,
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
    endInvite: ({ is, callId, number, route }) =>
      tellEdge(route ?? links.there()[0]?.route, [`X-End: ${callId}`, `X-End-Number: ${number}`, `X-End-How: ${is}`]),
    signIn: (contact, how) => {
      for (const { route } of links.there()) tellEdge(route, [`X-Sign-In: ${contact}`, `X-Sign-How: ${how}`])
    },
    onEdgeThere: edgeIsThere.add,
    close: async () => {
      core.dispose()
      await links.close()
    },
  }
}

const required = (message: IncomingRequestMessage): readonly string[] =>
  message.getHeaders('require').flatMap((header) => header.split(',').map((tag) => tag.trim().toLowerCase()))

/**
 * Makes a 400 reply to a request that cannot be parsed, from the header lines that every reply needs.
 * @returns null: the message is not a request, or lacks one of those lines
 */
const badRequest = (text: string): string | null => {
  const head = text.slice(0, text.indexOf('\r\n\r\n') + 2)
  if (/^(SIP\/|ACK )/i.test(head)) return null
  const lines = (name: string) => [...head.matchAll(new RegExp(`^${name}[ \\t]*:.*\\r$`, 'gim'))].map(([line]) => line)
  const needed = [lines('(via|v)'), lines('(from|f)'), lines('(to|t)'), lines('(call-id|i)'), lines('cseq')]
  if (needed.some((found) => found.length === 0)) return null
  return ['SIP/2.0 400 Bad Request\r', ...needed.flat(), 'Content-Length: 0\r', '\r', ''].join('\n')
}
