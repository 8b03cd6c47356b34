import type { RTCRtpTransceiver } from 'werift'
import { tameDescription, type Voice } from './description.ts'
import type { SentPacket } from './outgoing.ts'
import { createPeer, type PeerOptions } from './peer.ts'

/** The WebRTC connection of one side of a call: a voice and perhaps a picture, in both directions. */
export interface Connection {
  /** @throws BadDescription; Error of the WebRTC library */
  answer(offer: string): Promise<string>
  /** @param withPicture adds a section for a picture; sections that exist already stay */
  offer(withPicture: boolean): Promise<string>
  /** @throws BadDescription; Error of the WebRTC library */
  confirm(answer: string): Promise<void>
  takeOfferBack(): Promise<void>
  isConnected(): boolean
  /** Whether the far end sends or receives this kind of media. */
  has(kind: 'audio' | 'video'): boolean
  /** The codec of the sound, such as `PCMA`; null: none is agreed on yet. */
  codec(): string | null
  /** Drops the packet if it cannot be sent now. */
  send(packet: SentPacket): void
  /** Asks the far end for a key frame. */
  askPicture(): void
  close(): void
}

export interface ConnectionOptions extends PeerOptions {
  /** Whether the connection accepts pictures as well as sound. */
  readonly withVideo: boolean
  readonly voice?: Voice
}

export const createConnection = ({ withVideo, ...options }: ConnectionOptions): Connection => {
  const wanted = { audio: 1, video: withVideo ? 1 : 0 }
  let pictureSource: number | null = null
  const peer = createPeer({
    ...options,
    onPacket(packet) {
      if (packet.kind === 'video') pictureSource = packet.source
      options.onPacket(packet)
    },
  })
  const { library } = peer
  let refused: readonly (string | null)[] = []

  const transceiverOf = (kind: 'audio' | 'video'): RTCRtpTransceiver | undefined =>
    library.getTransceivers().find((each) => each.kind === kind && !each.stopped)
  const watch = () => {
    // one common stream ID makes a browser play sound and picture in sync
    for (const { sender } of library.getTransceivers()) sender.streamIds = ['lineside']
    peer.watch()
  }

  return {
    async answer(offer) {
      const tamed = tameDescription(offer, wanted, options.voice)
      await library.setRemoteDescription({ type: 'offer', sdp: tamed.sdp })
      refused = tamed.refused
      for (const transceiver of library.getTransceivers()) transceiver.setDirection('sendrecv')
      watch()
      await library.setLocalDescription(await library.createAnswer())
      peer.expectConnection()
      return peer.ownDescription(refused)
    },
    async offer(withPicture) {
      for (const kind of withPicture ? (['audio', 'video'] as const) : (['audio'] as const))
        if (transceiverOf(kind) === undefined) library.addTransceiver(kind, { direction: 'sendrecv' })
      watch()
      await library.setLocalDescription(await library.createOffer())
      return peer.ownDescription(refused)
    },
    async confirm(answer) {
      const { sdp } = tameDescription(answer, wanted, options.voice)
      await library.setRemoteDescription({ type: 'answer', sdp })
      watch()
      peer.expectConnection()
    },
    async takeOfferBack() {
      if (library.signalingState === 'have-local-offer') await library.setLocalDescription({ type: 'rollback' })
    },
    isConnected: () => peer.isConnected(),
    has(kind) {
      const direction = transceiverOf(kind)?.currentDirection
      return direction !== undefined && direction !== null && direction !== 'inactive' && direction !== 'stopped'
    },
    codec: () => transceiverOf('audio')?.codecs[0]?.name ?? null,
    send(packet) {
      const transceiver = transceiverOf(packet.kind === 'video' ? 'video' : 'audio')
      if (transceiver !== undefined) peer.send(transceiver, packet)
    },
    askPicture() {
      if (pictureSource !== null) void transceiverOf('video')?.receiver.sendRtcpPLI(pictureSource)
    },
    close: () => peer.close(),
  }
}
