import type { IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { Peer, type Tracks } from './peer.ts'

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
/** When the new connection carries nothing by then, the old one is given up all the same. */
const connectedWithin = 10_000
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
  #current: Peer | null = null
  #next: Peer | null = null
  #offered: Offered | null = null
  #lastExchange = firstOwnExchange - 1
  #work: Promise<unknown> = Promise.resolve()
  #given: () => void = () => {}
  readonly #hasTracks: Promise<void>
  #isClosed = false
  /** How long the new connection is waited for. */
  #patience: ReturnType<typeof setTimeout> | undefined

  constructor(options: MediaSessionOptions) {
    this.#options = options
    this.#hasTracks = new Promise((resolve) => {
      this.#given = resolve
    })
  }

  get tracks(): MediaStreamTrack[] {
    return [this.#tracks.audio, this.#tracks.video].filter((track) => track !== null)
  }

  get remoteTracks(): MediaStreamTrack[] {
    return this.#current?.remoteTracks ?? []
  }

  get state(): RTCPeerConnectionState {
    return this.#current?.state ?? 'new'
  }

  get needsOffer(): boolean {
    return this.#current?.needsOffer ?? false
  }

  sendDigit(digit: string): boolean {
    return this.#current?.sendDigit(digit) ?? false
  }

  stats(): Promise<RTCStatsReport> | null {
    return this.#current?.stats() ?? null
  }

  /** What shall be sent as soon as there is a connection. */
  provide(tracks: readonly MediaStreamTrack[]): void {
    const first = (kind: string): MediaStreamTrack | null => tracks.find((track) => track.kind === kind) ?? null
    this.#tracks = { audio: first('audio'), video: first('video') }
    this.#given()
  }

  /** The offer that goes with a call, or with taking one that came without. */
  offer(): Promise<string> {
    return this.#inTurn(() => {
      this.#current = this.#createPeer()
      this.#offered = { peer: this.#current, exchange: null, settle: () => {} }
      return this.#current.offer(this.#tracks)
    })
  }

  /** The answer to the offer that came with a call. */
  answer(offer: string): Promise<string> {
    return this.#inTurn(() => {
      this.#current = this.#createPeer()
      return this.#current.answer(offer, this.#tracks)
    })
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
      this.#settleNext(offered.peer)
    })
  }

  /** An exchange leads to nothing: what was there stays. */
  fail(exchange: number): Promise<void> {
    return this.#inTurn(async () => {
      const offered = this.#offered
      if (offered?.exchange !== exchange) return
      this.#offered = null
      if (offered.peer === this.#next) this.#dropNext()
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
        const peer = fresh || this.#current === null ? this.#startNext() : this.#current
        if (description === null) this.#offered = { peer, exchange, settle: () => {} }
        this.#options.describe(exchange, await this.#partOf(peer, description))
        if (description !== null) this.#settleNext(peer)
      } catch (error) {
        this.#offered = null
        this.#dropNext()
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
      await this.#next?.send(this.#tracks)
      return (await this.#current?.send(this.#tracks)) ?? false
    })
    if (!needsOffer) return
    try {
      await this.renegotiate(false)
    } catch (error) {
      await this.#inTurn(async () => {
        this.provide(before)
        await this.#current?.send(this.#tracks)
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
    this.#dropNext()
    this.#current?.close()
    this.#current = null
  }

  async #offerAgain(isRestart: boolean): Promise<Outcome> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const outcome = new Promise<Outcome>((resolve) => {
      void this.#inTurn(async () => {
        const peer = this.#current
        // an offer that still waits says all of this in a moment
        if (peer === null || this.#offered !== null || this.#next !== null) return resolve('overtaken')
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
    if (offered.peer === this.#next) this.#dropNext()
    else if (offered.exchange !== null) await offered.peer.withdraw()
    offered.settle('overtaken')
  }

  #partOf(peer: Peer, offer: string | null): Promise<string> {
    if (offer !== null) return peer.answer(offer, this.#tracks)
    return peer === this.#current ? peer.propose(this.#tracks) : peer.offer(this.#tracks)
  }

  async #awaitTracks(): Promise<void> {
    await Promise.race([this.#hasTracks, new Promise((resolve) => setTimeout(resolve, tracksWithin))])
  }

  #createPeer(): Peer {
    const peer: Peer = new Peer(this.#options.iceServers, () => {
      if (peer === this.#next && peer.state === 'connected') this.#replace(peer)
      if (peer === this.#current) this.#options.onChange()
    })
    return peer
  }

  #startNext(): Peer {
    this.#dropNext()
    this.#next = this.#createPeer()
    return this.#next
  }

  /** It is agreed upon: from when on is the new connection the one that counts? */
  #settleNext(peer: Peer): void {
    if (peer === this.#next && (this.state !== 'connected' || peer.state === 'connected')) this.#replace(peer)
    else if (peer === this.#next) this.#patience = setTimeout(() => this.#replace(peer), connectedWithin)
    else this.#options.onChange()
  }

  #replace(peer: Peer): void {
    if (peer !== this.#next) return
    clearTimeout(this.#patience)
    this.#current?.close()
    this.#current = peer
    this.#next = null
    this.#options.onChange()
  }

  #dropNext(): void {
    clearTimeout(this.#patience)
    this.#next?.close()
    this.#next = null
  }

  #inTurn<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const done = this.#work.then(work)
    this.#work = done.catch(() => {})
    return done
  }
}
