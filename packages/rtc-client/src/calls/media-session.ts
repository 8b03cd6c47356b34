import { type Machine, runMachine } from '@lineside/contract/machine'
import type { IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import {
  beginBrowserSide,
  type BrowserEffect,
  type BrowserEvent,
  type BrowserSide,
  type On,
} from '@lineside/telephony/browser-negotiation/browser-side'
import { stepBrowserSide } from '@lineside/telephony/browser-negotiation/step-browser-side'
import type { Peer, Tracks } from './peer.ts'
import { createPromisedOutcomes } from './promised-outcomes.ts'
import { Succession } from './succession.ts'

export interface MediaSessionOptions {
  readonly iceServers: readonly IceServer[]
  readonly describe: (exchange: number, description: string) => void
  readonly describeFailed: (exchange: number, error: Error) => void
  readonly renegotiate: (exchange: number, description: string) => void
  /** The tracks from the other side or the state of the connection may have changed. */
  readonly onChange: () => void
}

const nothing: Tracks = { audio: null, video: null }
/** Milliseconds to wait for tracks: after a reload, the page first asks for the microphone. */
const tracksWithin = 20_000

/** The other side has not agreed to a change of the media. */
export class NotAgreed extends Error {
  override readonly name = 'NotAgreed'
}

/**
 * The media of one call: a connection, and for a while a second one that replaces it when the call goes on with another
 * party. The machine of the exchanges decides; this class lets the browser's engine do the steps, one after the other.
 */
export class MediaSession {
  readonly #options: MediaSessionOptions
  #tracks: Tracks = nothing
  readonly #peers: Succession
  readonly #machine: Machine<BrowserSide, BrowserEvent, BrowserEffect>
  readonly #outcomes = createPromisedOutcomes()
  readonly #works = new Map<number, () => Promise<void>>()
  /** The connection of the latest step, and the one whose offer waits for its answer. */
  #peer: Peer | null = null
  #offering: Peer | null = null
  /** The first offer with all addresses. */
  #whole: Promise<string> = Promise.resolve('')
  #answerTimer: ReturnType<typeof setTimeout> | undefined
  #given: () => void = () => {}
  readonly #hasTracks: Promise<void>

  constructor(options: MediaSessionOptions) {
    this.#options = options
    this.#peers = new Succession(options.iceServers, {
      onChange: options.onChange,
      onReplaced: () => this.#machine.feed({ type: 'replaced' }),
    })
    this.#hasTracks = new Promise((resolve) => {
      this.#given = resolve
    })
    this.#machine = runMachine({
      first: beginBrowserSide,
      step: stepBrowserSide,
      perform: (effect) => this.#perform(effect),
      onError: (error) => reportError(error),
      settled: ({ offered }) => {
        if (offered === null) clearTimeout(this.#answerTimer)
      },
    })
    this.#machine.begin()
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
  async firstOffer(): Promise<{ readonly description: string; readonly whole: Promise<string> }> {
    const description = await this.#begin('first')
    return { description, whole: this.#whole }
  }

  /** The offer that is sent when taking a call that came without one. */
  offer(): Promise<string> {
    return this.#begin('whole')
  }

  /** Adds addresses that the other side's offer did not have yet. */
  learn(description: string): Promise<void> {
    return this.#work(async () => this.#peers.current?.learn(description))
  }

  /** The answer to the offer of an incoming call. */
  async answer(offer: string): Promise<string> {
    return (await this.#ask((id) => ({ type: 'asked', job: { kind: 'answer', id, offer } }))) ?? ''
  }

  /**
   * Applies the answer to this side's offer.
   * @param exchange null: the offer that was sent with the call itself
   */
  async confirm(exchange: number | null, answer: string): Promise<void> {
    await this.#ask((id) => ({ type: 'asked', job: { kind: 'confirm', id, exchange, answer } }))
  }

  /** An exchange has failed: the connection stays as it was. */
  async fail(exchange: number): Promise<void> {
    await this.#ask((id) => ({ type: 'asked', job: { kind: 'fail', id, exchange } }))
  }

  /** The server asks for this side's part of an exchange. */
  async negotiate({ exchange, description: offer, fresh: isFresh }: ServerFrameOf<'negotiate'>): Promise<void> {
    await this.#ask((id) => ({ type: 'asked', job: { kind: 'negotiate', id, exchange, offer, isFresh } }))
  }

  /**
   * Sends other tracks from now on, and negotiates with the other side if necessary.
   * @throws NotAgreed when the other side does not agree; the previous tracks are sent again
   */
  async change(tracks: readonly MediaStreamTrack[]): Promise<void> {
    const before = this.tracks
    // at once, because a negotiation may be waiting for tracks
    this.provide(tracks)
    let needsOffer = false
    await this.#work(async () => {
      await this.#peers.next?.send(this.#tracks)
      needsOffer = (await this.#peers.current?.send(this.#tracks)) ?? false
    })
    if (!needsOffer) return
    try {
      await this.renegotiate(false)
    } catch (error) {
      await this.#work(async () => {
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
    await this.#ask((id) => ({ type: 'renewal_wanted', id, isRestart }))
  }

  close(): void {
    this.#given()
    this.#machine.feed({ type: 'over' })
    this.#peers.close()
  }

  #ask(event: (id: number) => BrowserEvent): Promise<string | null> {
    return this.#outcomes.make((id) => this.#machine.feed(event(id)))
  }

  async #begin(how: 'first' | 'whole'): Promise<string> {
    return (await this.#ask((id) => ({ type: 'asked', job: { kind: 'begin', id, how } }))) ?? ''
  }

  async #work(work: () => Promise<void>): Promise<void> {
    await this.#outcomes.make((id) => {
      this.#works.set(id, work)
      this.#machine.feed({ type: 'asked', job: { kind: 'work', id } })
      // after the end of the call it was not begun
      if (this.#machine.state.phase === 'over') this.#works.delete(id)
    })
  }

  #perform(effect: BrowserEffect): void {
    switch (effect.do) {
      case 'drop_next':
        return this.#peers.dropNext()
      case 'settle':
        return this.#peer === null ? undefined : this.#peers.settle(this.#peer)
      case 'describe':
        return this.#options.describe(effect.exchange, effect.description)
      case 'describe_failed':
        return this.#options.describeFailed(effect.exchange, asError(effect.error))
      case 'renegotiate':
        return this.#options.renegotiate(effect.exchange, effect.description)
      case 'wait':
        clearTimeout(this.#answerTimer)
        this.#answerTimer = setTimeout(
          () => this.#machine.feed({ type: 'answer_late', exchange: effect.exchange }),
          effect.ms,
        )
        return
      case 'pause':
        setTimeout(
          () => this.#machine.feed({ type: 'pause_over', renewal: effect.renewal, needsOffer: this.needsOffer }),
          200 + Math.random() * 400 * effect.attempt,
        )
        return
      case 'done':
        return this.#outcomes.done(effect.id, effect.description)
      case 'failed':
        return this.#outcomes.failed(effect.id, effect.error ?? new NotAgreed('The other side has not agreed'))
      default:
        this.#step(effect).then(
          (description) => this.#machine.feed({ type: 'step_done', description: description ?? null }),
          (error: unknown) => this.#machine.feed({ type: 'step_failed', error }),
        )
    }
  }

  /** Lets the engine do one step. @returns the description that it has made, if it makes one */
  async #step(effect: StepEffect): Promise<string | undefined> {
    switch (effect.do) {
      case 'await_tracks':
        return void (await this.#awaitTracks())
      case 'offer':
        this.#peer = this.#peerOn(effect.on)
        this.#offering = this.#peer
        if (effect.how === 'proposal') return await this.#peer.propose(this.#tracks)
        if (effect.how !== 'first') return await this.#peer.offer(this.#tracks, effect.how === 'restart')
        return await this.#firstOf(this.#peer)
      case 'answer':
        this.#peer = this.#peerOn(effect.on)
        return await this.#peer.answer(effect.offer, this.#tracks)
      case 'confirm':
        this.#peer = this.#offering
        return void (await this.#offering?.confirm(effect.answer))
      case 'withdraw':
        return void (await this.#offering?.withdraw())
      case 'work': {
        const work = this.#works.get(effect.id)
        this.#works.delete(effect.id)
        return void (await work?.())
      }
    }
  }

  async #firstOf(peer: Peer): Promise<string> {
    const { description, whole } = await peer.firstOffer(this.#tracks)
    this.#whole = whole
    return description
  }

  #peerOn(on: On): Peer {
    if (on === 'new_next') return this.#peers.startNext()
    return on === 'current' && this.#peers.current !== null ? this.#peers.current : this.#peers.startCurrent()
  }

  async #awaitTracks(): Promise<void> {
    await Promise.race([this.#hasTracks, new Promise((resolve) => setTimeout(resolve, tracksWithin))])
  }
}

type StepEffect = Extract<BrowserEffect, { do: 'await_tracks' | 'offer' | 'answer' | 'confirm' | 'withdraw' | 'work' }>

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
