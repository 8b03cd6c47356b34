import { runMachine } from '@lineside/contract/machine'
import type { CallDetails, CallQuality, CdkCall, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { EndReason, RtcParty } from '@lineside/contract/rtc/frames'
import { type Invitation, Inviter, type Session, SessionState } from 'sip.js'
import type { IncomingRequestMessage, ResponseOptions } from 'sip.js/lib/core/index.js'
import { CallListeners } from '../calls/call-listeners.ts'
import { type CallEvent, callAfter, callAt, type CallState, ownEnd } from '../calls/call-state.ts'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import { EndCause } from './end-cause.ts'
import { MediaChanges } from './media-changes.ts'
import { mediaEvents } from './media-events.ts'
import { placed, toldParty } from './placing.ts'
import type { MediaOptions, SipMedia } from './sip-media.ts'
import { Restoring } from './restoring.ts'
import { callsAway, referred } from './sip-requests.ts'
import { answeredUpdate } from './sip-updates.ts'

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
  readonly #cause = new EndCause()
  readonly #changes: MediaChanges
  readonly #restoring: Restoring
  /** All that was to be sent from the answer on has been asked for. */
  #isSettled = false

  constructor(options: SipCallOptions) {
    super()
    const { session } = options
    this.#options = options
    this.#session = session
    this.#changes = new MediaChanges(session, () => this.#end('lost', 480))
    this.#restoring = new Restoring({
      connection: () => this.#media?.connection,
      renew: () => this.renew(),
      onLost: (had) => {
        if (!this.reason) this.#end(had === 'new' ? 'media_failed' : 'lost', 480)
      },
    })
    this.#machine = runMachine({
      first: callAt(session instanceof Inviter ? 'calling' : 'incoming', options.party),
      step: callAfter,
      perform: (effect) => (effect === 'close' ? this.#close() : this.signals[effect].emit()),
      onError: (error) => reportError(error),
    })
    this.#machine.begin()
    session.stateChange.addListener((state) => this.#follow(state))
    session.delegate = {
      onCancel: ({ request }) => this.#cause.cancelled(request.getHeader('reason')),
      onBye: (bye) => {
        this.#cause.hungUp()
        bye.accept().catch(() => {})
      },
      // a new description may come with a new party: the call was put through
      onInvite: (request) => this.#hearOf(request),
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
    const media = this.#media
    const refusesPicture = this.#isSettled && media?.isTaken === false
    return { ...this.#state.details, connection: media?.connection ?? 'new', refusesPicture }
  }

  /** Only for the network: places the call. */
  async place(local: CdkMediaStream): Promise<void> {
    if (!(this.#session instanceof Inviter)) return
    try {
      await placed(this.#session, {
        call: this.id,
        media: sending(local),
        party: () => this.party,
        tell: this.#feed,
        onRefused: (why, by) => this.#cause.is(why, by),
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
  enableVideo = (): Promise<void> => this.#changes.showPicture()
  disableVideo = (): void => void this.#changes.hidePicture().catch(() => {})

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

  /** Only for the network: an UPDATE within this call. */
  update(message: IncomingRequestMessage): Promise<ResponseOptions> {
    this.#hearOf(message)
    return answeredUpdate(this.#session, message)
  }

  /** Only for the network: whether a request is one of this call's. */
  isOf = ({ callId }: IncomingRequestMessage): boolean => this.#session.request.callId === callId

  /** A request within the call may tell who is at the other side now. */
  #hearOf(message: IncomingRequestMessage): void {
    const party = toldParty(message)
    const { number, name } = this.party
    if (party === null || (party.number === number && (party.name ?? name) === name)) return
    this.#feed({ type: 'party', call: this.id, with: party, is_service: false })
  }

  #feed = (event: CallEvent): void => this.#machine.feed(event)

  async #hold(isOn: boolean): Promise<void> {
    await this.#changes.hold(isOn)
    this.#feed({ type: 'holding', call: this.id, on: isOn })
    this.#handleMediaChange()
  }

  /** Resolves when the call is with the other place, and over here. @throws Error named after the reason */
  async #refer(to: Parameters<Session['refer']>[0]): Promise<void> {
    const takeBack = this.#cause.awaitTransfer()
    try {
      await new Promise<void>((resolve, reject) => {
        this.signals.ended.add(resolve)
        referred(this.#session, to).then(resolve, reject)
      })
    } catch (error) {
      takeBack()
      throw error
    }
    if (this.#session.state === SessionState.Established) await this.#session.bye()
  }

  #follow(state: SessionState): void {
    // why a call was refused is told right after that it has ended
    if (state === SessionState.Terminated) queueMicrotask(this.#over)
    if (state !== SessionState.Established) return
    this.#handleMediaChange()
    this.#settle().catch(() => {})
  }

  #over = (): void => {
    const [reason, by] = [this.#cause.reasonAt(this.phase), this.#cause.by(this.party)]
    this.#feed({ type: 'ended', call: this.id, reason, by })
  }

  /** Asks for what had no room in the first description. */
  async #settle(): Promise<void> {
    try {
      await this.#changes.complete(this.#session instanceof Inviter)
    } finally {
      this.#isSettled = true
      this.#handleMediaChange()
    }
  }

  #end(reason: EndReason, refusal: 603 | 480): void {
    callsAway(this.#session, refusal)
    this.#feed({ type: 'ending', reason })
  }

  #close(): void {
    this.#restoring.stop()
    this.#options.onOver()
  }

  #fail(error: unknown): void {
    this.report(error)
    if (!this.reason) this.#end('media_failed', 480)
  }

  #handleMediaChange(): void {
    const media = this.#media
    if (media === undefined || this.reason) return
    const isEstablished = this.#session.state === SessionState.Established
    if (isEstablished && media.hasFailed) this.#restoring.start()
    else if (media.connection === 'connected') this.#restoring.stop()
    const { details } = this.#state
    for (const event of mediaEvents({ call: this.id, media, details, isEstablished })) this.#feed(event)
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
