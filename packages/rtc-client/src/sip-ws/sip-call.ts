import { runMachine } from '@lineside/contract/machine'
import type { CallDetails, CallQuality, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { reasonOfCancel, reasonOfRefusal } from '@lineside/telephony/call-window/sip-reasons'
import { type Invitation, Inviter, type Session, type SessionInviteOptions, SessionState } from 'sip.js'
import { type CallEvent, callAfter, callAt, type CallSignal, type CallState, ownEnd } from '../calls/call-state.ts'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import { Signal, signalsOf } from '../signal.ts'
import type { MediaOptions, SipMedia } from './sip-media.ts'
import { callsAway, referred, renegotiated } from './sip-requests.ts'

export interface SipCallOptions {
  readonly session: Inviter | Invitation
  readonly party: RtcParty
  /** Where somebody of this name or number is called. @returns null: nobody can be called so */
  readonly uriOf: (to: string) => Parameters<Session['refer']>[0] | null
  readonly onOver: () => void
}

const sending = (local: CdkMediaStream): MediaOptions => ({ local })

/**
 * A call over SIP on a websocket (FRONT-02), as `cdk.ts` of the contract describes it. It does not outlive its page. After
 * its end, all methods do nothing.
 */
export class SipCall implements CdkCall {
  readonly id: string = crypto.randomUUID()
  readonly called = null
  readonly isOwn = false
  readonly isRecorded = false
  readonly #options: SipCallOptions
  readonly #session: Inviter | Invitation
  readonly #signals = signalsOf('pending', 'ringingStart', 'ringingStop', 'accepted', 'changed', 'ended')
  readonly #remoteMedia = new Signal<[CdkMediaStream]>()
  readonly #remoteMediaEnded = new Signal()
  readonly #error = new Signal<[Error]>()
  readonly #machine
  /** Ids of the tracks that come from the other side, as listeners were told last. */
  #heard = ''
  /** Why it ends, if that is known before it does. */
  #why: EndReason | null = null

  constructor(options: SipCallOptions) {
    const { session } = options
    this.#options = options
    this.#session = session
    this.#machine = runMachine({
      first: callAt(session instanceof Inviter ? 'calling' : 'incoming', options.party),
      step: callAfter,
      perform: (effect) => (effect === 'close' ? options.onOver() : this.#signals[effect].emit()),
      onError: (error) => reportError(error),
    })
    this.#machine.begin()
    session.stateChange.addListener((state) => this.#follow(state))
    session.delegate = {
      onCancel: ({ request }) => {
        this.#why = reasonOfCancel(request.getHeader('reason'))
      },
      onSessionDescriptionHandler: (media) => {
        ;(media as SipMedia).onChange = () => this.#handleMediaChange()
      },
    }
  }

  get #state(): CallState {
    return this.#machine.state
  }

  get #media(): SipMedia | undefined {
    return this.#session.sessionDescriptionHandler as SipMedia | undefined
  }

  get peer(): string {
    return this.party.number ?? ''
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

  get isService(): boolean {
    return this.#state.isService
  }

  get phase(): CallState['stage']['phase'] {
    return this.#state.stage.phase
  }

  get details(): CallDetails {
    return { ...this.#state.details, connection: this.#media?.connection ?? 'new' }
  }

  onPending = (callback: () => void): this => this.#on('pending', callback)
  onRingingStart = (callback: () => void): this => this.#on('ringingStart', callback)
  onRingingStop = (callback: () => void): this => this.#on('ringingStop', callback)
  onAccepted = (callback: () => void): this => this.#on('accepted', callback)
  onEnded = (callback: () => void): this => this.#on('ended', callback)
  onChange = (callback: () => void): this => this.#on('changed', callback)

  onRemoteMedia(callback: (stream: CdkMediaStream) => void): this {
    this.#remoteMedia.add(callback)
    return this
  }

  onRemoteMediaEnded(callback: () => void): this {
    this.#remoteMediaEnded.add(callback)
    return this
  }

  onError(callback: (error: Error) => void): this {
    this.#error.add(callback)
    return this
  }

  /** Only for the network: places the call. */
  async place(local: CdkMediaStream): Promise<void> {
    if (!(this.#session instanceof Inviter)) return
    try {
      await this.#session.invite({
        requestDelegate: {
          onTrying: () => this.#feed({ type: 'pending', call: this.id }),
          onProgress: ({ message: { statusCode, body } }) => {
            if (body !== '') this.#feed({ type: 'description', call: this.id, description: body, early: true })
            if (statusCode === 180) this.#feed({ type: 'ringing', call: this.id, at: null })
          },
          onReject: ({ message }) => {
            this.#why ??= reasonOfRefusal(message.statusCode ?? 500)
          },
        },
        sessionDescriptionHandlerOptions: sending(local),
      })
    } catch (error) {
      this.#fail(error)
    }
  }

  async accept(local: CdkMediaStream): Promise<void> {
    const session = this.#session
    if (this.phase !== 'incoming' || session instanceof Inviter) return
    this.#feed({ type: 'accepting' })
    try {
      await session.accept({ sessionDescriptionHandlerOptions: sending(local) })
      this.#handleMediaChange()
    } catch (error) {
      this.#fail(error)
      throw error
    }
  }

  end(): void {
    if (this.reason) return
    const reason = ownEnd(this.#state)
    callsAway(this.#session)
    this.#feed({ type: 'ending', reason })
  }

  /** Only for the network: the platform cannot be reached any more. */
  lose(): void {
    this.#feed({ type: 'ending', reason: 'lost' })
  }

  enableAudio = (): void => this.#media?.switch('audio', true)
  disableAudio = (): void => this.#media?.switch('audio', false)
  enableVideo = (): void => this.#media?.switch('video', true)
  disableVideo = (): void => this.#media?.switch('video', false)

  sendDTMF(character: string): void {
    this.#media?.sendDtmf(character)
  }

  hold = (): Promise<void> => this.#hold(true)
  resume = (): Promise<void> => this.#hold(false)

  async changeMedia(local: CdkMediaStream): Promise<void> {
    if ((await this.#media?.use(local)) === true) await this.negotiate()
  }

  quality = (): Promise<CallQuality | null> => this.#media?.quality() ?? Promise.resolve(null)

  async transfer(to: string): Promise<void> {
    const uri = this.#options.uriOf(to)
    if (uri === null) throw new Error('unknown_number')
    await this.#refer(uri)
  }

  async connectWith(other: CdkCall): Promise<void> {
    if (!(other instanceof SipCall)) throw new TypeError('The other call is of another engine')
    await this.#refer(other.#session)
  }

  /** Only for the network: tells the platform where this browser is now, and renews the connection if it is gone. */
  async negotiate(options: SessionInviteOptions = {}): Promise<void> {
    if (this.#session.state === SessionState.Established) await renegotiated(this.#session, options)
  }

  #on(signal: CallSignal, callback: () => void): this {
    this.#signals[signal].add(callback)
    return this
  }

  #feed = (event: CallEvent): void => this.#machine.feed(event)

  async #hold(isOn: boolean): Promise<void> {
    this.#session.sessionDescriptionHandlerOptionsReInvite = { hold: isOn } as MediaOptions
    await this.negotiate()
    this.#feed({ type: 'holding', call: this.id, on: isOn })
  }

  /** Resolves when the call is with the other place, and over here. @throws Error named after the reason */
  async #refer(to: Parameters<Session['refer']>[0]): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#signals.ended.add(resolve)
      referred(this.#session, to).then(resolve, reject)
    })
    this.#why ??= 'transferred'
    if (this.#session.state === SessionState.Established) await this.#session.bye()
  }

  #follow(state: SessionState): void {
    const { party, id } = this
    if (state === SessionState.Established && this.#session instanceof Inviter)
      this.#feed({ type: 'accepted', call: id, with: party, recorded: false, is_service: false })
    // why a call was refused is told right after that it has ended
    if (state === SessionState.Terminated)
      queueMicrotask(() => {
        const by = this.#why === null ? party : null
        this.#feed({ type: 'ended', call: id, reason: this.#why ?? 'hung_up', by })
      })
    if (state === SessionState.Established) this.#handleMediaChange()
  }

  #fail(error: unknown): void {
    if (this.reason) return
    this.#error.emit(error instanceof Error ? error : new Error(String(error)))
    callsAway(this.#session)
    this.#feed({ type: 'ending', reason: 'media_failed' })
  }

  #handleMediaChange(): void {
    const media = this.#media
    if (media === undefined || this.reason) return
    const isEstablished = this.#session.state === SessionState.Established
    if (isEstablished && media.connection === 'connected') this.#feed({ type: 'connected' })
    const { remote } = media
    const { details } = this.#state
    const call = this.id
    if (remote.audio !== details.remote.audio || remote.video !== details.remote.video)
      this.#feed({ type: 'media', call, media: remote })
    // its sound stops where the other side holds, and also where this one does
    const isHeld = isEstablished && !remote.audio && !details.isHolding
    if (isHeld !== details.isHeld) this.#feed(isHeld ? { type: 'held', call, music: false } : { type: 'talking', call })
    this.#tellRemote(media.remoteTracks)
    this.#signals.changed.emit()
  }

  #tellRemote(tracks: MediaStreamTrack[]): void {
    const now = tracks.map(({ id }) => id).join()
    if (now === this.#heard) return
    this.#heard = now
    if (tracks.length === 0) this.#remoteMediaEnded.emit()
    else this.#remoteMedia.emit(new RemoteMediaStream(tracks))
  }
}
