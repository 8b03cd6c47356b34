import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  type RTCRtpTransceiver,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { ownDescription, type Voice } from './description.ts'
import type { MediaPacket, SentPacket } from './outgoing.ts'
import type { Places } from './places.ts'

/**
 * `closed`: the far end closed the connection; `lost`: the far end stopped answering; `never`: it did not come up in
 * time.
 */
export type Gone = 'closed' | 'lost' | 'never'

/** A WebRTC connection of the library, configured as the platform needs it. Received media is reported as packets. */
export interface Peer {
  readonly library: RTCPeerConnection
  /** Must be called after each description that may have added transports or codecs. */
  watch(): void
  /** @param refused as in `TamedDescription`: the refused sections of the far end's description, in their places */
  ownDescription(refused: readonly (string | null)[]): string
  /** Both descriptions are set: starts the timer after which the connection is gone as `never`. */
  expectConnection(): void
  isConnected(): boolean
  send(transceiver: RTCRtpTransceiver, packet: SentPacket): void
  close(): void
}

export interface PeerOptions {
  readonly places: Places
  /** Absent: `opus`. */
  readonly voice?: Voice
  readonly onConnected: () => void
  readonly onGone: (why: Gone) => void
  readonly onPacket: (packet: MediaPacket) => void
  /** The far end asks for a key frame. @param source SSRC of the sent picture */
  readonly onPictureWanted: (source: number) => void
}

/** In bytes: the network would fragment a longer datagram. */
const LONGEST_FLIGHT = 1_400
/** Longest wait, in ms, for the connection to come up. */
const WATCHDOG_MS = 10_000

export const createPeer = (options: PeerOptions): Peer => {
  const { places, voice = 'opus', onConnected, onGone, onPacket, onPictureWanted } = options
  const { bound, address, ports } = places
  const library = new RTCPeerConnection({
    codecs: { audio: voice === 'opus' ? audioCodecs() : plainCodecs(), video: videoCodecs() },
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
  /** Payload type to the kind of media it carries. */
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
    // subscribe on the transport: the library hands this feedback only to the track of the far end's own source that
    // sent it, and the source wanted is in the packet
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
        // otherwise the library asks a public STUN server for this host's address
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
      // the library's sender supports one payload type only, so events are sent over the transport
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
 * Sends the DTLS messages of one handshake flight as one datagram. A relay may reorder separate datagrams. The library
 * then sends the messages again under the same record numbers, the far end drops those as replays, and the handshake
 * never ends.
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

/** G.711, for fax machines. */
const plainCodecs = () => [
  new RTCRtpCodecParameters({ mimeType: 'audio/PCMA', clockRate: 8_000, channels: 1, payloadType: 8 }),
  new RTCRtpCodecParameters({ mimeType: 'audio/PCMU', clockRate: 8_000, channels: 1, payloadType: 0 }),
]

const videoCodecs = () => [
  new RTCRtpCodecParameters({
    mimeType: 'video/VP8',
    clockRate: 90_000,
    payloadType: 96,
    rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }, { type: 'ccm', parameter: 'fir' }],
  }),
]
