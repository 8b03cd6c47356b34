import { Decoder } from '@evan/opus'
import type { MediaPacket } from './outgoing.ts'
import { opusTicks, OPUS_TICKS } from './opus-packet.ts'

/**
 * Mixes the voices of several people into one. Each source is buffered a little so that late packets still arrive in
 * time, and its samples are placed by its own RTP timestamps. A source whose clock has drifted away, or that has
 * paused, starts anew.
 */
export interface Mixer {
  take(packet: MediaPacket): void
  /** Returns the next 20 ms of all voices, as 16-bit samples at `MIXER_RATE`; null: nobody is heard. */
  next(): Int16Array | null
}

/** Samples a second. Telephones carry no more than this, and decoding full band would take three times as long. */
export const MIXER_RATE = 16_000
export const MIXER_SAMPLES = MIXER_RATE / 50

const TICKS_A_SAMPLE = OPUS_TICKS / MIXER_RATE
/** In samples: how much of a source is buffered before it is heard, and the most that may be buffered. */
const LEAD = 3 * MIXER_SAMPLES
const MOST_AHEAD = 12 * MIXER_SAMPLES
const RING = 20 * MIXER_SAMPLES
/** This many late packets in a row mean that the source's clock has drifted away. */
const MOST_LATE = 5
/** A source without packets for this many samples has paused. */
const PAUSE = 10 * MIXER_SAMPLES
const MOST_SOURCES = 32
const LOUDEST = 32_767

interface Source {
  readonly decoder: Decoder
  readonly ring: Int16Array
  /** RTP timestamp of sample 0; null: the source pauses. */
  origin: number | null
  /** In samples since `origin`: the next one to be heard, and the end of what has arrived. */
  read: number
  end: number
  late: number
}

export const createMixer = (): Mixer => {
  const sources = new Map<number, Source>()
  const sum = new Int32Array(MIXER_SAMPLES)

  const sourceOf = (id: number): Source => {
    const known = sources.get(id)
    if (known !== undefined) {
      // move the source to the end of the map: the order is that of the latest packets
      sources.delete(id)
      sources.set(id, known)
      return known
    }
    const [oldest] = sources.keys()
    if (sources.size >= MOST_SOURCES && oldest !== undefined) sources.delete(oldest)
    const decoder = new Decoder({ channels: 1, sample_rate: MIXER_RATE })
    const source = { decoder, ring: new Int16Array(RING), origin: null, read: 0, end: 0, late: 0 }
    sources.set(id, source)
    return source
  }

  const begin = (source: Source, timestamp: number): void => {
    source.ring.fill(0)
    source.origin = timestamp
    source.read = -LEAD
    source.end = 0
    source.late = 0
  }

  return {
    take({ kind, payload, timestamp, source: id }) {
      if (kind !== 'audio' || opusTicks(payload) === 0) return
      const source = sourceOf(id)
      if (source.origin === null) begin(source, timestamp)
      // `| 0` because the 32-bit timestamps wrap around
      const placeOf = (origin: number): number => Math.round(((timestamp - origin) | 0) / TICKS_A_SAMPLE)
      let place = placeOf(source.origin ?? timestamp)
      if (place < source.read && ++source.late < MOST_LATE) return
      if (place < source.read || place > source.read + MOST_AHEAD) {
        begin(source, timestamp)
        place = 0
      }
      source.late = 0
      const samples = decode(source.decoder, payload)
      for (let index = 0; index < samples.length; index++) source.ring[(place + index) % RING] = samples[index] ?? 0
      source.end = Math.max(source.end, place + samples.length)
    },

    next() {
      let isHeard = false
      sum.fill(0)
      for (const source of sources.values()) {
        if (source.origin === null) continue
        if (source.read >= 0 && source.read < source.end) {
          isHeard = true
          for (let index = 0; index < MIXER_SAMPLES; index++) {
            const offset = (source.read + index) % RING
            sum[index] = (sum[index] ?? 0) + (source.ring[offset] ?? 0)
            source.ring[offset] = 0
          }
        }
        source.read += MIXER_SAMPLES
        if (source.read > source.end + PAUSE) source.origin = null
      }
      if (!isHeard) return null
      return Int16Array.from(sum, (sample) => Math.max(-LOUDEST, Math.min(LOUDEST, sample)))
    },
  }
}

const decode = (decoder: Decoder, packet: Uint8Array): Int16Array => {
  try {
    const bytes = decoder.decode(packet)
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength >> 1).subarray(0, 6 * MIXER_SAMPLES)
  } catch {
    return new Int16Array(0)
  }
}
