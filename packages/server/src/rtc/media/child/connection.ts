import type { RTCRtpTransceiver } from 'werift'
import { tameDescription } from './description.ts'
import type { SentPacket } from './outgoing.ts'
import { createPeer, type PeerOptions } from './peer.ts'

/** The connection of one side of a call: a voice and perhaps a picture in both directions. */
export interface Connection {
  /** @throws BadDescription; Error of the library */
  answer(offer: string): Promise<string>
  /** @param withPicture there is something to see; what there was before stays */
  offer(withPicture: boolean): Promise<string>
  /** @throws BadDescription; Error of the library */
  confirm(answer: string): Promise<void>
  takeOfferBack(): Promise<void>
  isConnected(): boolean
  /** Whether the other side takes part in this kind. */
  has(kind: 'audio' | 'video'): boolean
  /** What can not be sent is left out. */
  send(packet: SentPacket): void
  /** The other side shall send a whole picture. */
  askPicture(): void
  close(): void
}

export interface ConnectionOptions extends PeerOptions {
  /** Pictures are taken too. */
  readonly withVideo: boolean
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
    // a browser plays what belongs to one stream in step
    for (const { sender } of library.getTransceivers()) sender.streamIds = ['lineside']
    peer.watch()
  }

  return {
    async answer(offer) {
      const tamed = tameDescription(offer, wanted)
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
      const { sdp } = tameDescription(answer, wanted)
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
