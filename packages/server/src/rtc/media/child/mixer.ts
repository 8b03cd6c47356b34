import { Decoder } from '@evan/opus'
import type { MediaPacket } from './outgoing.ts'
import { opusTicks, OPUS_TICKS } from './opus-packet.ts'

/**
 * What several people say, made into one voice. Each one's packets wait a little, so that those that come late are still in
 * time, and are put where their own clock says; whoever's clock has gone off, or has paused, begins anew.
 */
export interface Mixer {
  take(packet: MediaPacket): void
  /** The next 20 ms of everybody, 16 bit at `MIXER_RATE`; null: nobody is heard. */
  next(): Int16Array | null
}

/** Telephones carry no more, and full band would take three times as long. */
export const MIXER_RATE = 16_000
export const MIXER_SAMPLES = MIXER_RATE / 50

const TICKS_A_SAMPLE = OPUS_TICKS / MIXER_RATE
/** What waits before it is heard, and what waits at most. */
const LEAD = 3 * MIXER_SAMPLES
const MOST_AHEAD = 12 * MIXER_SAMPLES
const RING = 20 * MIXER_SAMPLES
/** So many late packets in a row are those of a clock that has gone off. */
const MOST_LATE = 5
/** Who has not been heard for so long has paused. */
const PAUSE = 10 * MIXER_SAMPLES
const MOST_SOURCES = 32
const LOUDEST = 32_767

interface Source {
  readonly decoder: Decoder
  readonly ring: Int16Array
  /** Timestamp of sample 0; null: it pauses. */
  origin: number | null
  /** Samples: what is heard next, and the end of what has come. */
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
      // the last one is the one that was heard last
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
      // the difference of two counts of 32 bits, which begin anew now and then
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
            const at = (source.read + index) % RING
            sum[index] = (sum[index] ?? 0) + (source.ring[at] ?? 0)
            source.ring[at] = 0
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
