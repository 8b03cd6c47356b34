import { RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'

/** A stand-in for a browser: it counts what it hears, and sends packets that mean nothing. */
export interface CountingPeer {
  offer(): Promise<string>
  answer(offer: string): Promise<string>
  confirm(answer: string): Promise<void>
  /** @returns false: it did not come about */
  connected(): Promise<boolean>
  send(kind: 'audio' | 'video', sequence: number, payload: Buffer): void
  /** Since the last time it was asked. */
  count(): Heard
  close(): Promise<void>
}

export interface Heard {
  readonly packets: number
  readonly lost: number
  /** Silences between two packets of one stream of more than 100 ms. */
  readonly gaps: number
}

const GAP_MS = 100
const ticks = { audio: 960, video: 900 } as const

export const createCountingPeer = (kinds: readonly ('audio' | 'video')[]): CountingPeer => {
  const connection = new RTCPeerConnection({
    codecs: {
      audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 })],
      video: [new RTCRtpCodecParameters({ mimeType: 'video/VP8', clockRate: 90_000, payloadType: 96 })],
    },
    iceServers: [],
    iceUseIpv6: false,
    bundlePolicy: 'max-bundle',
  })
  const streams = new Map<number, { sequence: number; at: number }>()
  let heard = { packets: 0, lost: 0, gaps: 0 }
  const take = ({ header }: RtpPacket) => {
    const now = performance.now()
    const last = streams.get(header.ssrc)
    streams.set(header.ssrc, { sequence: header.sequenceNumber, at: now })
    heard.packets++
    if (last === undefined) return
    const missing = (header.sequenceNumber - last.sequence - 1) & 0xffff
    if (missing < 0x8000) heard.lost += missing
    if (now - last.at > GAP_MS) heard.gaps++
  }
  connection.onTransceiverAdded.subscribe(({ dtlsTransport }) => {
    if (connection.getTransceivers().length === 1) dtlsTransport.onRtp.subscribe(take)
  })
  const prepare = () => {
    // it would ask a server of the internet where it is
    for (const transport of connection.iceTransports) delete transport.connection.stunServer
  }
  const described = () => connection.localDescription?.sdp ?? ''

  return {
    async offer() {
      for (const kind of kinds) connection.addTransceiver(kind, { direction: 'sendrecv' })
      prepare()
      await connection.setLocalDescription(await connection.createOffer())
      return described()
    },
    async answer(offer) {
      await connection.setRemoteDescription({ type: 'offer', sdp: offer })
      for (const transceiver of connection.getTransceivers()) transceiver.setDirection('sendrecv')
      prepare()
      await connection.setLocalDescription(await connection.createAnswer())
      return described()
    },
    confirm: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: answer }),
    async connected() {
      if (connection.connectionState === 'connected') return true
      return await connection.connectionStateChange
        .watch((state) => state === 'connected', 20_000)
        .then(() => true)
        .catch(() => false)
    },
    send(kind, sequence, payload) {
      const transceiver = connection.getTransceivers().find((each) => each.kind === kind)
      const header = new RtpHeader({ sequenceNumber: sequence & 0xffff, timestamp: sequence * ticks[kind] })
      void transceiver?.sender.sendRtp(new RtpPacket(header, payload))
    },
    count() {
      const counted = heard
      heard = { packets: 0, lost: 0, gaps: 0 }
      return counted
    },
    close: () => connection.close(),
  }
}
