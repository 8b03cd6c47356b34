import { setTimeout as delay } from 'node:timers/promises'
import { Decoder, Encoder } from '@evan/opus'
import {
  PictureLossIndication,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RtcpPayloadSpecificFeedback,
  RtpHeader,
  RtpPacket,
} from 'werift'
import { onTestFinished } from 'vitest'
import { fromPcm16 } from '../src/domain/media/audio/audio-block.ts'
import { joinFlights } from '../src/rtc/media/child/peer.ts'
import { dominantHertz } from './media/dominant-hertz.ts'
import { tone } from './media/media-kit.ts'

export interface TestPeer {
  readonly connection: RTCPeerConnection
  /** Everything that came, in the order of its coming. */
  readonly heard: RtpPacket[]
  /** How often it was asked for a whole picture. */
  pictureRequests(): number
  offer(): Promise<string>
  answer(offer: string): Promise<string>
  confirm(answer: string): Promise<void>
  /** The tone of the last half second, in hertz. */
  hears(): number
  connected(): Promise<void>
  /** Speaks a tone; packets that `isLost` names do not arrive. */
  speak(hertz: number, seconds: number, isLost?: (index: number) => boolean, loudness?: number): Promise<void>
  /** Speaks a tone until somebody has heard it. @throws what `hearing` does */
  speakUntil(hertz: number, hearing: Promise<void>): Promise<void>
  picture(sequence: number): void
  /** A press of `packets` packets, with the end repeated three times as devices do. */
  press(digit: string, packets?: number): void
  close(): Promise<void>
}

const FRAME_MS = 20
/** A net under what hangs: on a busy machine to connect takes as long as it takes. */
const CONNECTED_WITHIN_MS = 55_000
/** The library does not survive a port without an address. */
const readable = (sdp: string): string => sdp.replace(/^a=rtcp:(\d+)\r?$/gm, 'a=rtcp:$1 IN IP4 0.0.0.0\r')
const codecs = () => ({
  audio: [
    new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2, payloadType: 111 }),
    new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 48_000, channels: 1, payloadType: 110 }),
    new RTCRtpCodecParameters({ mimeType: 'audio/telephone-event', clockRate: 8000, channels: 1, payloadType: 126 }),
  ],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      payloadType: 96,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
    }),
  ],
})

/** A stand-in for a browser: one connection with sound, and with pictures if wanted. */
export const createTestPeer = ({ withVideo = false } = {}): TestPeer => {
  const connection = new RTCPeerConnection({ codecs: codecs(), iceServers: [], bundlePolicy: 'max-bundle' })
  const heard: RtpPacket[] = []
  let asked = 0
  let sequence = 1000
  let timestamp = 5000
  const encoder = new Encoder({ channels: 1, sample_rate: 48_000, application: 'audio' })
  const joined = new Set<unknown>()
  const prepare = () => {
    for (const transport of connection.iceTransports) {
      delete transport.connection.stunServer
      if (!joined.has(transport)) joinFlights(transport.connection)
      joined.add(transport)
    }
  }
  const addMedia = () => {
    if (connection.getTransceivers().length > 0) return
    connection.addTransceiver('audio', { direction: 'sendrecv' })
    if (withVideo) connection.addTransceiver('video', { direction: 'sendrecv' })
  }
  connection.onTransceiverAdded.subscribe(({ dtlsTransport }) => {
    if (connection.getTransceivers().length > 1) return
    dtlsTransport.onRtp.subscribe((packet) => void heard.push(packet))
    dtlsTransport.onRtcp.subscribe((packet) => {
      if (packet instanceof RtcpPayloadSpecificFeedback && packet.feedback instanceof PictureLossIndication) asked++
    })
  })
  onTestFinished(() => connection.close())

  const sender = (kind: 'audio' | 'video') => connection.getTransceivers().find((each) => each.kind === kind)
  const sendEvent = (payload: Buffer, payloadType: number) => {
    const audio = sender('audio')
    if (audio === undefined) return
    sequence = (sequence + 1) & 0xffff
    const header = new RtpHeader({ sequenceNumber: sequence, timestamp, payloadType, ssrc: audio.sender.ssrc })
    void audio.dtlsTransport.sendRtp(payload, header)
  }

  const say = async (
    hertz: number,
    isOver: (index: number) => boolean,
    isLost: (index: number) => boolean = () => false,
    loudness = 1,
  ): Promise<void> => {
    // a second of a whole number of waves, again and again
    const samples = tone(hertz, 1, 48_000)
    const begin = performance.now()
    for (let index = 0; !isOver(index); index++) {
      await delay(Math.max(0, begin + index * FRAME_MS - performance.now()))
      const place = (index * 960) % samples.length
      const frame = Int16Array.from(samples.subarray(place, place + 960), (each) => each * loudness * 32_767)
      sequence = (sequence + 1) & 0xffff
      timestamp = (timestamp + 960) >>> 0
      if (isLost(index)) continue
      const header = new RtpHeader({ sequenceNumber: sequence, timestamp })
      void sender('audio')?.sender.sendRtp(new RtpPacket(header, Buffer.from(encoder.encode(frame))))
    }
  }

  return {
    connection,
    heard,
    pictureRequests: () => asked,
    async offer() {
      addMedia()
      prepare()
      await connection.setLocalDescription(await connection.createOffer())
      return connection.localDescription?.sdp ?? ''
    },
    async answer(offer) {
      await connection.setRemoteDescription({ type: 'offer', sdp: readable(offer) })
      for (const transceiver of connection.getTransceivers()) transceiver.setDirection('sendrecv')
      prepare()
      await connection.setLocalDescription(await connection.createAnswer())
      return connection.localDescription?.sdp ?? ''
    },
    confirm: (answer) => connection.setRemoteDescription({ type: 'answer', sdp: readable(answer) }),
    hears() {
      // telephone quality is enough for a tone, and costs half as much: who waits for one asks fifty times a second
      const decoder = new Decoder({ channels: 1, sample_rate: 8_000 })
      const type = heard.at(-1)?.header.payloadType
      const voice = heard.filter(({ header }) => header.payloadType === type).slice(-50)
      const samples = voice.flatMap(({ payload }) => [...fromPcm16(decoder.decode(payload))])
      return dominantHertz(Float32Array.from(samples).subarray(-4_000), 8_000)
    },
    async connected() {
      if (connection.connectionState !== 'connected')
        await connection.connectionStateChange.watch((state) => state === 'connected', CONNECTED_WITHIN_MS)
    },
    speak: (hertz, seconds, isLost, loudness) =>
      say(hertz, (index) => (index + 1) * FRAME_MS > seconds * 1000, isLost, loudness),
    async speakUntil(hertz, hearing) {
      let isHeard = false
      const stop = () => {
        isHeard = true
      }
      hearing.then(stop, stop)
      await say(hertz, () => isHeard)
      await hearing
    },
    picture(number) {
      const header = new RtpHeader({ sequenceNumber: number, timestamp: number * 3000, marker: true })
      void sender('video')?.sender.sendRtp(new RtpPacket(header, Buffer.from([0x10, 0, number & 0xff, 1, 2])))
    },
    press(digit, packets = 5) {
      const event = '0123456789*#ABCD'.indexOf(digit)
      const payload = (length: number, isEnd: boolean) => {
        const bytes = Buffer.from([event, isEnd ? 0x8a : 0x0a, 0, 0])
        bytes.writeUInt16BE(length * 960, 2)
        return bytes
      }
      for (let index = 1; index <= packets; index++) sendEvent(payload(index, false), 110)
      for (let repeat = 0; repeat < 3; repeat++) sendEvent(payload(packets + 1, true), 110)
      timestamp = (timestamp + (packets + 1) * 960) >>> 0
    },
    close: () => connection.close(),
  }
}
