import type { FileHandle } from 'node:fs/promises'
import { Encoder } from '@evan/opus'
import { type AudioSink, toPcm16 } from './audio-sink.ts'
import { createOggWriter, segmentsOf } from './ogg-writer.ts'
import { OPUS_CLOCK, opusHead, opusRates, opusTags } from './opus-head.ts'

/** Bits per second: enough for clear speech, and for music on hold, which comes at the full sample rate. */
const SPEECH_BITRATE = 24_000
const MUSIC_BITRATE = 40_000
const GET_LOOKAHEAD = 4027
const PACKETS_A_SECOND = 50
/** Most lacing values on a page, which has room for 255; a packet at these bit rates takes one or two. */
const PAGE_SEGMENTS = 240

export interface OpusSinkOptions {
  /** Bits per second; absent: chosen by the sample rate. */
  readonly bitrate?: number
  /** Number of channels; the samples of two channels are interleaved. */
  readonly channels?: 1 | 2
}

/** Writes Ogg Opus with packets of 20 ms and one page per second. */
export async function createOpusSink(
  file: FileHandle,
  sourceRate: number,
  { bitrate, channels = 1 }: OpusSinkOptions = {},
): Promise<AudioSink> {
  const sampleRate = opusRates.find((rate) => rate >= sourceRate) ?? OPUS_CLOCK
  const encoder = new Encoder({ channels, sample_rate: sampleRate, application: 'audio' })
  encoder.bitrate = bitrate ?? (sampleRate === OPUS_CLOCK ? MUSIC_BITRATE : SPEECH_BITRATE)
  const ticks = OPUS_CLOCK / sampleRate
  const lookahead = encoder.ctl(GET_LOOKAHEAD)
  const packetFrames = sampleRate / PACKETS_A_SECOND
  const packet = new Float32Array(packetFrames * channels)
  const writePage = createOggWriter()
  let filled = 0
  let taken = 0
  let encoded = 0
  let packets: Uint8Array[] = []
  await file.write(writePage([opusHead(lookahead * ticks, sourceRate, channels)], 0, false))
  await file.write(writePage([opusTags()], 0, false))

  async function take(samples: Float32Array): Promise<void> {
    for (let from = 0; from < samples.length; ) {
      const part = samples.subarray(from, from + packet.length - filled)
      packet.set(part, filled)
      from += part.length
      filled += part.length
      if (filled === packet.length) await encodePacket()
    }
  }

  async function encodePacket(): Promise<void> {
    // write a page only when the next packet arrives, so that the last page can be marked as the last
    const segments = packets.reduce((sum, each) => sum + segmentsOf(each), 0)
    if (packets.length === PACKETS_A_SECOND || segments > PAGE_SEGMENTS) {
      await file.write(writePage(packets, encoded * ticks, false))
      packets = []
    }
    packets.push(encoder.encode(toPcm16(packet)))
    encoded += packetFrames
    filled = 0
  }

  return {
    sampleRate,
    async write(samples) {
      taken += samples.length / channels
      await take(samples)
    },
    async end() {
      // the encoder lags by its lookahead: silence pushes the last samples out, and the final position cuts the silence
      // off
      const over = (taken + lookahead) % packetFrames
      await take(new Float32Array((lookahead + (over === 0 ? 0 : packetFrames - over)) * channels))
      await file.write(writePage(packets, (lookahead + taken) * ticks, true))
    },
  }
}
