import type { MediaPacket } from './outgoing.ts'

export interface Digits {
  /** @returns the digit, when one has just been pressed */
  take(packet: MediaPacket): string | null
}

const keys = '0123456789*#ABCD'
/** The end of a press is sent three times, one right after the other. */
const ENDS = 3

interface Press {
  readonly source: number
  readonly sequence: number
  readonly timestamp: number
  readonly event: number
  readonly length: number
  /** How often its end came. */
  readonly ends: number
}

/**
 * Reads pressed keys from the events of one connection (RFC 4733). A press is told of at its first packet. It is known by
 * the length that grows in one event rather than by its timestamp, which a transcoder on the way may move: who has ended and
 * grows, or is shorter than before, is a new one.
 */
export const createDigits = (): Digits => {
  let last: Press | null = null
  return {
    take({ payload, sequence, source, timestamp }) {
      const [event, flags] = payload
      if (event === undefined || flags === undefined || payload.length < 4) return null
      const key = keys[event]
      if (key === undefined) return null
      const before = last?.source === source ? last : null
      const later = before === null ? 1 : (sequence - before.sequence) & 0xffff
      // what comes late, or again, belongs to a press that is known
      if (later === 0 || later >= 0x8000) return null
      const length = payload.readUInt16BE(2)
      const isSame = before !== null && goesOn(before, { event, length, timestamp, later })
      const ends = (isSame ? before.ends : 0) + ((flags & 0x80) === 0 ? 0 : 1)
      last = { source, sequence, timestamp, event, length, ends }
      return isSame ? null : key
    },
  }
}

const goesOn = (
  press: Press,
  next: Pick<Press, 'event' | 'length' | 'timestamp'> & { readonly later: number },
): boolean => {
  if (press.event !== next.event) return false
  if (press.ends === 0) return next.length >= press.length
  if (press.length !== next.length) return false
  // browsers send nothing but the end, always of the same length: the same key again begins after sound, or a fourth time
  return press.timestamp === next.timestamp || (next.later <= ENDS && press.ends < ENDS)
}
