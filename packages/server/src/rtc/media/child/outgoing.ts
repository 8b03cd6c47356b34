import { randomInt } from 'node:crypto'
import { OPUS_TICKS, SILENCE_TICKS } from './opus-packet.ts'

/** What counts of an RTP packet when it is sent on. */
export interface MediaPacket {
  /** An event is a pressed key; it counts in the sequence of the sound. */
  readonly kind: 'audio' | 'video' | 'event'
  readonly sequence: number
  readonly timestamp: number
  readonly isMarked: boolean
  readonly payload: Buffer
  /** Who sends it; another one begins to count anew. */
  readonly source: number
}

export type SentPacket = Omit<MediaPacket, 'source'>

/**
 * One stream to the other side, whatever feeds it: sounds one after the other, or the packets of somebody else. Its sequence
 * numbers and timestamps go on over all of them, by one clock, so that no receiver takes a new sound for a new stream.
 */
export interface Outgoing {
  /**
   * @param ticks how long it sounds
   * @param isStart after a pause: it belongs where the clock is
   */
  say(payload: Buffer, ticks: number, isStart: boolean): void
  relay(packet: MediaPacket): void
}

export interface OutgoingOptions {
  readonly kind: 'audio' | 'video'
  /** Milliseconds that only grow. */
  readonly now: () => number
  readonly send: (packet: SentPacket) => void
}

const VIDEO_TICKS = 90_000
/** Whose clock is so far away from ours has paused, or is another one. */
const LARGEST_JUMP_SECONDS = 1

export const createOutgoing = ({ kind, now, send }: OutgoingOptions): Outgoing => {
  const ticksPerSecond = kind === 'audio' ? OPUS_TICKS : VIDEO_TICKS
  const begin = now()
  const first = randomInt(2 ** 32)
  let sequence = randomInt(2 ** 16)
  /** Where the next sound belongs, in ticks since the beginning. */
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
      // all packets of one press bear the time of its beginning
      const isNear = (offset: number) => packet.kind === 'event' || !isFar(placeOf(packet, offset))
      const goesOn = known?.source === packet.source && isNear(known.timestampOffset)
      const at = goesOn
        ? known
        : {
            source: packet.source,
            sequenceOffset: sequence + 1 - packet.sequence,
            timestampOffset: first + Math.max(end, clockTicks()) - packet.timestamp,
          }
      relayed = at
      const sent = (packet.sequence + at.sequenceOffset) & 0xffff
      // one that comes late does not turn the count back
      if (((sent - sequence) & 0xffff) < 0x8000) sequence = sent
      end = Math.max(end, placeOf(packet, at.timestampOffset) + SILENCE_TICKS)
      send({
        kind: packet.kind,
        sequence: sent,
        timestamp: (packet.timestamp + at.timestampOffset) >>> 0,
        // of video it is the end of a picture, of sound the beginning of speech
        isMarked: packet.isMarked || (kind === 'audio' && !goesOn),
        payload: packet.payload,
      })
    },
  }
}
