import type { IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Peer, Tracks } from './peer.ts'
import { Succession } from './succession.ts'

export interface MediaSessionOptions {
  readonly iceServers: readonly IceServer[]
  readonly describe: (exchange: number, description: string) => void
  readonly describeFailed: (exchange: number, error: Error) => void
  readonly renegotiate: (exchange: number, description: string) => void
  /** What the other side sends, or the state of the connection, may be another one. */
  readonly onChange: () => void
}

/** An offer of one's own that waits for its answer. `exchange` null: it came with the call itself, or with its acceptance. */
interface Offered {
  readonly peer: Peer
  readonly exchange: number | null
  readonly settle: (outcome: Outcome) => void
}
type Outcome = 'agreed' | 'refused' | 'overtaken'

const nothing: Tracks = { audio: null, video: null }
/** The server counts its exchanges from 1: ours never meet them. */
const firstOwnExchange = 500_001
/** The other side may have to be asked, and may be about to offer something itself. */
const answerWithin = 15_000
/** A page that was loaded anew asks for its microphone first. */
const tracksWithin = 20_000
const attempts = 3

/** The other side can not, or does not want to, change what is sent now. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed'
}

/**
 * The media of one call: a connection, and for a while a second one that takes its place when the call goes on with somebody
 * else. Negotiations are done one after the other.
 */
export class MediaSession {
  readonly #options: MediaSessionOptions
  #tracks: Tracks = nothing
  readonly #peers: Succession
  #offered: Offered | null = null
  #lastExchange = firstOwnExchange - 1
  #work: Promise<unknown> = Promise.resolve()
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

  /** After a reload of the page there is none until the other side asks, and the microphone is there. */
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

  /** What shall be sent as soon as there is a connection. */
  provide(tracks: readonly MediaStreamTrack[]): void {
    const first = (kind: string): MediaStreamTrack | null => tracks.find((track) => track.kind === kind) ?? null
    this.#tracks = { audio: first('audio'), video: first('video') }
    this.#given()
  }

  /**
   * The offer that goes with a call: at once, with the addresses that are known so far.
   * @returns and once more when all are
   */
  firstOffer(): Promise<{ readonly description: string; readonly whole: Promise<string> }> {
    return this.#inTurn(() => {
      const peer = this.#peers.startCurrent()
      this.#offered = { peer, exchange: null, settle: () => {} }
      return peer.firstOffer(this.#tracks)
    })
  }

  /** Addresses of the other side that its offer did not have. */
  learn(description: string): Promise<void> {
    return this.#inTurn(() => this.#peers.current?.learn(description))
  }

  /** The offer that goes with taking a call that came without. */
  offer(): Promise<string> {
    return this.#inTurn(() => {
      const peer = this.#peers.startCurrent()
      this.#offered = { peer, exchange: null, settle: () => {} }
      return peer.offer(this.#tracks)
    })
  }

  /** The answer to the offer that came with a call. */
  answer(offer: string): Promise<string> {
    return this.#inTurn(() => this.#peers.startCurrent().answer(offer, this.#tracks))
  }

  /**
   * The answer to one's own offer.
   * @param exchange null: to the one that went with the call
   */
  confirm(exchange: number | null, answer: string): Promise<void> {
    return this.#inTurn(async () => {
      const offered = this.#offered
      if (offered?.exchange !== exchange || !offered.peer.isWaitingForAnswer) return this.#agreeAgain(exchange)
      this.#offered = null
      try {
        await offered.peer.confirm(answer)
      } catch (error) {
        offered.settle('refused')
        throw error
      }
      offered.settle('agreed')
      this.#peers.settle(offered.peer)
    })
  }

  /** An exchange leads to nothing: what was there stays. */
  fail(exchange: number): Promise<void> {
    return this.#inTurn(async () => {
      const offered = this.#offered
      if (offered?.exchange !== exchange) return
      this.#offered = null
      if (offered.peer === this.#peers.next) this.#peers.dropNext()
      else await offered.peer.withdraw()
      offered.settle('refused')
    })
  }

  /** The server asks for this side of an exchange. */
  negotiate({ exchange, description, fresh }: ServerFrameOf<'negotiate'>): Promise<void> {
    return this.#inTurn(async () => {
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
   * Sends other tracks from now on, and asks the other side where it must agree to that.
   * @throws NotAgreed: those from before are sent again
   */
  async change(tracks: readonly MediaStreamTrack[]): Promise<void> {
    const before = this.tracks
    // at once: a negotiation may wait for them
    this.provide(tracks)
    const needsOffer = await this.#inTurn(async () => {
      await this.#peers.next?.send(this.#tracks)
      return (await this.#peers.current?.send(this.#tracks)) ?? false
    })
    if (!needsOffer) return
    try {
      await this.renegotiate(false)
    } catch (error) {
      await this.#inTurn(async () => {
        this.provide(before)
        await this.#peers.current?.send(this.#tracks)
      })
      throw error
    }
  }

  /**
   * Offers the connection that is there anew.
   * @param isRestart by other addresses: the ones it has lead nowhere any more
   * @throws NotAgreed
   */
  async renegotiate(isRestart: boolean): Promise<void> {
    for (let attempt = 1; attempt <= attempts; attempt++) {
      const outcome = await this.#offerAgain(isRestart)
      if (outcome === 'agreed') return
      // the other side was first, or is busy with something else: it is not said which
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
      void this.#inTurn(async () => {
        const peer = this.#peers.current
        // an offer that still waits says all of this in a moment
        if (peer === null || this.#offered !== null || this.#peers.next !== null) return resolve('overtaken')
        const exchange = ++this.#lastExchange
        this.#offered = { peer, exchange, settle: resolve }
        const description = await (isRestart ? peer.offer(this.#tracks, true) : peer.propose(this.#tracks))
        this.#options.renegotiate(exchange, description)
        timer = setTimeout(() => void this.fail(exchange), answerWithin)
      }).catch(() => resolve('refused'))
    })
    try {
      return await outcome
    } finally {
      clearTimeout(timer)
    }
  }

  /** The other side has answered an offer that was dropped meanwhile: both must come to the same again. */
  #agreeAgain(exchange: number | null): void {
    if (exchange === null || exchange < firstOwnExchange || this.#isClosed) return
    void this.renegotiate(false).catch(() => {})
  }

  /** The server's question goes first: an offer of one's own is taken back, and made again later. */
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

  #inTurn<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => {})
    return done
  }
}
