import { createListeners } from '@lineside/contract/listeners'
import type { CdkCall, CdkMediaStream, CdkSipNetwork } from '@lineside/contract/rtc/cdk'
import type { MediaState, RtcParty, ServerFrame, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import type { MediaPartSource } from '../media-part.ts'
import { Network, type Wire } from '../network.ts'
import { Call } from './call.ts'
import type { CallFrame } from './call-options.ts'

/** The data of a call that a page keeps over its reload; the server tells the rest. */
interface KeptCall {
  readonly id: string
  readonly party: RtcParty
  readonly dialled: string | undefined
  readonly called: RtcParty | null
  /** A call that still rings here (`incoming`) is not restored from this: the server announces it again. */
  readonly begins: 'calling' | 'incoming' | 'talking'
  readonly sentBefore: MediaState
  /** HEALTH-02: how its other side was heard so far; absent: the page before was an older one. */
  readonly soundBefore?: SoundReport | null
}

const storageKey = 'lineside.calls'

/** Milliseconds within which the server must answer `dial`. */
const dialledWithin = 10_000

/** Stores the calls only between one page and its successor, so that a duplicated tab does not find them. */
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

/** Clients of the engine recognise this error by its `name`. */
class NetworkNotConnected extends Error {
  override readonly name = 'NetworkNotConnected'
}

/** Announces calls to listeners, and keeps those that come before there is a listener. */
class Announcement {
  readonly #listeners = createListeners<[call: CdkCall]>()
  #early: Call[] = []

  add(listener: (call: CdkCall) => void): void {
    this.#listeners.add(listener)
    const early = this.#early.filter(({ reason }) => reason === undefined)
    this.#early = []
    queueMicrotask(() => early.forEach(listener))
  }

  emit(call: Call): void {
    if (this.#listeners.isEmpty()) this.#early.push(call)
    this.#listeners.emit(call)
  }
}

/** The calls of a client. */
export class SipNetwork extends Network implements CdkSipNetwork {
  readonly #wire: Wire
  readonly #media: MediaPartSource
  readonly #calls = new Map<string, Call>()
  /** Pending `dial` requests by call id, with the function that settles each. */
  readonly #dialling = new Map<string, (rings: boolean) => void>()
  readonly #incoming = new Announcement()
  readonly #resumed = new Announcement()
  /** The calls of the previous page, until the server has told which of them go on. */
  #kept: readonly KeptCall[] = takeKeptCalls()

  constructor(wire: Wire, media: MediaPartSource) {
    super()
    this.#wire = wire
    this.#media = media
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

  /** @throws Error named `NetworkNotConnected` */
  call(peer: string, { localMediaStream }: { localMediaStream: CdkMediaStream }): Call {
    if (!this.isConnected) throw new NetworkNotConnected('Network sip is not connected')
    const id = createId()
    const call = new Call({
      id,
      wire: this.#wire,
      mediaPart: this.#media,
      begins: 'calling',
      dialled: peer,
      party: { number: peer, name: null },
      onOver: () => this.#calls.delete(id),
    })
    this.#calls.set(id, call)
    void call.place(localMediaStream)
    return call
  }

  /** @throws Error named `NetworkNotConnected` */
  takeCall(id: string, { localMediaStream, party }: Parameters<NonNullable<CdkSipNetwork['takeCall']>>[1]): Call {
    if (!this.isConnected) throw new NetworkNotConnected('Network sip is not connected')
    const call = new Call({
      id,
      wire: this.#wire,
      mediaPart: this.#media,
      begins: 'talking',
      isResumed: true,
      party: party ?? { number: null, name: null },
      onOver: () => this.#calls.delete(id),
    })
    this.#calls.set(id, call)
    call.take(localMediaStream)
    return call
  }

  /** @throws Error when nothing can be rung or the server does not answer */
  callFromPhone(peer: string, device?: string): Promise<void> {
    const id = createId()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.#dialled(id, false), dialledWithin)
      this.#dialling.set(id, (rings) => {
        clearTimeout(timer)
        if (rings) resolve()
        else reject(new Error('No phone can be rung'))
      })
      this.#wire.send({ type: 'dial', call: id, to: peer, ...(device !== undefined && { device }) })
    })
  }

  #dialled(id: string, rings: boolean): void {
    const settle = this.#dialling.get(id)
    this.#dialling.delete(id)
    settle?.(rings)
  }

  /** Ids of the calls that the first frame of a new socket asks to resume. */
  callsToResume(): string[] {
    return [...this.#calls.keys(), ...this.#kept.map(({ id }) => id)]
  }

  endAll(): void {
    for (const call of this.#calls.values()) call.end()
    removeEventListener('pagehide', this.#handlePageHide)
  }

  /** The client's connection is lost for good. */
  loseAll(): void {
    for (const call of this.#calls.values()) call.lose()
    removeEventListener('pagehide', this.#handlePageHide)
  }

  #handle(frame: ServerFrame): void {
    if (frame.type === 'welcome') this.#handleWelcome(frame)
    else if (frame.type === 'incoming') this.#handleIncoming(frame)
    else if (frame.type === 'dialling') this.#dialled(frame.call, true)
    else if (frame.type === 'error') {
      if (frame.about === 'dial') this.#dialled(frame.call ?? '', false)
      else if (frame.call !== undefined) this.#calls.get(frame.call)?.refuse(frame.about, frame.code)
    } else if ('call' in frame) this.#calls.get(frame.call)?.handle(frame satisfies CallFrame)
  }

  #handleWelcome({ resumed }: ServerFrameOf<'welcome'>): void {
    for (const [id, call] of this.#calls) if (!resumed.includes(id)) call.lose()
    const kept = this.#kept.filter(({ id, begins }) => begins !== 'incoming' && resumed.includes(id))
    this.#kept = []
    for (const known of kept) {
      const { id } = known
      const call = new Call({
        ...known,
        wire: this.#wire,
        mediaPart: this.#media,
        isResumed: true,
        onOver: () => this.#calls.delete(id),
      })
      this.#calls.set(id, call)
      this.#resumed.emit(call)
    }
  }

  #handleIncoming({ call: id, from, to, description, media, is_own: isOwn }: ServerFrameOf<'incoming'>): void {
    if (this.#calls.has(id)) return
    const call = new Call({
      id,
      wire: this.#wire,
      mediaPart: this.#media,
      begins: 'incoming',
      party: from,
      called: to,
      offer: description,
      media,
      isOwn: isOwn ?? false,
      onOver: () => this.#calls.delete(id),
    })
    this.#calls.set(id, call)
    this.#incoming.emit(call)
  }

  /**
   * Keeps the calls for a reload of the page: conversations go on, incoming calls ring again, and outgoing calls ring
   * on.
   */
  #handlePageHide = (): void => {
    const kept: KeptCall[] = []
    for (const call of this.#calls.values()) {
      const { id, party, dialled, called, phase, sends: sentBefore } = call
      const begins = phase === 'incoming' ? phase : phase === 'calling' || phase === 'ringing' ? 'calling' : 'talking'
      kept.push({ id, party, dialled, called, begins, sentBefore, soundBefore: call.leave() })
    }
    keepCalls(kept)
  }
}

/** A random id; `crypto.randomUUID` does not exist on pages without https. */
const createId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
