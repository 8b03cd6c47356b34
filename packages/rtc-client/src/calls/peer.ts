import type { IceServer } from '@lineside/contract/rtc/frames'
import { usableAnswer, usableOffer } from '@lineside/telephony/descriptions/usable-description'

export type Kind = 'audio' | 'video'
export type Tracks = Readonly<Record<Kind, MediaStreamTrack | null>>

/**
 * Milliseconds to wait for network addresses: STUN and TURN servers that work answer within this time, and later
 * addresses are discovered by the other side anyway.
 */
const gatheringWithin = 1_000
/** Milliseconds to wait for the first address; after that the offer is sent without one. */
const oneWithin = 150
const digitMs = 120
const gapMs = 70

/** The list with this codec in front; the others keep their order. */
export const withFirst = <Codec extends { readonly mimeType: string }>(codecs: readonly Codec[], mimeType: string) => {
  const isIt = (codec: Codec): boolean => codec.mimeType.toLowerCase() === mimeType
  return [...codecs.filter(isIt), ...codecs.filter((codec) => !isIt(codec))]
}

const sends = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'sendonly'
const receives = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'recvonly'

/**
 * One media connection to one other side. Descriptions are sent once all addresses are known, so that no addresses have
 * to follow. The only exception is the offer that begins a call, because the call rings sooner that way.
 */
export class Peer {
  readonly #connection: RTCPeerConnection
  /** Groups the audio and the video track for the other side. */
  readonly #stream = new MediaStream()
  /** An offer that was sent but is not yet set as the local description (see `propose`). */
  #proposal: RTCSessionDescriptionInit | null = null
  #handleClosed: () => void = () => {}
  readonly #closed = new Promise<void>((resolve) => {
    this.#handleClosed = resolve
  })

  /** @param onState called after every change of the connection's state */
  constructor(iceServers: readonly IceServer[], onState: () => void) {
    // sound and picture may get connections of their own: not every other side can put both over one
    this.#connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[], bundlePolicy: 'balanced' })
    this.#connection.addEventListener('connectionstatechange', onState)
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState
  }

  get isWaitingForAnswer(): boolean {
    return this.#proposal !== null || this.#connection.signalingState === 'have-local-offer'
  }

  /** A track is to be sent that no description includes yet. */
  get needsOffer(): boolean {
    return this.#live().some(({ mid, sender }) => mid === null && sender.track !== null)
  }

  /** The tracks that the other side sends, by the last agreed description. */
  get remoteTracks(): MediaStreamTrack[] {
    return this.#live()
      .filter(({ currentDirection }) => receives(currentDirection))
      .map(({ receiver }) => receiver.track)
  }

  /**
   * An offer with all addresses: the first one, or with `isRestart` one over new addresses because the present ones no
   * longer work.
   * @throws DOMException
   */
  async offer(tracks: Tracks, isRestart = false): Promise<string> {
    await this.#prepareOffer(tracks)
    if (isRestart) this.#connection.restartIce()
    return this.#describe(isRestart)
  }

  /**
   * The first offer, as soon as one address is known, so that the call rings without waiting for the others.
   * @returns the offer; `whole`: the offer with all addresses, a promise that never rejects
   * @throws DOMException
   */
  async firstOffer(tracks: Tracks): Promise<{ readonly description: string; readonly whole: Promise<string> }> {
    await this.#prepareOffer(tracks)
    const one = new Promise<void>((resolve) => {
      this.#connection.addEventListener('icecandidate', () => resolve(), { once: true })
    })
    const gathered = this.#gathered(false)
    await this.#connection.setLocalDescription()
    const all = gathered()
    await Promise.race([one, all, new Promise((resolve) => setTimeout(resolve, oneWithin))])
    const described = (): string => this.#connection.localDescription?.sdp ?? ''
    return { description: described(), whole: all.then(described) }
  }

  /**
   * Adds addresses that the other side found after its description; those already known have no effect. Ends with the
   * connection, which another one may replace meanwhile: browsers never answer what a closed one was asked.
   */
  async learn(description: string): Promise<void> {
    if (this.#connection.remoteDescription === null) return
    const [, ...lines] = usableOffer(description).sdp.split(/^m=/m)
    // an address that can not be used must not keep out those after it
    for (const [sdpMLineIndex, line] of lines.entries())
      for (const [candidate] of line.matchAll(/(?<=^a=)candidate:.*$/gm))
        await Promise.race([
          this.#connection.addIceCandidate({ candidate: candidate.trim(), sdpMLineIndex }).catch(() => {}),
          this.#closed,
        ])
  }

  /**
   * An offer over the addresses already known. It is set as the local description only when the answer comes, so that
   * it can be dropped without a rollback: after one, Chromium does not show a picture that is sent again.
   * @throws DOMException
   */
  async propose(tracks: Tracks): Promise<string> {
    await this.send(tracks)
    this.#proposal = await this.#connection.createOffer()
    return this.#proposal.sdp ?? ''
  }

  /** @throws DOMException when the offer can not be used */
  async answer(offer: string, tracks: Tracks): Promise<string> {
    this.#proposal = null
    const usable = usableOffer(offer)
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: usable.sdp })
    await this.send(tracks)
    return usable.answered(await this.#describe(false))
  }

  /** @throws DOMException when the answer can not be used */
  async confirm(answer: string): Promise<void> {
    const proposal = this.#proposal
    this.#proposal = null
    if (proposal !== null) await this.#connection.setLocalDescription(proposal)
    const offer = this.#connection.localDescription?.sdp ?? ''
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: usableAnswer(answer, offer) })
  }

  /** Withdraws an offer that nobody will answer. */
  async withdraw(): Promise<void> {
    this.#proposal = null
    if (this.isWaitingForAnswer) await this.#connection.setLocalDescription({ type: 'rollback' })
  }

  /**
   * Sends these tracks from now on.
   * @returns whether a new offer to the other side is needed for that
   */
  async send(tracks: Tracks): Promise<boolean> {
    const changes = [await this.#sendOne('audio', tracks.audio), await this.#sendOne('video', tracks.video)]
    return changes.includes(true)
  }

  /**
   * Sends a key as DTMF over the connection.
   * @returns false when that is not possible for the connection or for this key
   */
  sendDigit(digit: string): boolean {
    const dtmf = this.#of('audio')?.sender.dtmf
    if (!dtmf?.canInsertDTMF || !/^[0-9*#A-D]$/.test(digit)) return false
    // keys that still wait are sent first
    dtmf.insertDTMF(dtmf.toneBuffer + digit, digitMs, gapMs)
    return true
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats()
  }

  close(): void {
    this.#connection.close()
    this.#handleClosed()
  }

  async #prepareOffer(tracks: Tracks): Promise<void> {
    await this.send(tracks)
    // a side that sends no sound still wants to hear
    if (this.#of('audio') === undefined) this.#connection.addTransceiver('audio', { direction: 'recvonly' })
    this.#preferOpus()
  }

  #live(): RTCRtpTransceiver[] {
    return this.#connection.getTransceivers().filter(({ direction }) => direction !== 'stopped')
  }

  #of(kind: Kind): RTCRtpTransceiver | undefined {
    return this.#live().find(({ receiver }) => receiver.track.kind === kind)
  }

  async #sendOne(kind: Kind, track: MediaStreamTrack | null): Promise<boolean> {
    const line = this.#of(kind)
    if (line === undefined) {
      if (track === null) return false
      this.#connection.addTrack(track, this.#stream)
      return true
    }
    if (line.sender.track !== track) await line.sender.replaceTrack(track)
    if (track !== null && !sends(line.direction)) {
      line.sender.setStreams(this.#stream)
      line.direction = 'sendrecv'
      return true
    }
    // a missing audio track needs no new offer, but a missing picture does
    if (track === null && kind === 'video' && sends(line.direction)) {
      line.direction = line.direction === 'sendrecv' ? 'recvonly' : 'inactive'
      return true
    }
    return false
  }

  #preferOpus(): void {
    const codecs = RTCRtpReceiver.getCapabilities('audio')?.codecs
    if (codecs) this.#of('audio')?.setCodecPreferences(withFirst(codecs, 'audio/opus'))
  }

  async #describe(isRestart: boolean): Promise<string> {
    const gathered = this.#gathered(isRestart)
    await this.#connection.setLocalDescription()
    await gathered()
    return this.#connection.localDescription?.sdp ?? ''
  }

  /** Starts to listen for the end of address gathering; must be called before the description is set. */
  #gathered(isRestart: boolean): () => Promise<void> {
    const connection = this.#connection
    let isDone = false
    const changed = new Promise<void>((resolve) => {
      const handleChange = (): void => {
        if (connection.iceGatheringState !== 'complete') return
        isDone = true
        connection.removeEventListener('icegatheringstatechange', handleChange)
        resolve()
      }
      connection.addEventListener('icegatheringstatechange', handleChange)
    })
    return async () => {
      if (isDone || (!isRestart && connection.iceGatheringState === 'complete')) return
      await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, gatheringWithin))])
    }
  }
}
