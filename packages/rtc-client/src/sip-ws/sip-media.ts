import type { CallDetails, CallQuality, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { MediaState } from '@lineside/contract/rtc/frames'
import { SessionDescriptionHandler, type SessionDescriptionHandlerOptions } from 'sip.js/lib/platform/web/index.js'
import { createQualityWatch, sampleOf } from '../calls/quality.ts'
import { tracksOf } from '../media/media-state.ts'
import { answerTo } from './sections.ts'

/** Longest wait for addresses of this browser, in milliseconds: an edge is found with the first one. */
const gatheringMilliseconds = 500

const kinds = ['audio', 'video'] as const
type Kind = (typeof kinds)[number]

const receives = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'recvonly'

const sends = (place: RTCRtpTransceiver | undefined): boolean =>
  place?.currentDirection === 'sendrecv' || place?.currentDirection === 'sendonly'

/** A call's wishes for one description. */
export interface MediaOptions extends SessionDescriptionHandlerOptions {
  /** The media that are sent at first. */
  readonly local?: CdkMediaStream
}

/** The part of an answer that came too late for the connection: another phone was heard before. */
type Missed = 'nothing' | 'media' | 'all'

type Logger = ConstructorParameters<typeof SessionDescriptionHandler>[0]

/** Negotiates the media of one call over SIP, and sends what its call wants to be sent. */
export class SipMedia extends SessionDescriptionHandler {
  /** Called when the connection or what comes from the other side has changed. */
  onChange: () => void = () => {}
  #local: CdkMediaStream | null = null
  #wasConnected = false
  #isHolding = false
  readonly #switchedOff = new Set<Kind>()
  /** The description by which something is heard before anybody has answered; null: nothing is. */
  #early: string | null = null
  #hearing: Promise<unknown> = Promise.resolve()
  #missed: Missed = 'nothing'
  readonly #quality = createQualityWatch()

  constructor(logger: Logger) {
    super(logger, () => Promise.resolve(new MediaStream()), { iceGatheringTimeout: gatheringMilliseconds })
    const tell = (): void => {
      this.#wasConnected ||= this.peerConnection?.connectionState === 'connected'
      this.onChange()
    }
    for (const event of ['connectionstatechange', 'signalingstatechange', 'track'] as const)
      this.peerConnection?.addEventListener(event, tell)
  }

  /** The media that are sent; null: none yet. */
  get local(): CdkMediaStream | null {
    return this.#local
  }

  /**
   * Sends these media from the next description on. A track of a kind that is sent already replaces the earlier one at once.
   * The earlier media are not stopped.
   * @returns whether a new description is needed, since a kind came or went
   */
  async use(local: CdkMediaStream | null): Promise<boolean> {
    this.#local = local
    // a camera that is chosen anew is meant to be seen
    this.#switchedOff.delete('video')
    const isNeeded = kinds.some((kind) => this.#sends(kind) !== (this.#track(kind) !== null))
    for (const kind of kinds) await this.#placeOf(kind)?.sender.replaceTrack(this.#track(kind))
    this.#apply()
    return isNeeded
  }

  /** Gives up the places that the other side has not agreed to: the next description would ask for them again. */
  dropRefused(): void {
    for (const one of this.peerConnection?.getTransceivers() ?? []) if (one.mid === null) one.stop()
  }

  get missed(): Missed {
    return this.#missed
  }

  /** Whether everything that is to be sent has a place, as far as the other side wants to hear or see anything now. */
  get isTaken(): boolean {
    const isHeld = !sends(this.#placeOf('audio'))
    return isHeld || this.#track('video') === null || this.#switchedOff.has('video') || sends(this.#placeOf('video'))
  }

  /**
   * Plays what comes before anybody has answered (RFC 3960): an announcement, or the ringing of a foreign network. If several
   * phones play something, the first one is heard until one answers.
   * @param description the answer that came with a provisional reply
   * @returns whether it is heard
   */
  hearEarly(description: string): Promise<boolean> {
    const heard = this.#playEarly(this.#hearing, description)
    this.#hearing = heard.catch(() => {})
    return heard
  }

  async #playEarly(before: Promise<unknown>, description: string): Promise<boolean> {
    await before
    if (this.#early !== null || this.peerConnection?.signalingState !== 'have-local-offer') return false
    await this.setRemoteSessionDescription({ type: 'answer', sdp: description })
    this.#early = description
    return true
  }

  /** The final answer may be another phone's than the one that was heard. */
  override async setDescription(...given: Parameters<SessionDescriptionHandler['setDescription']>): Promise<void> {
    await this.#hearing
    const early = this.#early
    this.#early = null
    if (early === null) return await super.setDescription(...given)
    const [answer] = given
    if (early !== answer) await this.#followAnswer(answer)
  }

  /** Mends: the library asks for this after a refusal, and does not have it. Without it no other change would be possible. */
  async rollbackDescription(): Promise<void> {
    const connection = this.peerConnection
    if (connection?.signalingState === 'have-local-offer') await connection.setLocalDescription({ type: 'rollback' })
    if (connection?.signalingState === 'have-remote-offer') await connection.setRemoteDescription({ type: 'rollback' })
  }

  /** An offer holds for every phone that rings: here it is made again for the one that has answered. */
  async #followAnswer(answer: string): Promise<void> {
    const connection = this.peerConnection
    if (connection === undefined) throw new Error('The call is over')
    const offer = await connection.createOffer()
    await connection.setLocalDescription(offer)
    const sdp = answerTo(offer.sdp ?? '', answer)
    this.#missed = sdp === answer ? 'nothing' : 'media'
    try {
      await connection.setRemoteDescription({ type: 'answer', sdp })
    } catch {
      // a browser that keeps to the one it heard first: both sides ask each other anew
      await connection.setLocalDescription({ type: 'rollback' })
      this.#missed = 'all'
    }
  }

  /** Switches what is sent on and off, without a new description. */
  switch(kind: Kind, isOn: boolean): void {
    if (isOn) this.#switchedOff.delete(kind)
    else this.#switchedOff.add(kind)
    this.#apply()
  }

  /** While the other side is held nothing is sent to it, whatever its platform does; the next description says so. */
  set isHolding(isHolding: boolean) {
    this.#isHolding = isHolding
    this.#apply()
  }

  get isHolding(): boolean {
    return this.#isHolding
  }

  /** Whether the other side has put this one on hold. One that sends nothing itself cannot tell. */
  get isHeld(): boolean {
    const direction = this.#placeOf('audio')?.currentDirection
    if (this.#isHolding || !this.#sends('audio')) return false
    return direction === 'recvonly' || direction === 'inactive'
  }

  /** `interrupted`: the media did flow, and the connection is being rebuilt. */
  get connection(): NonNullable<CallDetails['connection']> {
    if (this.peerConnection?.connectionState === 'connected') return 'connected'
    return this.#wasConnected ? 'interrupted' : 'new'
  }

  /** The connection is gone, and comes back by new addresses only. */
  get hasFailed(): boolean {
    return this.peerConnection?.connectionState === 'failed'
  }

  /** Whether the other side sends; `screen` is never told by SIP. */
  get remote(): MediaState {
    const comes = (kind: Kind) => receives(this.#placeOf(kind)?.currentDirection ?? null)
    return { audio: comes('audio'), video: comes('video'), screen: false }
  }

  /** The tracks that come from the other side. */
  get remoteTracks(): MediaStreamTrack[] {
    return kinds
      .map((kind) => this.#placeOf(kind))
      .filter((one) => one !== undefined)
      .filter(({ currentDirection }) => receives(currentDirection))
      .map(({ receiver }) => receiver.track)
  }

  async quality(): Promise<CallQuality | null> {
    const connection = this.peerConnection
    if (connection === undefined) return null
    const report = await connection.getStats()
    return this.#quality.add(sampleOf(report.values() as Iterable<Record<string, unknown>>, performance.now()))
  }

  /** Tracks join a connection with its next description: an offer of the other side brings places for them. */
  protected override getLocalMediaStream(options?: MediaOptions): Promise<void> {
    this.#local ??= options?.local ?? null
    return Promise.resolve()
  }

  protected override async updateDirection(): Promise<void> {
    const connection = this.peerConnection
    if (connection === undefined) throw new Error('The call is over')
    if (connection.signalingState === 'stable') this.#openPlaces(connection)
    for (const one of connection.getTransceivers()) {
      if (one.direction === 'stopped') continue
      const { kind } = one.receiver.track
      const track = this.#track(kind)
      if (one.sender.track !== track) await one.sender.replaceTrack(track)
      // without a word of it the other side would go on showing a black picture
      const isSent = track !== null && !(kind === 'video' && this.#switchedOff.has(kind))
      if (this.#isHolding) one.direction = isSent ? 'sendonly' : 'inactive'
      else one.direction = isSent ? 'sendrecv' : 'recvonly'
    }
    this.#apply()
  }

  /** Offers sound in any case, since one listens without a microphone, too. */
  #openPlaces(connection: RTCPeerConnection): void {
    for (const kind of kinds)
      if (this.#placeOf(kind) === undefined && (kind === 'audio' || this.#track(kind) !== null))
        connection.addTransceiver(kind)
  }

  #apply(): void {
    for (const kind of kinds) {
      const track = this.#track(kind)
      if (track !== null) track.enabled = !this.#isHolding && !this.#switchedOff.has(kind)
    }
  }

  #track(kind: string): MediaStreamTrack | null {
    return (this.#local === null ? [] : tracksOf(this.#local)).find((track) => track.kind === kind) ?? null
  }

  #placeOf(kind: Kind): RTCRtpTransceiver | undefined {
    const places = this.peerConnection?.getTransceivers() ?? []
    return places.find(({ receiver, direction }) => receiver.track.kind === kind && direction !== 'stopped')
  }

  #sends(kind: Kind): boolean {
    const track = this.#placeOf(kind)?.sender.track
    return track !== undefined && track !== null
  }
}
