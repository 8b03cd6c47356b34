import type { EngineEvent } from '@lineside/contract/events'
import type { CdkClient, CdkClientOptions, CdkConferenceNetwork, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import { ConferenceNetwork } from './conference/conference-network.ts'
import { mediaPart } from './media-part.ts'
import { SipNetwork } from './calls/sip-network.ts'
import { Signal } from './signal.ts'
import { createRTCEngineSession } from './socket/api-session.ts'
import { RtcSocket } from './socket/rtc-socket.ts'

/** Milliseconds after which the page that connects has loaded all that it shows. */
const settledMilliseconds = 15_000

/**
 * A signed-in browser's connection to the engine. A lost socket is connected again automatically, and the calls of both
 * networks go on; `onDisconnect` and `onConnect` report it each time. If the very first connection fails, the client
 * stays disconnected, and a new client is needed.
 */
export class Client implements CdkClient {
  disconnectReason = ''
  readonly #connected = new Signal()
  readonly #disconnected = new Signal()
  readonly #events = new Signal<[EngineEvent]>()
  readonly #socket: RtcSocket
  readonly #sip: SipNetwork
  readonly #conference: ConferenceNetwork
  readonly #settled: ReturnType<typeof setTimeout>

  constructor({ url, userSession, waiting = 0, renewSession = createRTCEngineSession }: CdkClientOptions) {
    this.#socket = new RtcSocket({
      url,
      token: userSession,
      waiting,
      renew: renewSession,
      resume: () => this.#sip.callsToResume(),
    })
    this.#sip = new SipNetwork(this.#socket, mediaPart)
    this.#conference = new ConferenceNetwork(this.#socket, mediaPart)
    this.#socket.welcomed.add((welcome) => this.#handleWelcome(welcome))
    this.#socket.lost.add((reason, isFinal) => this.#handleLost(reason, isFinal))
    this.#socket.onFrame((frame) => {
      if (frame.type === 'event') this.#events.emit(frame)
      if (frame.type === 'network') this.#networkOf(frame.network).setConnected(frame.connected)
    })
    // a failure is reported by the call that needs it
    this.#settled = setTimeout(() => void mediaPart.load().catch(() => {}), settledMilliseconds)
  }

  onConnect(callback: () => void): this {
    this.#connected.add(callback)
    return this
  }

  onDisconnect(callback: () => void): this {
    this.#disconnected.add(callback)
    return this
  }

  onEvent(callback: (event: EngineEvent) => void): this {
    this.#events.add(callback)
    return this
  }

  getNetworkByTag(tag: 'sip'): CdkSipNetwork
  getNetworkByTag(tag: 'conference'): CdkConferenceNetwork
  getNetworkByTag(tag: 'sip' | 'conference'): CdkSipNetwork | CdkConferenceNetwork {
    return this.#networkOf(tag)
  }

  close(): void {
    clearTimeout(this.#settled)
    this.#sip.endAll()
    void this.#conference.leaveConference()
    this.#socket.close()
    this.#handleLost('closed', true)
  }

  #networkOf(tag: string): SipNetwork | ConferenceNetwork {
    if (tag === 'sip') return this.#sip
    if (tag === 'conference') return this.#conference
    throw new Error(`There is no network ${tag}`)
  }

  #handleWelcome({ networks }: ServerFrameOf<'welcome'>): void {
    this.disconnectReason = ''
    // listeners of `onConnect` first get the networks and add their listeners there, so the networks connect a moment
    // later
    queueMicrotask(() => {
      this.#connected.emit()
      setTimeout(() => {
        if (this.disconnectReason !== '') return
        for (const tag of networks) this.#networkOf(tag).setConnected(true)
      })
    })
  }

  #handleLost(reason: string, isFinal: boolean): void {
    const isNew = this.disconnectReason === ''
    this.disconnectReason = reason
    for (const network of [this.#sip, this.#conference]) network.setConnected(false)
    if (isFinal) {
      this.#sip.loseAll()
      this.#conference.lose()
    }
    if (isNew) this.#disconnected.emit()
  }
}
