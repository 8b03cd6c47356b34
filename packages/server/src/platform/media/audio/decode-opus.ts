import { Decoder } from '@evan/opus'
import { MediaError } from '../media-error.ts'
import type { AudioBlock } from './audio-block.ts'
import { readOggPages } from './ogg-reader.ts'
import { OPUS_CLOCK, opusRates, parseOpusHead } from './opus-head.ts'

/** Decodes Ogg Opus (RFC 7845) at the Opus rate nearest above the wanted one. */
export async function* decodeOpus(path: string, wantedRate: number): AsyncGenerator<AudioBlock> {
  const sampleRate = opusRates.find((rate) => rate >= wantedRate) ?? OPUS_CLOCK
  const decoder = new Decoder({ channels: 1, sample_rate: sampleRate })
  const ticks = OPUS_CLOCK / sampleRate
  let headers = 2
  let skip = 0
  let decoded = 0
  for await (const page of readOggPages(path)) {
    for (const packet of page.packets) {
      if (headers > 0) {
        if (headers-- < 2) continue
        const head = parseOpusHead(packet)
        skip = Math.round(head.preSkip / ticks)
        decoder.gain = head.gain
        continue
      }
      let samples = decodePacket(decoder, packet)
      const start = decoded
      decoded += samples.length
      // the last page says where the sound ends, which is seldom where the last packet does
      if (page.isLast && page.granule !== null) {
        samples = samples.subarray(0, Math.max(0, Math.floor(page.granule / ticks) - start))
      }
      const dropped = Math.min(skip, samples.length)
      skip -= dropped
      if (dropped < samples.length) yield { sampleRate, samples: samples.subarray(dropped) }
    }
  }
}

function decodePacket(decoder: Decoder, packet: Uint8Array): Float32Array {
  if (packet.length === 0) return new Float32Array(0)
  try {
    const pcm = decoder.decode(packet)
    const view = new DataView(pcm.buffer, pcm.byteOffset, pcm.byteLength)
    return Float32Array.from({ length: pcm.byteLength / 2 }, (_, index) => view.getInt16(index * 2, true) / 32768)
  } catch (cause) {
    throw new MediaError('unreadable', `Broken Opus packet: ${String(cause)}`)
  }
}
