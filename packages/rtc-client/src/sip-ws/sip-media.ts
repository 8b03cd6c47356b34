import type { CallDetails, CallQuality, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { MediaState } from '@lineside/contract/rtc/frames'
import { SessionDescriptionHandler, type SessionDescriptionHandlerOptions } from 'sip.js/lib/platform/web/index.js'
import { createQualityWatch, sampleOf } from '../calls/quality.ts'
import { tracksOf } from '../media/media-state.ts'

/** Longest wait for addresses of this browser, in milliseconds: an edge is found with the first one. */
const gatheringMilliseconds = 500

const kinds = ['audio', 'video'] as const
type Kind = (typeof kinds)[number]

const receives = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'recvonly'

/** A call's wishes for one description. */
export interface MediaOptions extends SessionDescriptionHandlerOptions {
  /** The media that are sent at first. */
  readonly local?: CdkMediaStream
  readonly hold?: boolean
}

type Logger = ConstructorParameters<typeof SessionDescriptionHandler>[0]

/** Negotiates the media of one call over SIP, and sends what its call wants to be sent. */
export class SipMedia extends SessionDescriptionHandler {
  /** Called when the connection or what comes from the other side has changed. */
  onChange: () => void = () => {}
  #local: CdkMediaStream | null = null
  #wasConnected = false
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

  /**
   * Sends these media from the next description on. A track of a kind that is sent already replaces the earlier one at once.
   * @returns whether a new description is needed, since a kind came or went
   */
  async use(local: CdkMediaStream): Promise<boolean> {
    const before = this.#local
    this.#local = local
    const needed = kinds.map((kind) => this.#sends(kind) !== (this.#track(kind) !== null))
    for (const kind of kinds) await this.#senderOf(kind)?.replaceTrack(this.#track(kind))
    if (before !== local) before?.stop()
    return needed.includes(true)
  }

  /** Switches what is sent on and off, without a new description. */
  switch(kind: Kind, isOn: boolean): void {
    const track = this.#track(kind)
    if (track !== null) track.enabled = isOn
  }

  /** `interrupted`: the media did flow, and the connection is being rebuilt. */
  get connection(): NonNullable<CallDetails['connection']> {
    if (this.peerConnection?.connectionState === 'connected') return 'connected'
    return this.#wasConnected ? 'interrupted' : 'new'
  }

  /** Whether the other side sends; `screen` is never told by SIP. */
  get remote(): MediaState {
    const comes = (kind: Kind) => receives(this.#transceiverOf(kind)?.currentDirection ?? null)
    return { audio: comes('audio'), video: comes('video'), screen: false }
  }

  /** The tracks that come from the other side. */
  get remoteTracks(): MediaStreamTrack[] {
    return kinds
      .map((kind) => this.#transceiverOf(kind))
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

  protected override async updateDirection(options?: MediaOptions): Promise<void> {
    const connection = this.peerConnection
    if (connection === undefined) throw new Error('The call is over')
    if (connection.signalingState === 'stable') this.#openPlaces(connection)
    for (const one of connection.getTransceivers()) {
      if (one.direction === 'stopped') continue
      const track = this.#track(one.receiver.track.kind)
      if (one.sender.track !== track) await one.sender.replaceTrack(track)
      if (options?.hold === true) one.direction = track === null ? 'inactive' : 'sendonly'
      else one.direction = track === null ? 'recvonly' : 'sendrecv'
    }
  }

  /** Offers sound in any case, since one listens without a microphone, too. */
  #openPlaces(connection: RTCPeerConnection): void {
    for (const kind of kinds)
      if (this.#transceiverOf(kind) === undefined && (kind === 'audio' || this.#track(kind) !== null))
        connection.addTransceiver(kind)
  }

  #track(kind: string): MediaStreamTrack | null {
    return (this.#local === null ? [] : tracksOf(this.#local)).find((track) => track.kind === kind) ?? null
  }

  #transceiverOf(kind: Kind): RTCRtpTransceiver | undefined {
    return this.peerConnection?.getTransceivers().find(({ receiver }) => receiver.track.kind === kind)
  }

  #senderOf(kind: Kind): RTCRtpSender | undefined {
    return this.#transceiverOf(kind)?.sender
  }

  #sends(kind: Kind): boolean {
    const track = this.#senderOf(kind)?.track
    return track !== undefined && track !== null
  }
}
