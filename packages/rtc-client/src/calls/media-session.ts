import { createInOrder } from '@lineside/contract/in-order'
import type { IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { firstOwnExchange, isOwnExchange } from './own-exchange.ts'
import type { Peer, Tracks } from './peer.ts'
import { Succession } from './succession.ts'

export interface MediaSessionOptions {
  readonly iceServers: readonly IceServer[]
  readonly describe: (exchange: number, description: string) => void
  readonly describeFailed: (exchange: number, error: Error) => void
  readonly renegotiate: (exchange: number, description: string) => void
  /** The tracks from the other side or the state of the connection may have changed. */
  readonly onChange: () => void
}

/**
 * An offer of this side that waits for its answer. `exchange` null: the offer was sent with the call itself or with its
 * acceptance.
 */
interface Offered {
  readonly peer: Peer
  readonly exchange: number | null
  readonly settle: (outcome: Outcome) => void
}
type Outcome = 'agreed' | 'refused' | 'overtaken'

const nothing: Tracks = { audio: null, video: null }
/** Milliseconds to wait for an answer: the other side has to be asked, and may be about to make an offer itself. */
const answerWithin = 15_000
/** Milliseconds to wait for tracks: after a reload, the page first asks for the microphone. */
const tracksWithin = 20_000
const attempts = 3

/** The other side has not agreed to a change of the media. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed'
}

/**
 * The media of one call: a connection, and for a while a second one that replaces it when the call goes on with another
 * party. Negotiations run strictly one after the other.
 */
export class MediaSession {
  readonly #options: MediaSessionOptions
  #tracks: Tracks = nothing
  readonly #peers: Succession
  #offered: Offered | null = null
  #lastExchange = firstOwnExchange - 1
  readonly #works = createInOrder()
  #given: () => void = () => {}
  readonly #hasTracks: Promise<void>
  #isClosed = false

  constructor(options: MediaSessionOptions) {
    this.#options = options
    this.#peers = new Succession(options.iceServers, options.onChange)
    this.#hasTracks = new Promise((resolve) => {
      this.#given = resolve
    })
  }

  get tracks(): MediaStreamTrack[] {
    return [this.#tracks.audio, this.#tracks.video].filter((track) => track !== null)
  }

  get remoteTracks(): MediaStreamTrack[] {
    return this.#peers.current?.remoteTracks ?? []
  }

  get state(): RTCPeerConnectionState {
    return this.#peers.state
  }

  /**
   * Whether there is a connection. After a reload of the page there is none until the server asks for one and the
   * microphone is available.
   */
  get hasConnection(): boolean {
    return this.#peers.current !== null
  }

  get needsOffer(): boolean {
    return this.#peers.current?.needsOffer ?? false
  }

  sendDigit(digit: string): boolean {
    return this.#peers.current?.sendDigit(digit) ?? false
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.#peers.current?.stats() ?? null
  }

  /** Sets the tracks that are sent as soon as there is a connection. */
  provide(tracks: readonly MediaStreamTrack[]): void {
    const first = (kind: string): MediaStreamTrack | null => tracks.find((track) => track.kind === kind) ?? null
    this.#tracks = { audio: first('audio'), video: first('video') }
    this.#given()
  }

  /**
   * The offer that is sent with a new call, at once with the addresses that are known so far.
   * @returns the offer, and a promise of the offer with all addresses
   */
  firstOffer(): Promise<{ readonly description: string; readonly whole: Promise<string> }> {
    return this.#works.run(() => {
      const peer = this.#peers.startCurrent()
      this.#offered = { peer, exchange: null, settle: () => {} }
      return peer.firstOffer(this.#tracks)
    })
  }

  /** Adds addresses that the other side's offer did not have yet. */
  learn(description: string): Promise<void> {
    return this.#works.run(() => this.#peers.current?.learn(description))
  }

  /** The offer that is sent when taking a call that came without one. */
  offer(): Promise<string> {
    return this.#works.run(() => {
      const peer = this.#peers.startCurrent()
      this.#offered = { peer, exchange: null, settle: () => {} }
      return peer.offer(this.#tracks)
    })
  }

  /** The answer to the offer of an incoming call. */
  answer(offer: string): Promise<string> {
    return this.#works.run(() => this.#peers.startCurrent().answer(offer, this.#tracks))
  }

  /**
   * Applies the answer to this side's offer.
   * @param exchange null: the offer that was sent with the call itself
   */
  confirm(exchange: number | null, answer: string): Promise<void> {
    return this.#works.run(async () => {
      const offered = this.#offered
      if (offered?.exchange !== exchange || !offered.peer.isWaitingForAnswer) return this.#agreeAgain(exchange)
      this.#offered = null
      try {
        await offered.peer.confirm(answer)
      } catch (error) {
        offered.settle('refused')
        // the next offer needs a connection that waits for nothing
        await offered.peer.withdraw().catch(() => {})
        throw error
      }
      offered.settle('agreed')
      this.#peers.settle(offered.peer)
    })
  }

  /** An exchange has failed: the connection stays as it was. */
  fail(exchange: number): Promise<void> {
    return this.#works.run(async () => {
      const offered = this.#offered
      if (offered?.exchange !== exchange) return
      this.#offered = null
      if (offered.peer === this.#peers.next) this.#peers.dropNext()
      else await offered.peer.withdraw()
      offered.settle('refused')
    })
  }

  /** The server asks for this side's part of an exchange. */
  negotiate({ exchange, description, fresh }: ServerFrameOf<'negotiate'>): Promise<void> {
    return this.#works.run(async () => {
      try {
        await this.#awaitTracks()
        if (this.#isClosed) return
        await this.#overtake()
        const peer = fresh || this.#peers.current === null ? this.#peers.startNext() : this.#peers.current
        if (description === null) this.#offered = { peer, exchange, settle: () => {} }
        this.#options.describe(exchange, await this.#partOf(peer, description))
        if (description !== null) this.#peers.settle(peer)
      } catch (error) {
        this.#offered = null
        this.#peers.dropNext()
        this.#options.describeFailed(exchange, error instanceof Error ? error : new Error(String(error)))
      }
    })
  }

  /**
   * Sends other tracks from now on, and negotiates with the other side if necessary.
   * @throws NotAgreed when the other side does not agree; the previous tracks are sent again
   */
  async change(tracks: readonly MediaStreamTrack[]): Promise<void> {
    const before = this.tracks
    // outside the queue, because a negotiation in it may be waiting for tracks
    this.provide(tracks)
    const needsOffer = await this.#works.run(async () => {
      await this.#peers.next?.send(this.#tracks)
      return (await this.#peers.current?.send(this.#tracks)) ?? false
    })
    if (!needsOffer) return
    try {
      await this.renegotiate(false)
    } catch (error) {
      await this.#works.run(async () => {
        this.provide(before)
        await this.#peers.current?.send(this.#tracks)
      })
      throw error
    }
  }

  /**
   * Negotiates the existing connection again.
   * @param isRestart with an ICE restart, because the present addresses no longer work
   * @throws NotAgreed when all attempts have failed
   */
  async renegotiate(isRestart: boolean): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const outcome = await this.#offerAgain(isRestart)
      if (outcome === 'agreed') return
      // the other side made an offer first or is busy with something else; the answer does not say which
      await new Promise((resolve) => setTimeout(resolve, 200 + Math.random() * 400 * attempt))
      if (this.#isClosed || (outcome === 'overtaken' && !isRestart && !this.needsOffer)) return
    }
    throw new NotAgreed('The other side has not agreed')
  }

  close(): void {
    this.#isClosed = true
    this.#given()
    this.#offered?.settle('refused')
    this.#offered = null
    this.#peers.close()
  }

  async #offerAgain(isRestart: boolean): Promise<Outcome> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const outcome = new Promise<Outcome>((resolve) => {
      void this.#works
        .run(async () => {
          const peer = this.#peers.current
          // an exchange is in progress, which will cover the change
          if (peer === null || this.#offered !== null || this.#peers.next !== null) return resolve('overtaken')
          const exchange = ++this.#lastExchange
          this.#offered = { peer, exchange, settle: resolve }
          const description = await (isRestart ? peer.offer(this.#tracks, true) : peer.propose(this.#tracks))
          this.#options.renegotiate(exchange, description)
          timer = setTimeout(() => void this.fail(exchange), answerWithin)
        })
        .catch(() => resolve('refused'))
    })
    try {
      return await outcome
    } finally {
      clearTimeout(timer)
    }
  }

  /** The other side has answered an offer that this side has dropped, so the two now differ: negotiates again. */
  #agreeAgain(exchange: number | null): void {
    if (exchange === null || !isOwnExchange(exchange) || this.#isClosed) return
    void this.renegotiate(false).catch(() => {})
  }

  /** The server's exchange has priority: withdraws this side's own offer, which is made again later. */
  async #overtake(): Promise<void> {
    const offered = this.#offered
    if (offered === null) return
    this.#offered = null
    if (offered.peer === this.#peers.next) this.#peers.dropNext()
    else if (offered.exchange !== null) await offered.peer.withdraw()
    offered.settle('overtaken')
  }

  #partOf(peer: Peer, offer: string | null): Promise<string> {
    if (offer !== null) return peer.answer(offer, this.#tracks)
    return peer === this.#peers.current ? peer.propose(this.#tracks) : peer.offer(this.#tracks)
  }

  async #awaitTracks(): Promise<void> {
    await Promise.race([this.#hasTracks, new Promise((resolve) => setTimeout(resolve, tracksWithin))])
  }
}
