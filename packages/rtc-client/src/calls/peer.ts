import type { IceServer } from '@lineside/contract/rtc/frames'

export type Kind = 'audio' | 'video'
export type Tracks = Readonly<Record<Kind, MediaStreamTrack | null>>

/** Servers that answer at all answer within it; what comes later is found by the other side anyway. */
const gatheringWithin = 1_000
/** Where no address is found at all, the offer leaves without one. */
const oneWithin = 150
const digitMs = 120
const gapMs = 70

/** A codec first, whatever its place was; all others stay in their order. */
export const withFirst = <Codec extends { readonly mimeType: string }>(codecs: readonly Codec[], mimeType: string) => {
  const isIt = (codec: Codec): boolean => codec.mimeType.toLowerCase() === mimeType
  return [...codecs.filter(isIt), ...codecs.filter((codec) => !isIt(codec))]
}

const sends = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'sendonly'
const receives = (direction: RTCRtpTransceiverDirection | null): boolean =>
  direction === 'sendrecv' || direction === 'recvonly'

/**
 * One connection with one other side. Its descriptions leave once the addresses are known, so that nothing has to be sent
 * after them; but for the offer that begins a call, which rings the sooner for it.
 */
export class Peer {
  readonly #connection: RTCPeerConnection
  /** Names what belongs together to the other side. */
  readonly #stream = new MediaStream()
  /** An offer that is not set yet. */
  #proposal: RTCSessionDescriptionInit | null = null

  /** @param onState after every change of the connection */
  constructor(iceServers: readonly IceServer[], onState: () => void) {
    this.#connection = new RTCPeerConnection({ iceServers: iceServers as RTCIceServer[], bundlePolicy: 'max-bundle' })
    this.#connection.addEventListener('connectionstatechange', onState)
  }

  get state(): RTCPeerConnectionState {
    return this.#connection.connectionState
  }

  get isWaitingForAnswer(): boolean {
    return this.#proposal !== null || this.#connection.signalingState === 'have-local-offer'
  }

  /** Something is to be sent that no description has spoken of yet. */
  get needsOffer(): boolean {
    return this.#live().some(({ mid, sender }) => mid === null && sender.track !== null)
  }

  /** What comes from the other side, by what was agreed last. */
  get remoteTracks(): MediaStreamTrack[] {
    return this.#live()
      .filter(({ currentDirection }) => receives(currentDirection))
      .map(({ receiver }) => receiver.track)
  }

  /**
   * An offer with its addresses: the first one, or one over other addresses because those it has lead nowhere any more.
   * @throws DOMException
   */
  async offer(tracks: Tracks, isRestart = false): Promise<string> {
    await this.#prepareOffer(tracks)
    if (isRestart) this.#connection.restartIce()
    return this.#describe(isRestart)
  }

  /**
   * The first offer, as soon as one address is known: nobody has to wait for the others before it rings.
   * @returns `whole`: with all of them; it never fails
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

  /** Addresses of the other side that were found after its description: those that it has already are nothing new. */
  async learn(description: string): Promise<void> {
    if (this.#connection.remoteDescription === null) return
    const [, ...lines] = description.split(/^m=/m)
    // one that it can not use is not the last one
    for (const [sdpMLineIndex, line] of lines.entries())
      for (const [candidate] of line.matchAll(/(?<=^a=)candidate:.*$/gm))
        await this.#connection.addIceCandidate({ candidate: candidate.trim(), sdpMLineIndex }).catch(() => {})
  }

  /**
   * An offer over the addresses that are known. It is only set once it is answered, so that it can be dropped without a trace:
   * after a rollback Chromium shows no picture that comes again.
   * @throws DOMException
   */
  async propose(tracks: Tracks): Promise<string> {
    await this.send(tracks)
    this.#proposal = await this.#connection.createOffer()
    return this.#proposal.sdp ?? ''
  }

  /** @throws DOMException: the offer can not be used */
  async answer(offer: string, tracks: Tracks): Promise<string> {
    this.#proposal = null
    await this.#connection.setRemoteDescription({ type: 'offer', sdp: offer })
    await this.send(tracks)
    return this.#describe(false)
  }

  /** @throws DOMException: the answer can not be used */
  async confirm(answer: string): Promise<void> {
    const proposal = this.#proposal
    this.#proposal = null
    if (proposal !== null) await this.#connection.setLocalDescription(proposal)
    await this.#connection.setRemoteDescription({ type: 'answer', sdp: answer })
  }

  /** Takes an offer back that nobody will answer. */
  async withdraw(): Promise<void> {
    this.#proposal = null
    if (this.isWaitingForAnswer) await this.#connection.setLocalDescription({ type: 'rollback' })
  }

  /**
   * Sends these tracks from now on.
   * @returns whether the other side must be offered something for it
   */
  async send(tracks: Tracks): Promise<boolean> {
    const changes = [await this.#sendOne('audio', tracks.audio), await this.#sendOne('video', tracks.video)]
    return changes.includes(true)
  }

  /** @returns false: no digit can be sent over it, or not this one */
  sendDigit(digit: string): boolean {
    const dtmf = this.#of('audio')?.sender.dtmf
    if (!dtmf?.canInsertDTMF || !/^[0-9*#A-D]$/.test(digit)) return false
    // those that still wait come first
    dtmf.insertDTMF(dtmf.toneBuffer + digit, digitMs, gapMs)
    return true
  }

  stats(): Promise<RTCStatsReport> {
    return this.#connection.getStats()
  }

  close(): void {
    this.#connection.close()
  }

  async #prepareOffer(tracks: Tracks): Promise<void> {
    await this.send(tracks)
    // whoever shows a picture only wants to hear all the same
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
    // silence needs no new offer, a picture that is gone does
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

  /** Listens from before the description is set. */
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
