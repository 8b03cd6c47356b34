import { randomInt } from 'node:crypto'
import { OPUS_TICKS, SILENCE_TICKS } from './opus-packet.ts'

/** The parts of an RTP packet that matter when it is forwarded. */
export interface MediaPacket {
  /** `event`: a pressed key, which shares the sequence numbers of the sound. */
  readonly kind: 'audio' | 'video' | 'event'
  readonly sequence: number
  readonly timestamp: number
  readonly isMarked: boolean
  readonly payload: Buffer
  /** The sender's SSRC. Sequence numbers and timestamps of another source are unrelated. */
  readonly source: number
}

export type SentPacket = Omit<MediaPacket, 'source'>

/**
 * One RTP stream to the far end, whether it carries sounds one after the other or the forwarded packets of somebody
 * else. Its sequence numbers and timestamps continue across all of them on one clock, so that a receiver does not take
 * a new sound for a new stream.
 */
export interface Outgoing {
  /**
   * Sends a packet of a sound.
   * @param ticks the duration of the packet
   * @param isStart true: the first packet after a pause, which moves the timestamp up to the present time
   */
  say(payload: Buffer, ticks: number, isStart: boolean): void
  relay(packet: MediaPacket): void
}

export interface OutgoingOptions {
  readonly kind: 'audio' | 'video'
  /** A monotonic time in milliseconds. */
  readonly now: () => number
  readonly send: (packet: SentPacket) => void
}

const VIDEO_TICKS = 90_000
/** A source whose timestamps are further off than this has paused, or has a new clock. */
const LARGEST_JUMP_SECONDS = 1

export const createOutgoing = ({ kind, now, send }: OutgoingOptions): Outgoing => {
  const ticksPerSecond = kind === 'audio' ? OPUS_TICKS : VIDEO_TICKS
  const begin = now()
  const first = randomInt(2 ** 32)
  let sequence = randomInt(2 ** 16)
  /** Ticks from the beginning of the stream to where the next packet belongs. */
  let end = 0
  let relayed: { source: number; sequenceOffset: number; timestampOffset: number } | null = null

  const clockTicks = () => Math.round(((now() - begin) / 1000) * ticksPerSecond)
  const isFar = (ticks: number) => Math.abs(ticks - clockTicks()) > LARGEST_JUMP_SECONDS * ticksPerSecond
  const placeOf = (packet: MediaPacket, offset: number) => (packet.timestamp + offset - first) >>> 0

  return {
    say(payload, ticks, isStart) {
      relayed = null
      if (isStart) end = Math.max(end, clockTicks())
      sequence = (sequence + 1) & 0xffff
      send({ kind, sequence, timestamp: (first + end) >>> 0, isMarked: isStart, payload })
      end += ticks
    },
    relay(packet) {
      const known = relayed
      // all packets of one key press carry the timestamp of its beginning
      const isNear = (offset: number) => packet.kind === 'event' || !isFar(placeOf(packet, offset))
      const goesOn = known?.source === packet.source && isNear(known.timestampOffset)
      const offsets = goesOn
        ? known
        : {
            source: packet.source,
            sequenceOffset: sequence + 1 - packet.sequence,
            timestampOffset: first + Math.max(end, clockTicks()) - packet.timestamp,
          }
      relayed = offsets
      const sent = (packet.sequence + offsets.sequenceOffset) & 0xffff
      // a late packet must not set the sequence number back
      if (((sent - sequence) & 0xffff) < 0x8000) sequence = sent
      end = Math.max(end, placeOf(packet, offsets.timestampOffset) + SILENCE_TICKS)
      send({
        kind: packet.kind,
        sequence: sent,
        timestamp: (packet.timestamp + offsets.timestampOffset) >>> 0,
        // the RTP marker means the end of a picture for video, and the beginning of speech for sound
        isMarked: packet.isMarked || (kind === 'audio' && !goesOn),
        payload: packet.payload,
      })
    },
  }
}
