import type { CdkCall, CdkMediaStream, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import type { RtcParty, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { Network, type Wire } from '../network.ts'
import { Call, type CallFrame } from './call.ts'

/** What is known of a call after a reload of its page; the server tells the rest. */
interface KeptCall {
  readonly id: string
  readonly party: RtcParty
  readonly dialled: string | undefined
  readonly called: RtcParty | null
  /** One that still rings here is told of anew. */
  readonly begins: 'calling' | 'incoming' | 'talking'
}

const storageKey = 'lineside.calls'

/** Only while a page is exchanged for the next one: a second tab that is copied from this one must not find them. */
const keepCalls = (calls: readonly KeptCall[]): void => {
  if (calls.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(calls))
}

const takeKeptCalls = (): readonly KeptCall[] => {
  const text = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  try {
    return text === null ? [] : (JSON.parse(text) as KeptCall[])
  } catch {
    return []
  }
}

/** Clients of this engine look at `name`. */
class NetworkNotConnected extends Error {
  override readonly name = 'NetworkNotConnected'
}

/** Tells of calls, and keeps those that come before anybody listens. */
class Announcement {
  readonly #listeners: ((call: CdkCall) => void)[] = []
  #early: Call[] = []

  add(listener: (call: CdkCall) => void): void {
    this.#listeners.push(listener)
    const early = this.#early.filter(({ reason }) => reason === undefined)
    this.#early = []
    queueMicrotask(() => early.forEach(listener))
  }

  emit(call: Call): void {
    if (this.#listeners.length === 0) this.#early.push(call)
    for (const listener of this.#listeners) listener(call)
  }
}

/** The calls of a client. */
export class SipNetwork extends Network implements CdkSipNetwork {
  readonly #wire: Wire
  readonly #calls = new Map<string, Call>()
  readonly #incoming = new Announcement()
  readonly #resumed = new Announcement()
  /** Of the page before this one, until the server has said which of them go on. */
  #kept: readonly KeptCall[] = takeKeptCalls()

  constructor(wire: Wire) {
    super()
    this.#wire = wire
    wire.onFrame((frame) => this.#handle(frame))
    addEventListener('pagehide', this.#handlePageHide)
  }

  onIncomingCall(callback: (call: CdkCall) => void): this {
    this.#incoming.add(callback)
    return this
  }

  onResumedCall(callback: (call: CdkCall) => void): this {
    this.#resumed.add(callback)
    return this
  }

  /** @throws Error `NetworkNotConnected` */
  call(peer: string, { localMediaStream }: { localMediaStream: CdkMediaStream }): Call {
    if (!this.isConnected) throw new NetworkNotConnected('Network sip is not connected')
    const id = createId()
    const call = new Call({
      id,
      wire: this.#wire,
      begins: 'calling',
      dialled: peer,
      party: { number: peer, name: null },
      onOver: () => this.#calls.delete(id),
    })
    this.#calls.set(id, call)
    void call.place(localMediaStream)
    return call
  }

  /** For the first frame of a socket. */
  callsToResume(): string[] {
    return [...this.#calls.keys(), ...this.#kept.map(({ id }) => id)]
  }

  endAll(): void {
    for (const call of this.#calls.values()) call.end()
    removeEventListener('pagehide', this.#handlePageHide)
  }

  /** The client does not come back. */
  loseAll(): void {
    for (const call of this.#calls.values()) call.lose()
    removeEventListener('pagehide', this.#handlePageHide)
  }

  #handle(frame: ServerFrame): void {
    if (frame.type === 'welcome') this.#handleWelcome(frame)
    else if (frame.type === 'incoming') this.#handleIncoming(frame)
    else if (frame.type === 'error') {
      if (frame.call !== undefined) this.#calls.get(frame.call)?.refuse(frame.about, frame.code)
    } else if ('call' in frame) this.#calls.get(frame.call)?.handle(frame satisfies CallFrame)
  }

  #handleWelcome({ resumed }: ServerFrameOf<'welcome'>): void {
    for (const [id, call] of this.#calls) if (!resumed.includes(id)) call.lose()
    const kept = this.#kept.filter(({ id, begins }) => begins !== 'incoming' && resumed.includes(id))
    this.#kept = []
    for (const known of kept) {
      const { id } = known
      const call = new Call({ ...known, wire: this.#wire, isResumed: true, onOver: () => this.#calls.delete(id) })
      this.#calls.set(id, call)
      this.#resumed.emit(call)
    }
  }

  #handleIncoming({ call: id, from, to, description, media }: ServerFrameOf<'incoming'>): void {
    if (this.#calls.has(id)) return
    const call = new Call({
      id,
      wire: this.#wire,
      begins: 'incoming',
      party: from,
      called: to,
      offer: description,
      media,
      onOver: () => this.#calls.delete(id),
    })
    this.#calls.set(id, call)
    this.#incoming.emit(call)
  }

  /** Whoever talks goes on after a reload, what rings here rings again, and what rings there rings on. */
  #handlePageHide = (): void => {
    const kept: KeptCall[] = []
    for (const call of this.#calls.values()) {
      const { id, party, dialled, called, phase } = call
      const begins = phase === 'incoming' ? phase : phase === 'calling' || phase === 'ringing' ? 'calling' : 'talking'
      kept.push({ id, party, dialled, called, begins })
    }
    keepCalls(kept)
  }
}

/** `crypto.randomUUID` is missing where the page did not come over https. */
const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
