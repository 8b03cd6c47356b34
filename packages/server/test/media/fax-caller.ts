import { RTCPeerConnection, RTCRtpCodecParameters, RtpHeader, RtpPacket } from 'werift'
import { onTestFinished } from 'vitest'
import { joinFlights } from '../../src/rtc/media/child/peer.ts'
import type { MediaLeg } from '../../src/rtc/legs/leg.ts'

const PACKET = 160
const PACKET_MS = 20

/** A line in A-law to a leg, as the media relay connects one: what is heard, and what is said every 20 ms. */
export const connectFaxLine = async (
  leg: MediaLeg,
  { hear, say }: { hear(sound: Buffer): void; say(): Buffer },
  whenDone: typeof onTestFinished = onTestFinished,
) => {
  const connection = new RTCPeerConnection({
    codecs: {
      audio: [
        new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }),
        new RTCRtpCodecParameters({ mimeType: 'audio/PCMA', clockRate: 8000, channels: 1, payloadType: 8 }),
      ],
    },
    iceServers: [],
  })
  const { sender } = connection.addTransceiver('audio', { direction: 'sendrecv' })
  for (const transport of connection.iceTransports) {
    delete transport.connection.stunServer
    joinFlights(transport.connection)
  }
  const offer = await connection.createOffer()
  await connection.setLocalDescription(offer)
  const answer = await leg.negotiate(connection.localDescription?.sdp ?? '', true)
  await connection.setRemoteDescription({ type: 'answer', sdp: answer })
  for (const { onRtp } of connection.dtlsTransports) onRtp.subscribe(({ payload }) => hear(payload))
  if (connection.connectionState !== 'connected')
    await connection.connectionStateChange.watch((state) => state === 'connected', 30_000)
  let sent = 0
  const began = performance.now()
  const timer = setInterval(() => {
    while (began + sent * PACKET_MS <= performance.now()) {
      sent += 1
      const payload = say()
      const header = new RtpHeader({ sequenceNumber: sent & 0xffff, timestamp: sent * PACKET })
      void sender.sendRtp(new RtpPacket(header, payload))
    }
  }, PACKET_MS / 2)
  whenDone(async () => {
    clearInterval(timer)
    await connection.close()
  })
  return { answer }
}
