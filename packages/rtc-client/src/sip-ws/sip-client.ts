import type { CdkClient, CdkClientOptions, CdkConferenceNetwork, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import { webPhonesPath } from '@lineside/contract/rtc/rtc-paths'
import { Registerer, RegistererState } from 'sip.js'
import { Signal } from '../signal.ts'
import { delayBefore } from '../socket/reconnecting.ts'
import { SipCalls } from './sip-calls.ts'
import { lineOf } from './sip-line.ts'

/** Seconds that a registration holds; it is renewed before. */
const registrationSeconds = 300

/** It is renewed after this share of it. */
const refreshPercent = 80

/** Milliseconds before another attempt to register where the line or its password was refused. */
const refusedMilliseconds = 50_000

/**
 * A browser's connection to a platform whose calls are SIP on a websocket (FRONT-02): platforms after mr10.1, and every
 * one that offers `/wss/sip`. A lost socket is connected again, and the line registered anew. Such a platform has no
 * conferences.
 */
export class SipClient implements CdkClient {
  disconnectReason = ''
  readonly #connected = new Signal()
  readonly #disconnected = new Signal()
  readonly #calls: SipCalls
  readonly #registerer: Registerer
  #attempts = 0
  #next: ReturnType<typeof setTimeout> | undefined
  #isClosed = false

  constructor({ url, userSession, waiting = 0 }: CdkClientOptions) {
    const line = lineOf(userSession)
    this.#calls = new SipCalls({
      line,
      server: new URL(`${webPhonesPath}${encodeURIComponent(line.name)}`, url).href,
      waiting,
      onConnect: () => this.#register(),
      onDisconnect: () => this.#handleLost('connectionLost'),
    })
    this.#registerer = new Registerer(this.#calls.agent, {
      expires: registrationSeconds,
      refreshFrequency: refreshPercent,
    })
    // also for what the library asks by itself: renewals, and a longer time that the platform wants
    this.#registerer.stateChange.addListener((state) => {
      if (state === RegistererState.Registered) this.#handleRegistered()
      // why it was refused is told right after
      if (state === RegistererState.Unregistered) queueMicrotask(this.#handleUnregistered)
    })
    this.#calls.agent.start().catch(() => this.#handleLost('connectionLost'))
    addEventListener('pagehide', this.#handlePageHide)
    addEventListener('beforeunload', this.#handleBeforeUnload)
  }

  onConnect(callback: () => void): this {
    this.#connected.add(callback)
    return this
  }

  onDisconnect(callback: () => void): this {
    this.#disconnected.add(callback)
    return this
  }

  getNetworkByTag(tag: 'sip'): CdkSipNetwork
  getNetworkByTag(tag: 'conference'): CdkConferenceNetwork
  getNetworkByTag(tag: 'sip' | 'conference'): CdkSipNetwork | CdkConferenceNetwork {
    if (tag === 'sip') return this.#calls
    throw new Error(`There is no network ${tag}`)
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#next)
    removeEventListener('pagehide', this.#handlePageHide)
    removeEventListener('beforeunload', this.#handleBeforeUnload)
    this.#calls.leaveAll()
    this.#handleLost('closed')
    this.#calls.agent.stop().catch(() => {})
  }

  /** A call ends with its page, so the browser asks its user first. */
  #handleBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (this.#calls.hasCalls) event.preventDefault()
  }

  /** The platform learns that nobody is here; the socket ends with the page. */
  #handlePageHide = (): void => {
    this.#calls.leaveAll()
    this.#registerer.unregister().catch(() => {})
  }

  /** The library counts a line as registered when its socket was lost meanwhile, so the answer tells. */
  #register(): void {
    this.#registerer
      .register({
        requestDelegate: {
          onAccept: () => this.#handleRegistered(),
          onReject: ({ message }) => this.#handleRefusal(message.statusCode ?? 500),
        },
      })
      .catch(() => this.#handleLost('connectionLost'))
  }

  /** 401 and 403 after the password was sent: it is wrong, or the line barred. */
  #handleRefusal(status: number): void {
    const isFinal = status === 401 || status === 403 || status === 404
    if (isFinal) this.#handleLost('refused', refusedMilliseconds)
    else this.#handleLost('connectionLost')
  }

  #handleRegistered(): void {
    this.#attempts = 0
    const isAgain = this.disconnectReason !== ''
    if (this.#isClosed || (this.#calls.isConnected && !isAgain)) return
    this.disconnectReason = ''
    this.#connected.emit()
    // listeners of `onConnect` get the network first, and add theirs there
    setTimeout(() => this.#calls.setConnected(this.disconnectReason === ''))
    if (isAgain) this.#calls.callAgain()
  }

  #handleUnregistered = (): void => {
    if (this.disconnectReason !== 'refused') this.#handleLost('connectionLost')
  }

  #handleLost(reason: string, after = delayBefore(this.#attempts, 1006, Math.random())): void {
    const isNew = this.disconnectReason === ''
    this.disconnectReason = reason
    this.#calls.setConnected(false)
    this.#calls.loseUnanswered()
    if (isNew) this.#disconnected.emit()
    if (this.#isClosed) return
    clearTimeout(this.#next)
    this.#next = setTimeout(() => this.#comeBack(), after)
  }

  #comeBack(): void {
    const { agent } = this.#calls
    // a failure may be told twice: by the connection, and by the attempt
    this.#attempts += 1
    if (agent.isConnected()) return this.#register()
    agent.reconnect().catch(() => this.#handleLost('connectionLost'))
  }
}
