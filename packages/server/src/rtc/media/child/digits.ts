import type { MediaPacket } from './outgoing.ts'

export interface Digits {
  /** @returns the digit if this packet begins a new key press; otherwise null */
  take(packet: MediaPacket): string | null
}

const keys = '0123456789*#ABCD'
/** A sender repeats the end packet of a key press: it sends it three times in a row (RFC 4733, 2.5.1.4). */
const ENDS = 3

interface Press {
  readonly source: number
  readonly sequence: number
  readonly timestamp: number
  readonly event: number
  readonly length: number
  /** How many end packets of this press have arrived. */
  readonly ends: number
}

/**
 * Presses that count at once, and a second: a dialler presses twelve keys a second at most (40 ms of tone, 40 ms of silence). More
 * of them are a flood, which would occupy the server's process, and guess a PIN as fast as packets come.
 */
export const mostPresses = { atOnce: 50, perSecond: 20 } as const

/**
 * Reads pressed keys from the telephone events of one connection (RFC 4733), and reports each press at its first
 * packet. Packets of one press are recognised by their growing duration rather than by their timestamp, which a
 * transcoder on the way may change: a duration that grows after an end packet, or that is shorter than before, belongs
 * to a new press.
 * @param nowMs a clock that only goes on, in milliseconds
 */
export const createDigits = (nowMs: () => number = () => performance.now()): Digits => {
  let last: Press | null = null
  const isAllowed = allowance(nowMs)
  return {
    take({ payload, sequence, source, timestamp }) {
      const [event, flags] = payload
      if (event === undefined || flags === undefined || payload.length < 4) return null
      const key = keys[event]
      if (key === undefined) return null
      const before = last?.source === source ? last : null
      const later = before === null ? 1 : (sequence - before.sequence) & 0xffff
      // a packet that is late or repeated belongs to a press that was reported already
      if (later === 0 || later >= 0x8000) return null
      const length = payload.readUInt16BE(2)
      const isSame = before !== null && goesOn(before, { event, length, timestamp, later })
      const ends = (isSame ? before.ends : 0) + ((flags & 0x80) === 0 ? 0 : 1)
      last = { source, sequence, timestamp, event, length, ends }
      return isSame || !isAllowed() ? null : key
    },
  }
}

const allowance = (nowMs: () => number): (() => boolean) => {
  let [left, at] = [mostPresses.atOnce as number, nowMs()]
  return () => {
    const now = nowMs()
    left = Math.min(mostPresses.atOnce, left + ((now - at) / 1000) * mostPresses.perSecond)
    at = now
    if (left < 1) return false
    left -= 1
    return true
  }
}

const goesOn = (
  press: Press,
  next: Pick<Press, 'event' | 'length' | 'timestamp'> & { readonly later: number },
): boolean => {
  if (press.event !== next.event) return false
  if (press.ends === 0) return next.length >= press.length
  if (press.length !== next.length) return false
  // browsers send only end packets, always with the same duration: so another packet of the same key is a new press if
  // other packets (sound) came between them, or if three end packets have arrived already
  return press.timestamp === next.timestamp || (next.later <= ENDS && press.ends < ENDS)
}
