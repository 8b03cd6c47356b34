import type { CallQuality, CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { MediaState } from '@lineside/contract/rtc/frames'
import type { SoundReport } from '@lineside/contract/rtc/sound-report'
import type { Heard } from '@lineside/telephony/figures/heard-legs'
import { mediaStateOf, tracksOf } from '../media/media-state.ts'
import { RemoteMediaStream } from '../media/remote-media-stream.ts'
import { type CallState, isHeard } from './call-state.ts'
import { MediaSession, type MediaSessionOptions } from './media-session.ts'
import type { Kind } from './peer.ts'
import { createQualityWatch, sampleOf } from './quality.ts'
import { Recovery } from './recovery.ts'
import { createSoundLog } from './sound-log.ts'
import { type Arrived, createStallWatch } from './stall-watch.ts'

export interface CallMediaOptions extends MediaSessionOptions {
  /** Whether this side has called: the caller is the first to restore an interrupted connection. */
  readonly isCaller: boolean
  /** The stream that comes from the other side; null: nothing comes any more. */
  readonly onRemote: (stream: CdkMediaStream | null) => void
  /** The connection was interrupted and did not come back. */
  readonly onLost: () => void
  /** A fact about how the other side is heard, once a call each. */
  readonly onHeard: (sound: Heard) => void
  /** HEALTH-02: how the other side was heard so far. */
  readonly onSound: (report: SoundReport) => void
  /** The report of the page before this one; null: there is none. */
  readonly soundBefore: SoundReport | null
  /** The media that are sent have changed, for example because a device was removed. */
  readonly onLocalChange: () => void
}

/**
 * Sends and plays the media of a call by the state of the call. The `MediaSession` below only deals with connections.
 */
export class CallMedia {
  readonly session: MediaSession
  readonly #options: CallMediaOptions
  readonly #recovery: Recovery
  readonly #quality = createQualityWatch()
  readonly #stall = createStallWatch({
    arrived: () => this.#arrived(),
    onStall: () => this.#recovery.now(),
    onHeard: (sound) => this.#options.onHeard(sound),
  })
  readonly #sound: ReturnType<typeof createSoundLog>
  /** The kinds of media that the user has switched off. */
  readonly #muted = new Set<Kind>()
  #local: CdkMediaStream | null = null
  #shown: readonly MediaStreamTrack[] = []
  #wasConnected = false
  #isCatchingUp = false

  constructor(options: CallMediaOptions) {
    this.#options = options
    this.#sound = createSoundLog({ read: () => this.#entries(), tell: options.onSound, before: options.soundBefore })
    this.session = new MediaSession(options)
    this.#recovery = new Recovery({
      after: options.isCaller ? 2_000 : 4_000,
      afterStart: options.isCaller ? 8_000 : 12_000,
      recover: () => this.session.renegotiate(true),
      giveUp: () => options.onLost(),
    })
  }

  get connection(): 'new' | 'connected' | 'interrupted' {
    if (this.session.state === 'connected') return 'connected'
    return this.#wasConnected ? 'interrupted' : 'new'
  }

  /**
   * The media that are sent, as the other side is told. On hold they count as sent, although nothing flows for the
   * moment.
   */
  get state(): MediaState {
    return mediaStateOf(this.session.tracks, ({ kind }) => !this.#muted.has(kind as Kind))
  }

  /** Tells how the other side was heard, for the page closes. @returns all of it; null: nothing was measured */
  sound(): SoundReport | null {
    this.#sound.flush()
    return this.#sound.report
  }

  use(local: CdkMediaStream): void {
    this.#local = local
    this.session.provide(tracksOf(local))
    this.#watchTracks(local)
  }

  /**
   * Sends another stream instead.
   * @throws NotAgreed when the other side does not agree; the previous stream is still sent then, and both streams stay
   * open
   */
  async change(local: CdkMediaStream): Promise<void> {
    const before = this.#local
    const tracks = tracksOf(local)
    for (const track of tracks) if (this.#muted.has(track.kind as Kind)) track.enabled = false
    await this.session.change(tracks)
    this.#local = local
    this.#watchTracks(local)
    if (before) for (const track of tracksOf(before)) if (!tracks.includes(track)) track.stop()
    this.#options.onLocalChange()
  }

  switch(kind: Kind, isOn: boolean): void {
    if (isOn) this.#muted.delete(kind)
    else this.#muted.add(kind)
    this.#options.onLocalChange()
  }

  /** @returns null when there is no connection, or on the first call, which has nothing to compare with */
  async quality(): Promise<CallQuality | null> {
    const entries = await this.#entries()
    return entries === null ? null : this.#quality.add(sampleOf(entries, performance.now()))
  }

  /** @returns null: there is no connection */
  async #entries(): Promise<readonly Record<string, unknown>[] | null> {
    const report = await this.session.stats()
    if (report === null) return null
    const entries: Record<string, unknown>[] = []
    report.forEach((entry: Record<string, unknown>) => entries.push(entry))
    return entries
  }

  async #arrived(): Promise<Arrived> {
    const entries = (await this.#entries()) ?? []
    const ofSound = sampleOf(
      entries.filter(({ type, kind }) => type !== 'inbound-rtp' || kind === 'audio'),
      0,
    )
    return {
      packets: sampleOf(entries, 0).packetsReceived,
      sound: {
        packets: ofSound.packetsReceived,
        lost: ofSound.packetsLost,
        jitterMs: ofSound.jitter === null ? null : ofSound.jitter * 1000,
      },
    }
  }

  /** Adapts the media to the state of the call; to be called after every change of the call or its connections. */
  follow(call: CallState): void {
    this.#wasConnected ||= this.session.state === 'connected'
    const { isHeld, isHolding, lostUntil } = call.details
    const isTalking = call.stage.phase === 'talking' || call.stage.phase === 'accepting'
    const isApart = isHeld || isHolding
    // on hold nothing is sent in either direction, and the side that holds also plays nothing
    for (const track of this.session.tracks) track.enabled = !isApart && !this.#muted.has(track.kind as Kind)
    for (const track of this.session.remoteTracks) track.enabled = !isHolding
    this.#show(isHeard(call) ? this.session.remoteTracks : [])
    // while the other side's connection is lost, no media are expected
    const isFlowing = isTalking && !isApart && lostUntil === null
    this.#recovery.watch(this.session.state, isFlowing && this.session.hasConnection)
    const sends = call.details.remote.audio && call.details.ringsAt === null && !call.isService
    this.#stall.watch(isFlowing && sends && this.session.state === 'connected')
    this.#sound.watch(isFlowing && call.stage.phase === 'talking' && this.session.state === 'connected')
    if (call.stage.phase === 'talking' && !isApart && this.session.state === 'connected') void this.#catchUp()
  }

  /** Restores an interrupted connection at once. */
  hurry(): void {
    this.#recovery.hurry()
  }

  end(): void {
    this.#recovery.end()
    this.#stall.watch(false)
    this.#sound.flush()
    this.#sound.watch(false)
    this.session.close()
    this.#show([])
  }

  #show(tracks: readonly MediaStreamTrack[]): void {
    const isSame = tracks.length === this.#shown.length && tracks.every((track) => this.#shown.includes(track))
    if (isSame) return
    this.#shown = tracks
    this.#options.onRemote(tracks.length === 0 ? null : new RemoteMediaStream([...tracks]))
  }

  /**
   * Offers what the first descriptions did not include: the camera of a party that was called without video. Done once
   * only.
   */
  async #catchUp(): Promise<void> {
    if (this.#isCatchingUp || !this.session.needsOffer) return
    this.#isCatchingUp = true
    await this.session.renegotiate(false).catch(() => {})
  }

  #watchTracks(local: CdkMediaStream): void {
    const handleEnd = (): void => {
      if (this.#local === local) this.#options.onLocalChange()
    }
    for (const track of tracksOf(local)) track.addEventListener('ended', handleEnd, { once: true })
  }
}
