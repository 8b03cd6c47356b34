import { Decoder } from '@evan/opus'
import { MediaError } from '../media-error.ts'
import { type AudioBlock, fromPcm16 } from './audio-block.ts'
import { readOggPages } from './ogg-reader.ts'
import { OPUS_CLOCK, opusRates, parseOpusHead } from './opus-head.ts'

/** Decodes Ogg Opus (RFC 7845) at the Opus rate nearest above the wanted one, a page at a time. */
export async function* decodeOpus(path: string, wantedRate: number): AsyncGenerator<AudioBlock> {
  const sampleRate = opusRates.find((rate) => rate >= wantedRate) ?? OPUS_CLOCK
  const decoder = new Decoder({ channels: 1, sample_rate: sampleRate })
  const ticks = OPUS_CLOCK / sampleRate
  let headers = 2
  let skip = 0
  let decoded = 0
  for await (const { packets, granule, isLast } of readOggPages(path)) {
    const pcm: Uint8Array[] = []
    for (const packet of packets) {
      if (headers === 0) {
        pcm.push(decodePacket(decoder, packet))
      } else if (headers-- === 2) {
        const head = parseOpusHead(packet)
        skip = Math.round(head.preSkip / ticks)
        decoder.gain = head.gain
      }
    }
    const all = fromPcm16(Buffer.concat(pcm))
    // the last page tells where the sound ends, which is seldom the end of the last packet
    const end = isLast && granule !== null ? Math.max(0, Math.floor(granule / ticks) - decoded) : all.length
    decoded += all.length
    const samples = all.subarray(Math.min(skip, all.length), end)
    skip -= Math.min(skip, all.length)
    if (samples.length > 0) yield { sampleRate, samples }
  }
}

function decodePacket(decoder: Decoder, packet: Uint8Array): Uint8Array {
  if (packet.length === 0) return packet
  try {
    return decoder.decode(packet)
  } catch (cause) {
    throw new MediaError('unreadable', `Broken Opus packet: ${String(cause)}`)
  }
}
