import type { ClientFrameOf, IceServer, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { describeLocally, type Link } from './link.ts'
import { createStepsInOrder } from './steps-in-order.ts'

export interface ServerLinkOptions {
  readonly iceServers: readonly IceServer[]
  readonly tracks: readonly MediaStreamTrack[]
  signal(signal: Pick<ClientFrameOf<'conference_signal'>, 'connection' | 'kind' | 'description'>): void
  /** Called with the tracks of a member. */
  receive(memberId: string, tracks: readonly MediaStreamTrack[]): void
  /** Called when the connection stands: whatever carried the media before can be closed. */
  connected(): void
}

export type OpenServerLink = (options: ServerLinkOptions) => Link

interface Current {
  readonly id: string
  readonly peer: RTCPeerConnection
  /** The received tracks, by the id of their media stream. */
  readonly streams: Map<string, MediaStreamTrack[]>
}

/**
 * Opens the one connection to the server, which forwards between all members. The server makes every offer. The first
 * two sections of an offer are for this browser's sound and picture; in the others the media of the members arrive, and
 * the `streams` of the offer tell whose they are.
 */
export const openServerLink: OpenServerLink = (options) => {
  let tracks = options.tracks
  let current: Current | null = null
  let isClosed = false
  const inTurn = createStepsInOrder(() => isClosed)

  const start = (id: string): Current => {
    current?.peer.close()
    const peer = new RTCPeerConnection({ iceServers: [...options.iceServers] as RTCIceServer[] })
    const started: Current = { id, peer, streams: new Map() }
    current = started
    peer.ontrack = ({ track, streams }) => {
      for (const { id: streamId } of streams)
        started.streams.set(streamId, [...(started.streams.get(streamId) ?? []), track])
    }
    peer.onconnectionstatechange = () => {
      if (current === started && peer.connectionState === 'connected') options.connected()
    }
    return started
  }

  const putTracks = async ({ peer }: Current): Promise<void> => {
    for (const { sender, receiver } of peer.getTransceivers().slice(0, 2)) {
      const track = tracks.find(({ kind, readyState }) => kind === receiver.track.kind && readyState === 'live') ?? null
      if (sender.track !== track) await sender.replaceTrack(track)
    }
  }

  const answer = async (signal: ServerFrameOf<'conference_signal'>): Promise<void> => {
    const connection = current?.id === signal.connection ? current : start(signal.connection)
    const { peer, streams } = connection
    await peer.setRemoteDescription({ type: 'offer', sdp: signal.description })
    for (const transceiver of peer.getTransceivers().slice(0, 2)) transceiver.direction = 'sendonly'
    await putTracks(connection)
    await describeLocally(peer, await peer.createAnswer())
    if (isClosed || peer.localDescription === null) return
    options.signal({ connection: signal.connection, kind: 'answer', description: peer.localDescription.sdp })
    for (const [streamId, memberId] of Object.entries(signal.streams ?? {}))
      options.receive(memberId, streams.get(streamId) ?? [])
  }

  return {
    send(next) {
      tracks = next
      inTurn(async () => {
        if (current) await putTracks(current)
      })
    },
    take(signal) {
      if (signal.kind === 'offer') inTurn(() => answer(signal))
    },
    close() {
      isClosed = true
      current?.peer.close()
    },
  }
}
