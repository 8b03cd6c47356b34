import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { ownDescription } from './description.ts'
import type { MediaPacket, SentPacket } from './outgoing.ts'
import type { Places } from './places.ts'

/** `closed`: the other side has ended it; `lost`: it does not answer; `never`: it did not come about in time. */
export type Gone = 'closed' | 'lost' | 'never'

/** The library's connection, set up as all of ours are: what comes is told of as packets. */
export interface Peer {
  readonly library: RTCPeerConnection
  /** To be called when a description has brought transports or codecs. */
  watch(): void
  /** @param refused sections of the other side's description that we do not take part in, in their places */
  ownDescription(refused: readonly (string | null)[]): string
  /** Both descriptions are known: it comes about soon, or never. */
  expectConnection(): void
  isConnected(): boolean
  send(transceiver: RTCRtpTransceiver, packet: SentPacket): void
  close(): void
}

export interface PeerOptions {
  readonly places: Places
  readonly onConnected: () => void
  readonly onGone: (why: Gone) => void
  readonly onPacket: (packet: MediaPacket) => void
  /** @param source the picture of ours that the other side wants whole */
  readonly onPictureWanted: (source: number) => void
}

/** A longer datagram would be broken into pieces on its way. */
const LONGEST_FLIGHT = 1_400
/** A handshake that has not come about by then does not any more. */
const WATCHDOG_MS = 10_000

export const createPeer = ({ places, onConnected, onGone, onPacket, onPictureWanted }: PeerOptions): Peer => {
  const { bound, address, ports } = places
  const library = new RTCPeerConnection({
    codecs: { audio: audioCodecs(), video: videoCodecs() },
    headerExtensions: { audio: [], video: [] },
    iceServers: [],
    iceUseIpv6: false,
    iceInterfaceAddresses: { udp4: bound },
    ...(places.isLoopback && { iceAdditionalHostAddresses: [bound] }),
    ...(ports !== null && { icePortRange: [ports.first, ports.last] }),
    bundlePolicy: 'max-bundle',
  })
  let isConnected = false
  let isOver = false
  let watchdog: NodeJS.Timeout | undefined
  const watched = new Set<unknown>()
  /** By payload type: what it carries. */
  const carried = new Map<number, MediaPacket['kind']>()

  const close = () => {
    isOver = true
    isConnected = false
    clearTimeout(watchdog)
    void library.close().catch(() => {})
  }
  const gone = (why: Gone) => {
    if (isOver) return
    close()
    onGone(why)
  }
  const connected = () => {
    if (isConnected || isOver) return
    isConnected = true
    clearTimeout(watchdog)
    onConnected()
  }

  const watchTransport = (transport: RTCPeerConnection['dtlsTransports'][number]) => {
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
        onPictureWanted(packet.feedback.mediaSsrc)
    })
    transport.onRtp.subscribe(({ header, payload }) => {
      const kind = carried.get(header.payloadType)
      if (kind === undefined) return
      const { sequenceNumber: sequence, timestamp, marker: isMarked, ssrc: source } = header
      onPacket({ kind, sequence, timestamp, isMarked, payload, source })
    })
  }

  return {
    library,
    watch() {
      for (const transport of library.dtlsTransports) {
        // without this it asks a public server of the internet where we are
        delete transport.iceTransport.connection.stunServer
        if (watched.has(transport)) continue
        watched.add(transport)
        watchTransport(transport)
        joinFlights(transport.iceTransport.connection)
      }
      for (const { kind, codecs } of library.getTransceivers())
        for (const { payloadType, name } of codecs)
          carried.set(payloadType, isEvent(name) ? 'event' : kind === 'video' ? 'video' : 'audio')
    },
    ownDescription: (refused) => ownDescription(library.localDescription?.sdp ?? '', { refused, address, bound }),
    expectConnection() {
      if (isConnected || isOver) return
      clearTimeout(watchdog)
      watchdog = setTimeout(() => gone('never'), WATCHDOG_MS)
    },
    isConnected: () => isConnected,
    send({ sender, codecs, dtlsTransport }, { kind, sequence, timestamp, isMarked, payload }) {
      if (!isConnected) return
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp, marker: isMarked })
      if (kind !== 'event') return void sender.sendRtp(new RtpPacket(header, payload))
      // the library's sender knows one type of payload
      const type = codecs.find(({ name }) => isEvent(name))?.payloadType
      if (type === undefined) return
      header.ssrc = sender.ssrc
      header.payloadType = type
      void dtlsTransport.sendRtp(payload, header)
    },
    close() {
      if (!isOver) close()
    },
  }
}

/**
 * What a handshake says in one go leaves as one datagram. A relay may take several in another order, and the library says them
 * again under the same numbers, which count as replayed then: such a handshake never ends.
 */
export const joinFlights = (connection: RTCPeerConnection['iceTransports'][number]['connection']): void => {
  const send = connection.send.bind(connection)
  let flight: Buffer[] = []
  const flush = (): void => {
    if (flight.length > 0) send(Buffer.concat(flight)).catch(() => {})
    flight = []
  }
  connection.send = async (data) => {
    const first = data[0] ?? 0
    if (first < 20 || first > 63) return await send(data)
    if (flight.reduce((length, part) => length + part.length, data.length) > LONGEST_FLIGHT) flush()
    if (flight.push(data) === 1) queueMicrotask(flush)
  }
}

const isEvent = (codec: string): boolean => codec.toLowerCase() === 'telephone-event'

const telephoneEvent = (payloadType: number, clockRate: number) =>
  new RTCRtpCodecParameters({
    mimeType: 'audio/telephone-event',
    clockRate,
    channels: 1,
    payloadType,
    parameters: '0-15',
  })

const audioCodecs = () => [
  new RTCRtpCodecParameters({
    mimeType: 'audio/opus',
    clockRate: 48_000,
    channels: 2,
    payloadType: 111,
    parameters: 'minptime=10;useinbandfec=1',
  }),
  telephoneEvent(110, 48_000),
  telephoneEvent(126, 8_000),
]

const videoCodecs = () => [
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'ccm', parameter: 'fir' }],
  }),
]
