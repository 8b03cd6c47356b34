import { parkNumber } from '@lineside/contract/rtc/service-numbers'
import type { CallDetails, CallQuality, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import { runMachine } from '@lineside/contract/machine'
import type { EndReason, MediaState, RtcParty } from '@lineside/contract/rtc/frames'
import { CallListeners } from './call-listeners.ts'
import { ArrivingMedia } from './arriving-media.ts'
import type { CallMedia, CallMediaOptions } from './call-media.ts'
import type { CallFrame, CallOptions, OwnFrame } from './call-options.ts'
import { callAfter, callAt, type CallMachine, type CallState, ownEnd } from './call-state.ts'
import { engineWords, exchangeOf } from './exchanges.ts'
import type { MediaSession } from './media-session.ts'
import { Requests } from './requests.ts'
import { RingWatch } from './ring-watch.ts'

/** A call, as `cdk.ts` of the contract describes it. After its end, all methods do nothing and do not throw. */
export class Call extends CallListeners implements CdkCall {
  readonly id: string
  readonly called: RtcParty | null
  readonly isOwn: boolean
  /** The dialled number; undefined for an incoming call. */
  readonly dialled: string | undefined
  readonly #options: CallOptions
  readonly #media: ArrivingMedia
  readonly #requests = new Requests()
  /** The offer of an incoming call. */
  #offer: string | null
  readonly #machine: CallMachine
  #ringing: RingWatch | undefined

  constructor(options: CallOptions) {
    super()
    this.id = options.id
    this.called = options.called ?? null
    this.isOwn = options.isOwn ?? false
    this.dialled = options.dialled
    this.#options = options
    this.#offer = options.offer ?? null
    this.#machine = runMachine({
      first: callAt(options.begins, options.party, options.media),
      step: callAfter,
      perform: (effect) => (effect === 'close' ? this.#close() : this.signals[effect].emit()),
      onError: (error) => reportError(error),
      settled: (state) => {
        if (state.stage.phase !== 'incoming') this.#ringing?.stop()
        // listeners learn that the call was answered before its media are played
        if (!this.reason) this.#media.now?.follow(state)
      },
    })
    this.#media = new ArrivingMedia(options.mediaPart, this.#mediaOptions(), (media) =>
      this.reason ? media.end() : media.follow(this.#state),
    )
    if (options.begins === 'incoming') this.#ringing = new RingWatch(() => this.#send({ type: 'rings' }), this.lose)
    this.#machine.begin()
    // its media may be asked for at any moment; a failure is reported then
    if (options.begins !== 'calling') this.#media.open().catch(() => {})
  }

  get #state(): CallState {
    return this.#machine.state
  }

  get peer(): string {
    return this.dialled ?? this.#state.party.number ?? ''
  }

  get party(): RtcParty {
    return this.#state.party
  }

  get reason(): EndReason | undefined {
    return this.#state.stage.phase === 'ended' ? this.#state.stage.reason : undefined
  }

  get endedReason(): string | undefined {
    return this.reason
  }

  get isRecorded(): boolean {
    return this.#state.details.isRecorded
  }

  get isService(): boolean {
    return this.#state.isService
  }

  get sentBefore(): MediaState | undefined {
    return this.#options.sentBefore
  }

  /** Only for the network. */
  get sends(): MediaState {
    return this.#media.now?.state ?? { audio: false, video: false, screen: false }
  }

  get phase(): CallState['stage']['phase'] {
    return this.#state.stage.phase
  }

  get details(): CallDetails {
    return { ...this.#state.details, connection: this.#media.now?.connection ?? 'new' }
  }

  /** Only for the network: the page closes. @returns how the other side was heard, for the page after it */
  leave = (): SoundReport | null => this.#media.now?.sound() ?? this.#options.soundBefore ?? null

  /** Only for the network: places the call. */
  async place(localMediaStream: CdkMediaStream): Promise<void> {
    try {
      const media = await this.#media.open()
      if (this.reason) return
      media.use(localMediaStream)
      const offer = await media.session.firstOffer()
      this.#send({ type: 'call', to: this.peer, description: offer.description, media: media.state })
      const whole = await offer.whole
      if (whole !== offer.description) this.#send({ type: 'addresses', description: whole })
    } catch (error) {
      this.#fail(error)
    }
  }

  /** Only for the network: continues in this window a conversation of another device. */
  take(localMediaStream: CdkMediaStream): void {
    this.#withMedia((media) => {
      media.use(localMediaStream)
      this.#send({ type: 'take', media: media.state })
    })
  }

  /** Takes an incoming call, or gives new media to a call that survived a reload of the page. */
  async accept(localMediaStream: CdkMediaStream): Promise<void> {
    if (this.reason) return
    const media = await this.#media.open()
    const { phase } = this.#state.stage
    if (this.#options.isResumed || phase === 'talking') return media.change(localMediaStream)
    if (phase !== 'incoming') return
    media.use(localMediaStream)
    this.#machine.feed({ type: 'accepting' })
    try {
      const offer = this.#offer
      const description = await (offer ? media.session.answer(offer) : media.session.offer())
      this.#send({ type: 'accept', description, media: media.state })
      this.#handleMediaChange()
    } catch (error) {
      this.#refuse(error)
      throw error
    }
  }

  end(): void {
    if (this.reason) return
    this.#send({ type: 'end' })
    this.#machine.feed({ type: 'ending', reason: ownEnd(this.#state) })
  }

  /** Only for the network: the server cannot be reached any more, or knows the call no more. */
  lose = (isTakenTooLate = this.#state.stage.phase === 'incoming'): void =>
    this.#machine.feed({ type: 'ending', reason: isTakenTooLate ? 'no_answer' : 'lost' })

  enableAudio = (): void => this.#withMedia((media) => media.switch('audio', true))
  disableAudio = (): void => this.#withMedia((media) => media.switch('audio', false))
  enableVideo = (): void => this.#withMedia((media) => media.switch('video', true))
  disableVideo = (): void => this.#withMedia((media) => media.switch('video', false))

  sendDTMF(character: string): void {
    if (!this.#media.now?.session.sendDigit(character)) this.#send({ type: 'digit', digit: character })
  }

  hold = (): Promise<void> => this.#requests.ask('hold', () => this.#send({ type: 'hold' }))
  resume = (): Promise<void> => this.#requests.ask('resume', () => this.#send({ type: 'resume' }))
  park = (): Promise<void> => this.transfer(parkNumber())
  transfer = (to: string): Promise<void> => this.#requests.ask('transfer', () => this.#send({ type: 'transfer', to }))

  connectWith(other: CdkCall): Promise<void> {
    const { id } = other
    if (id === undefined) return Promise.reject(new TypeError('The other call is of another engine'))
    return this.#requests.ask('connect', () => this.#send({ type: 'connect', with: id }))
  }

  reconnect(): void {
    this.#options.wire.hurry()
    this.#media.now?.hurry()
  }

  deflectToVoicebox = (): void => this.#send({ type: 'deflect', to: 'voicebox' })
  changeMedia = (localMediaStream: CdkMediaStream): Promise<void> =>
    this.#media.open().then((media) => media.change(localMediaStream))
  quality = (): Promise<CallQuality | null> => this.#media.now?.quality() ?? Promise.resolve(null)

  /** Only for the network: handles a frame of this call. */
  handle(frame: CallFrame): void {
    if (frame.type === 'addresses' && this.#state.stage.phase === 'incoming') this.#offer = frame.description
    else this.#negotiating(exchangeOf(frame, this.#refuse))
    if (frame.type === 'answered') this.#machine.feed({ type: 'begun', at: Date.now() - frame.seconds_ago * 1000 })
    if (frame.type === 'rings') this.#ringing?.confirm()
    if (frame.type === 'holding') this.#requests.fulfil(frame.on ? 'hold' : 'resume')
    this.#machine.feed(frame)
  }

  /** Only for the network: the server has refused a frame of this call. `about`: the type of that frame. */
  refuse(about: string, code: string): void {
    if (code === 'unknown_call') return about === 'accept' ? this.lose(true) : this.lose()
    if (this.#requests.refuse(about, code) || (about !== 'call' && about !== 'accept')) return
    this.#machine.feed({ type: 'ending', reason: code === 'too_many' ? 'too_many_calls' : 'failed' })
  }

  #send(frame: OwnFrame): void {
    if (!this.reason) this.#options.wire.send({ ...frame, call: this.id })
  }

  #close(): void {
    this.#media.now?.end()
    this.#requests.end((asked) => this.reason === 'transferred' || (asked === 'connect' && this.reason === 'hung_up'))
    this.#options.onOver()
  }

  #fail(error: unknown): void {
    if (this.reason) return
    this.report(error)
    this.#send({ type: 'end' })
    this.#machine.feed({ type: 'ending', reason: 'media_failed' })
  }

  /** Ends the call: the other side's description cannot be used. */
  #refuse = (error: unknown): void => {
    if (this.reason) return
    this.report(error)
    this.#send({ type: 'media_refused', reason: engineWords(error) })
    this.#machine.feed({ type: 'ending', reason: 'media_refused' })
  }

  #mediaOptions(): CallMediaOptions {
    return {
      iceServers: this.#options.wire.iceServers,
      isCaller: this.#options.begins === 'calling',
      describe: (exchange, description) => this.#send({ type: 'describe', exchange, description }),
      describeFailed: (exchange, error) => {
        this.#send({ type: 'describe_failed', exchange, reason: engineWords(error) })
        this.error.emit(error)
      },
      renegotiate: (exchange, description) => this.#send({ type: 'renegotiate', exchange, description }),
      onChange: () => this.#handleMediaChange(),
      onLost: () => {
        this.#send({ type: 'end' })
        // without any connection before, the reason is that media failed, not that they were lost
        this.#machine.feed({ type: 'ending', reason: this.#media.now?.connection === 'new' ? 'media_failed' : 'lost' })
      },
      onHeard: (sound) => this.#send({ type: 'heard', sound }),
      // the last one comes when the call is over
      onSound: (report) => this.#options.wire.send({ type: 'sound', call: this.id, report }),
      soundBefore: this.#options.soundBefore ?? null,
      onLocalChange: () => {
        this.#media.now?.follow(this.#state)
        this.#send({ type: 'media', media: this.sends })
      },
      onRemote: (stream) => (stream === null ? this.remoteMediaEnded.emit() : this.remoteMedia.emit(stream)),
    }
  }

  #withMedia(work: (media: CallMedia) => void): void {
    this.#media.run(work).catch((error: unknown) => this.report(error))
  }

  #negotiating(work: ((session: MediaSession) => Promise<void>) | null): void {
    if (work === null) return
    const done = this.#media.open().then(({ session }) => work(session))
    done.then(
      () => this.#handleMediaChange(),
      (error: unknown) => this.report(error),
    )
  }

  #handleMediaChange(): void {
    if (this.reason) return
    if (this.#media.now?.connection === 'connected') this.#machine.feed({ type: 'connected' })
    else this.#media.now?.follow(this.#state)
    this.signals.changed.emit()
  }
}
