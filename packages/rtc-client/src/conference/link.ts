import type { ClientFrameOf, IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { createStepsInOrder } from './steps-in-order.ts'

/** A connection to another member. Only one of the two makes offers, so offers never cross. */
export interface Link {
  /** Sends these tracks from now on, at most one of each kind. */
  send(tracks: readonly MediaStreamTrack[]): void
  /** Handles a signal from the other side. */
  take(signal: ServerFrameOf<'conference_signal'>): void
  close(): void
}

export interface LinkOptions {
  readonly makesOffers: boolean
  readonly iceServers: readonly IceServer[]
  readonly tracks: readonly MediaStreamTrack[]
  signal(signal: Pick<ClientFrameOf<'conference_signal'>, 'connection' | 'kind' | 'description'>): void
  /** Called with the tracks of the other side; they exist before any media arrive. */
  receive(tracks: readonly MediaStreamTrack[]): void
}

export type OpenLink = (options: LinkOptions) => Link

/** Milliseconds to wait for the answer to an offer, and for network addresses to be gathered. */
export const answerWithinMs = 8_000
const gatherWithinMs = 1_500

export const kinds = ['audio', 'video'] as const

/**
 * Opens a link over WebRTC. Sound and picture each have a transceiver from the start: tracks are put in and taken out
 * without another exchange, so a camera comes on immediately.
 */
export const openLink: OpenLink = (options) => {
  let tracks = options.tracks
  let current: Current | null = null
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  /** Exchanges run one after the other. */
  const inTurn = createStepsInOrder(() => isClosed)

  const start = (id: string): Current => {
    current?.peer.close()
    const peer = new RTCPeerConnection({ iceServers: [...options.iceServers] as RTCIceServer[] })
    const started = { id, peer }
    current = started
    peer.onconnectionstatechange = () => {
      if (current === started && peer.connectionState === 'failed' && options.makesOffers) inTurn(offer)
    }
    return started
  }

  const offer = async (): Promise<void> => {
    const { id, peer } = current ?? start(crypto.randomUUID())
    if (peer.getTransceivers().length === 0)
      for (const kind of kinds) peer.addTransceiver(kind, { direction: 'sendrecv' })
    else peer.restartIce()
    await putTracks(peer, tracks)
    options.receive(peer.getReceivers().map(({ track }) => track))
    await describeLocally(peer, await peer.createOffer())
    signalLocal(peer, id, 'offer')
    clearTimeout(retry)
    retry = setTimeout(() => {
      // the offer or its answer was lost; starts a new connection, because the other side may have continued with the
      // old one
      if (isClosed || current?.peer !== peer || peer.signalingState !== 'have-local-offer') return
      peer.close()
      current = null
      inTurn(offer)
    }, answerWithinMs)
  }

  const answer = async (id: string, sdp: string): Promise<void> => {
    const { peer } = current?.id === id ? current : start(id)
    await peer.setRemoteDescription({ type: 'offer', sdp })
    for (const transceiver of peer.getTransceivers()) transceiver.direction = 'sendrecv'
    await putTracks(peer, tracks)
    options.receive(peer.getReceivers().map(({ track }) => track))
    await describeLocally(peer, await peer.createAnswer())
    signalLocal(peer, id, 'answer')
  }

  const signalLocal = (peer: RTCPeerConnection, connection: string, kind: 'offer' | 'answer'): void => {
    if (isClosed || peer.localDescription === null) return
    options.signal({ connection, kind, description: peer.localDescription.sdp })
  }

  if (options.makesOffers) inTurn(offer)

  return {
    send(next) {
      tracks = next
      inTurn(async () => {
        if (current) await putTracks(current.peer, tracks)
      })
    },
    take({ connection, kind, description }) {
      inTurn(async () => {
        if (kind === 'offer') {
          if (!options.makesOffers) await answer(connection, description)
        } else if (current?.id === connection && current.peer.signalingState === 'have-local-offer') {
          clearTimeout(retry)
          await current.peer.setRemoteDescription({ type: 'answer', sdp: description })
        }
      })
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      current?.peer.close()
    },
  }
}

interface Current {
  readonly id: string
  readonly peer: RTCPeerConnection
}

/** Puts each live track into the transceiver of its kind; a transceiver without a track sends nothing. */
export const putTracks = async (peer: RTCPeerConnection, tracks: readonly MediaStreamTrack[]): Promise<void> => {
  for (const { sender, receiver } of peer.getTransceivers()) {
    const track = tracks.find(({ kind, readyState }) => kind === receiver.track.kind && readyState === 'live') ?? null
    if (sender.track === track) continue
    await sender.replaceTrack(track)
    if (track?.kind === 'video') await limitPicture(sender)
  }
}

/** Bits per second. The picture is sent to each member separately: three of them must fit through a home's uplink. */
const mostBitsOfPicture = 1_000_000

const limitPicture = async (sender: RTCRtpSender): Promise<void> => {
  const parameters = sender.getParameters()
  const [encoding] = parameters.encodings
  if (encoding === undefined || encoding.maxBitrate === mostBitsOfPicture) return
  encoding.maxBitrate = mostBitsOfPicture
  await sender.setParameters(parameters)
}

/**
 * Sets the local description and waits for its network addresses, since they are sent with it; but not long, in case a
 * STUN or TURN server does not answer.
 */
export const describeLocally = async (
  peer: RTCPeerConnection,
  description: RTCSessionDescriptionInit,
): Promise<void> => {
  await peer.setLocalDescription(description)
  if (peer.iceGatheringState === 'complete') return
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      peer.removeEventListener('icegatheringstatechange', check)
      resolve()
    }
    const check = (): void => {
      if (peer.iceGatheringState === 'complete') done()
    }
    const timer = setTimeout(done, gatherWithinMs)
    peer.addEventListener('icegatheringstatechange', check)
  })
}
