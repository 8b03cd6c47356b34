import type { CdkCall, CdkMediaStream, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { type Invitation, Inviter, SIPExtension, URI, UserAgent } from 'sip.js'
import { Network } from '../network.ts'
import { Signal } from '../signal.ts'
import { SipCall } from './sip-call.ts'
import { toldParty } from './placing.ts'
import type { SipLine } from './sip-line.ts'
import { SipMedia } from './sip-media.ts'
import { allowsUpdates, takeUpdates } from './sip-updates.ts'

/** Clients of the engine recognise this error by its `name`. */
class NetworkNotConnected extends Error {
  override readonly name = 'NetworkNotConnected'
}

/** Seconds that a call rings here at most: the platform usually ends it before. */
const ringsAtMost = 180

interface Options {
  readonly line: SipLine
  /** Where the platform's edge is: `wss://host/wss/sip/name`. */
  readonly server: string
  /** How many more calls may ring while one is in progress, 0 or 1. */
  readonly waiting: number
  readonly onConnect: () => void
  readonly onDisconnect: () => void
}

/** The calls of one line over SIP on a websocket (FRONT-02). */
export class SipCalls extends Network implements CdkSipNetwork {
  readonly agent: UserAgent
  readonly #line: SipLine
  readonly #waiting: number
  readonly #calls = new Set<SipCall>()
  readonly #incoming = new Signal<[CdkCall]>()

  constructor({ line, server, waiting, onConnect, onDisconnect }: Options) {
    super()
    this.#line = line
    this.#waiting = waiting
    this.agent = new UserAgent({
      uri: new URI('sip', line.name, line.domain),
      authorizationUsername: line.name,
      authorizationPassword: line.password,
      // a proxy between may end a connection that says nothing
      transportOptions: { server, keepAliveInterval: 25 },
      noAnswerTimeout: ringsAtMost,
      sipExtensionReplaces: SIPExtension.Supported,
      logBuiltinEnabled: false,
      sessionDescriptionHandlerFactory: ({ userAgent }) => new SipMedia(userAgent.getLogger('media')),
      delegate: { onConnect, onDisconnect, onInvite: (invitation) => this.#ring(invitation) },
    })
    const { userAgentCore: core } = this.agent
    takeUpdates(core, async (message) => {
      const call = [...this.#calls].find((one) => one.isOf(message))
      if (call === undefined) return { statusCode: 481 }
      return { extraHeaders: [`Contact: ${this.agent.contact.toString()}`], ...(await call.update(message)) }
    })
  }

  onIncomingCall(callback: (call: CdkCall) => void): this {
    this.#incoming.add(callback)
    return this
  }

  /** @throws Error named `NetworkNotConnected` */
  call(peer: string, { localMediaStream }: { localMediaStream: CdkMediaStream }): SipCall {
    const target = this.#uriOf(peer)
    if (!this.isConnected || target === null) throw new NetworkNotConnected('Network sip is not connected')
    // a call may ring at several phones, of which each may play something before one answers: the answer is heard
    const session = new Inviter(this.agent, target, { extraHeaders: [allowsUpdates] })
    const call = this.#keep(session, { number: peer, name: null })
    void call.place(localMediaStream)
    return call
  }

  /** Tells the platform of each call where this browser is now. */
  callAgain(): void {
    for (const call of this.#calls) call.renew().catch(() => {})
  }

  /** Whether there is a call that would end with its page. */
  get hasCalls(): boolean {
    return this.#calls.size > 0
  }

  /** Nobody is here any more. */
  leaveAll(): void {
    for (const call of this.#calls) call.leave()
  }

  loseUnanswered(): void {
    for (const call of this.#calls) call.loseUnanswered()
  }

  #ring(session: Invitation): void {
    const isBusy = this.#calls.size > this.#waiting || [...this.#calls].some(({ phase }) => phase !== 'talking')
    if (isBusy) return void session.reject({ statusCode: 486 }).catch(() => {})
    const party = toldParty(session.request, session.request.getHeader('from'))
    this.#incoming.emit(this.#keep(session, party ?? { number: null, name: null }))
  }

  #keep(session: Inviter | Invitation, party: SipCall['party']): SipCall {
    const call = new SipCall({
      session,
      party,
      uriOf: (to) => this.#uriOf(to),
      onOver: () => this.#calls.delete(call),
    })
    this.#calls.add(call)
    return call
  }

  /** @returns null: nobody can be called so */
  #uriOf(peer: string): URI | null {
    if (/^sips?:/i.test(peer)) return UserAgent.makeURI(peer) ?? null
    return peer === '' ? null : new URI('sip', peer, this.#line.domain)
  }
}
