import { runMachine } from '@lineside/contract/machine'
import type { CallDetails, CallQuality, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { reasonOfCancel, reasonOfRefusal } from '@lineside/telephony/call-window/sip-reasons'
import { type Invitation, Inviter, type Session, SessionState } from 'sip.js'
import { CallListeners } from '../calls/call-listeners.ts'
import { type CallEvent, callAfter, callAt, type CallState, ownEnd } from '../calls/call-state.ts'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import type { MediaOptions, SipMedia } from './sip-media.ts'
import { MediaChanges } from './media-changes.ts'
import { callsAway, referred } from './sip-requests.ts'

export interface SipCallOptions {
  readonly session: Inviter | Invitation
  readonly party: RtcParty
  /** Where somebody of this name or number is called. @returns null: nobody can be called so */
  readonly uriOf: (to: string) => Parameters<Session['refer']>[0] | null
  readonly onOver: () => void
}

/** Milliseconds for a lost connection to come back by new addresses. */
const restoreMilliseconds = 15_000

const sending = (local: CdkMediaStream): MediaOptions => ({ local })

/**
 * A call over SIP on a websocket (FRONT-02), as `cdk.ts` of the contract describes it. It does not outlive its page. After
 * its end, all methods do nothing.
 */
export class SipCall extends CallListeners implements CdkCall {
  readonly id: string = crypto.randomUUID()
  readonly called = null
  readonly isOwn = false
  readonly isRecorded = false
  readonly #options: SipCallOptions
  readonly #session: Inviter | Invitation
  readonly #machine
  /** Ids of the tracks that come from the other side, as listeners were told last. */
  #heard = ''
  /** Why it ends, if that is known before it does. */
  #why: EndReason | null = null
  /** The other side has hung up. */
  #wasBye = false
  readonly #changes: MediaChanges
  /** Its connection is being built anew, for so long. */
  #restoring: ReturnType<typeof setTimeout> | undefined

  constructor(options: SipCallOptions) {
    super()
    const { session } = options
    this.#options = options
    this.#session = session
    this.#changes = new MediaChanges(session)
    this.#machine = runMachine({
      first: callAt(session instanceof Inviter ? 'calling' : 'incoming', options.party),
      step: callAfter,
      perform: (effect) => (effect === 'close' ? this.#close() : this.signals[effect].emit()),
      onError: (error) => reportError(error),
    })
    this.#machine.begin()
    session.stateChange.addListener((state) => this.#follow(state))
    session.delegate = {
      onCancel: ({ request }) => {
        this.#why = reasonOfCancel(request.getHeader('reason'))
      },
      onBye: (bye) => {
        this.#wasBye = true
        bye.accept().catch(() => {})
      },
      // nobody else decides whom this line calls
      onRefer: (referral) => void referral.reject({ statusCode: 603 }).catch(() => {}),
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
    if (!this.reason) this.#end(ownEnd(this.#state), 603)
  }

  /** Only for the network: nobody is here any more, and other devices may go on ringing. */
  leave(): void {
    if (!this.reason) this.#end('lost', 480)
  }

  /** Only for the network: the connection is lost over which an answer would have come. */
  loseUnanswered(): void {
    if (this.#session.state !== SessionState.Established) this.leave()
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

  changeMedia = (local: CdkMediaStream): Promise<void> => this.#changes.send(local)
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

  /** Only for the network: tells the platform where this browser is now. */
  renew = (): Promise<void> => this.#changes.renew()

  #feed = (event: CallEvent): void => this.#machine.feed(event)

  async #hold(isOn: boolean): Promise<void> {
    await this.#changes.hold(isOn)
    this.#feed({ type: 'holding', call: this.id, on: isOn })
    this.#handleMediaChange()
  }

  /** Resolves when the call is with the other place, and over here. @throws Error named after the reason */
  async #refer(to: Parameters<Session['refer']>[0]): Promise<void> {
    const before = this.#why
    // the platform may end this side before it says that it has succeeded
    this.#why = 'transferred'
    try {
      await new Promise<void>((resolve, reject) => {
        this.signals.ended.add(resolve)
        referred(this.#session, to).then(resolve, reject)
      })
    } catch (error) {
      this.#why = before
      throw error
    }
    if (this.#session.state === SessionState.Established) await this.#session.bye()
  }

  #follow(state: SessionState): void {
    const { party, id } = this
    if (state === SessionState.Established && this.#session instanceof Inviter)
      this.#feed({ type: 'accepted', call: id, with: party, recorded: false, is_service: false })
    // why a call was refused is told right after that it has ended
    if (state === SessionState.Terminated)
      queueMicrotask(() =>
        this.#feed({ type: 'ended', call: id, reason: this.#endReason(), by: this.#wasBye ? party : null }),
      )
    if (state === SessionState.Established) this.#handleMediaChange()
  }

  /** Why the library has ended it. */
  #endReason(): EndReason {
    if (this.#why !== null) return this.#why
    if (this.#wasBye) return 'hung_up'
    return this.phase === 'incoming' ? 'no_answer' : 'media_failed'
  }

  #end(reason: EndReason, refusal: 603 | 480): void {
    callsAway(this.#session, refusal)
    this.#feed({ type: 'ending', reason })
  }

  #close(): void {
    clearTimeout(this.#restoring)
    this.#options.onOver()
  }

  #fail(error: unknown): void {
    this.report(error)
    if (!this.reason) this.#end('media_failed', 480)
  }

  /** Builds a lost connection anew, and ends the call where that does not succeed in time. */
  #restore(): void {
    if (this.#restoring !== undefined) return
    this.#restoring = setTimeout(() => {
      this.#restoring = undefined
      const connection = this.#media?.connection
      if (!this.reason && connection !== 'connected') this.#end(connection === 'new' ? 'media_failed' : 'lost', 480)
    }, restoreMilliseconds)
    this.renew().catch(() => {})
  }

  #handleMediaChange(): void {
    const media = this.#media
    if (media === undefined || this.reason) return
    const isEstablished = this.#session.state === SessionState.Established
    if (isEstablished && media.connection === 'connected') this.#feed({ type: 'connected' })
    if (isEstablished && media.hasFailed) this.#restore()
    const { remote } = media
    const { details } = this.#state
    const call = this.id
    if (remote.audio !== details.remote.audio || remote.video !== details.remote.video)
      this.#feed({ type: 'media', call, media: remote })
    const isHeld = isEstablished && media.isHeld
    if (isHeld !== details.isHeld) this.#feed(isHeld ? { type: 'held', call, music: false } : { type: 'talking', call })
    this.#tellRemote(media.remoteTracks)
    this.signals.changed.emit()
  }

  #tellRemote(tracks: MediaStreamTrack[]): void {
    const now = tracks.map(({ id }) => id).join()
    if (now === this.#heard) return
    this.#heard = now
    if (tracks.length === 0) this.remoteMediaEnded.emit()
    else this.remoteMedia.emit(new RemoteMediaStream(tracks))
  }
}
