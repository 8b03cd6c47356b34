import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { ownDescription, tameDescription, type Wanted } from './description.ts'
import type { MediaPacket, SentPacket } from './outgoing.ts'
import type { Places } from './places.ts'

/** One connection to a browser: ICE, DTLS and SRTP are the library's, what comes and goes is packets. */
export interface Connection {
  /** @throws BadDescription; Error of the library */
  answer(offer: string): Promise<string>
  /** @param withPicture there is something to see; what there was before stays */
  offer(withPicture: boolean): Promise<string>
  /** @throws BadDescription; Error of the library */
  confirm(answer: string): Promise<void>
  takeOfferBack(): Promise<void>
  isConnected(): boolean
  /** Which kinds the other side takes part in. */
  has(kind: 'audio' | 'video'): boolean
  /** What can not be sent is left out. */
  send(packet: SentPacket): void
  /** The other side shall send a whole picture. */
  askPicture(): void
  close(): void
}

export interface ConnectionOptions {
  readonly wanted: Wanted
  readonly places: Places
  readonly onConnected: () => void
  /** `closed`: the other side has ended it; `lost`: it does not answer; `never`: it did not come about in time. */
  readonly onGone: (why: 'closed' | 'lost' | 'never') => void
  readonly onPacket: (packet: MediaPacket) => void
  /** The other side wants a whole picture. */
  readonly onPictureWanted: () => void
}

/** A handshake that has not come about by then does not any more. */
const WATCHDOG_MS = 10_000

const nack = { type: 'nack' }
const audioCodecs = () => [
  new RTCRtpCodecParameters({
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    payloadType: 111,
    parameters: 'minptime=10;useinbandfec=1',
  }),
  new RTCRtpCodecParameters({
    mimeType: 'audio/telephone-event',
    clockRate: 48_000,
    channels: 1,
    payloadType: 110,
    parameters: '0-15',
  }),
  new RTCRtpCodecParameters({
    mimeType: 'audio/telephone-event',
    clockRate: 8_000,
    channels: 1,
    payloadType: 126,
    parameters: '0-15',
  }),
]
const videoCodecs = () => [
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [nack, { ...nack, parameter: 'pli' }, { type: 'ccm', parameter: 'fir' }],
  }),
]

export const createConnection = (options: ConnectionOptions): Connection => {
  const { wanted, places, onConnected, onGone, onPacket, onPictureWanted } = options
  const { bound, address, ports } = places
  const peer = new RTCPeerConnection({
    codecs: { audio: audioCodecs(), video: videoCodecs() },
    headerExtensions: { audio: [], video: [] },
    iceServers: [],
    iceUseIpv6: false,
    iceInterfaceAddresses: { udp4: bound },
    ...(places.isLoopback && { iceAdditionalHostAddresses: [bound] }),
    ...(ports !== null && { icePortRange: [ports.first, ports.last] }),
    bundlePolicy: 'max-bundle',
  })
  let refused: readonly (string | null)[] = []
  let isConnected = false
  let isOver = false
  let watchdog: NodeJS.Timeout | undefined
  const watched = new Set<unknown>()
  /** By payload type: what it carries. */
  const carried = new Map<number, MediaPacket['kind']>()
  let pictureSource: number | null = null

  const gone = (why: 'closed' | 'lost' | 'never') => {
    if (isOver) return
    close()
    onGone(why)
  }
  const close = () => {
    isOver = true
    isConnected = false
    clearTimeout(watchdog)
    void peer.close().catch(() => {})
  }

  const transceiverOf = (kind: 'audio' | 'video'): RTCRtpTransceiver | undefined =>
    peer.getTransceivers().find((each) => each.kind === kind && !each.stopped)

  /** Of each transport once, and of each sender: there is one transport for all. */
  const watch = () => {
    for (const transport of peer.dtlsTransports) {
      // without this it asks a public server of the internet where we are
      delete transport.iceTransport.connection.stunServer
      if (watched.has(transport)) continue
      watched.add(transport)
      transport.onStateChange.subscribe((state) => {
        if (state === 'connected') connected()
        if (state === 'closed') gone('closed')
        if (state === 'failed') gone('lost')
      })
      transport.iceTransport.onStateChange.subscribe((state) => {
        if (state === 'failed' || state === 'closed') gone('lost')
      })
      // the library hands it to whoever owns the source that asks, which is one of the other side's
      transport.onRtcp.subscribe((packet) => {
        if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof PictureLossIndication)
          onPictureWanted()
      })
      transport.onRtp.subscribe(({ header, payload }) => {
        const kind = carried.get(header.payloadType)
        if (kind === undefined) return
        if (kind === 'video') pictureSource = header.ssrc
        onPacket({
          kind,
          sequence: header.sequenceNumber,
          timestamp: header.timestamp,
          isMarked: header.marker,
          payload,
          source: header.ssrc,
        })
      })
    }
    for (const { kind, sender, codecs } of peer.getTransceivers()) {
      for (const { payloadType, name } of codecs)
        carried.set(payloadType, isEvent(name) ? 'event' : kind === 'video' ? 'video' : 'audio')
      // a browser plays what belongs to one stream in step
      sender.streamIds = ['lineside']
    }
  }
  const connected = () => {
    if (isConnected || isOver) return
    isConnected = true
    clearTimeout(watchdog)
    onConnected()
  }
  const expectConnection = () => {
    if (isConnected || isOver) return
    clearTimeout(watchdog)
    watchdog = setTimeout(() => gone('never'), WATCHDOG_MS)
  }
  const own = () => ownDescription(peer.localDescription?.sdp ?? '', { refused, address, bound })

  return {
    async answer(offer) {
      const tamed = tameDescription(offer, wanted)
      await peer.setRemoteDescription({ type: 'offer', sdp: tamed.sdp })
      refused = tamed.refused
      for (const transceiver of peer.getTransceivers()) transceiver.setDirection('sendrecv')
      watch()
      await peer.setLocalDescription(await peer.createAnswer())
      expectConnection()
      return own()
    },
    async offer(withPicture) {
      if (transceiverOf('audio') === undefined) peer.addTransceiver('audio', { direction: 'sendrecv' })
      if (withPicture && transceiverOf('video') === undefined) peer.addTransceiver('video', { direction: 'sendrecv' })
      watch()
      await peer.setLocalDescription(await peer.createOffer())
      return own()
    },
    async confirm(answer) {
      const { sdp } = tameDescription(answer, wanted)
      await peer.setRemoteDescription({ type: 'answer', sdp })
      watch()
      expectConnection()
    },
    async takeOfferBack() {
      if (peer.signalingState === 'have-local-offer') await peer.setLocalDescription({ type: 'rollback' })
    },
    isConnected: () => isConnected,
    has: (kind) => {
      const direction = transceiverOf(kind)?.currentDirection
      return direction !== undefined && direction !== null && direction !== 'inactive' && direction !== 'stopped'
    },
    send(packet) {
      const transceiver = transceiverOf(packet.kind === 'video' ? 'video' : 'audio')
      if (!isConnected || transceiver === undefined) return
      const rtp = rtpOf(packet)
      if (packet.kind !== 'event') return void transceiver.sender.sendRtp(rtp)
      // the library's sender knows one type of payload
      const type = transceiver.codecs.find(({ name }) => isEvent(name))?.payloadType
      if (type === undefined) return undefined
      rtp.header.ssrc = transceiver.sender.ssrc
      rtp.header.payloadType = type
      return void transceiver.dtlsTransport.sendRtp(rtp.payload, rtp.header)
    },
    askPicture() {
      if (pictureSource !== null) void transceiverOf('video')?.receiver.sendRtcpPLI(pictureSource)
    },
    close: () => {
      if (!isOver) close()
    },
  }
}

const isEvent = (codec: string): boolean => codec.toLowerCase() === 'telephone-event'

const rtpOf = ({ sequence, timestamp, isMarked, payload }: SentPacket): RtpPacket =>
  new RtpPacket(new RtpHeader({ sequenceNumber: sequence, timestamp, marker: isMarked }), payload)
