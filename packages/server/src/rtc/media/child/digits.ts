import type { MediaPacket } from './outgoing.ts'

export interface Digits {
  /** @returns the digit, when one has just been pressed */
  take(packet: MediaPacket): string | null
}

const keys = '0123456789*#ABCD'

/**
 * Reads pressed keys from the events of one connection (RFC 4733). A press is told of at its first packet. It is known by
 * the length that grows in one event, not by its timestamp, which a transcoder on the way may move: who has ended and grows,
 * or is shorter than before, is a new one.
 */
export const createDigits = (): Digits => {
  let last: { source: number; sequence: number; event: number; length: number; hasEnded: boolean } | null = null
  return {
    take({ payload, sequence, source }) {
      const [event, flags] = payload
      if (event === undefined || flags === undefined || payload.length < 4) return null
      const key = keys[event]
      if (key === undefined) return null
      const isSame = last !== null && last.source === source
      // what comes late, or again, belongs to a press that is known
      if (isSame && last !== null && ((sequence - last.sequence) & 0xffff) >= 0x8000) return null
      if (isSame && last?.sequence === sequence) return null
      const length = payload.readUInt16BE(2)
      const goesOn =
        isSame &&
        last !== null &&
        last.event === event &&
        (last.hasEnded ? length === last.length : length >= last.length)
      const hasEnded = (flags & 0x80) !== 0
      last = { source, sequence, event, length, hasEnded }
      return goesOn ? null : key
    },
  }
}
