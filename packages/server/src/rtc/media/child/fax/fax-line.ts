import { randomInt } from 'node:crypto'
import { fromALaw, fromMuLaw, toALaw, toMuLaw } from '../../../../domain/media/audio/g711.ts'
import type { Clock } from '../clock.ts'
import type { MediaPacket, SentPacket } from '../outgoing.ts'
import type { FaxModem } from './fax-modem.ts'

/** A fax machine at the end of a telephone line, which brings packets in G.711. */
export interface FaxLine {
  hear(packet: MediaPacket): void
  /** Hangs up. */
  close(): void
}

export interface FaxLineOptions<Outcome> {
  readonly clock: Clock
  readonly modem: FaxModem<Outcome>
  /** The connection's codec; null: there is none yet. */
  readonly law: () => Law | null
  readonly send: (packet: SentPacket) => void
  readonly mostPages: number
  readonly mostSeconds: number
  /** Called once, when the machine has hung up. */
  readonly onOver: (outcome: Outcome) => void
}

export type Law = 'a' | 'mu'

/** Samples and milliseconds of a packet. */
const [PACKET, PACKET_MS] = [160, 20]
const SAMPLES_PER_MS = 8
/** A missing packet is given up after this many later ones. */
const MOST_WAITING = 4
/** A sequence number that is further off belongs to a sender that has begun anew. */
const FARTHEST = 1000
/** After this time without a packet, the line counts as silent. Packets that are only held up come sooner. */
const SILENT_MS = 1000
/** If the process was held up for longer than this, the machine goes on from the present. */
const MOST_BEHIND_MS = 1000
/** In samples: a sender that leaves out more has another clock. */
const LONGEST_GAP = 5 * 1000 * SAMPLES_PER_MS

const decode = {
  a: Int16Array.from({ length: 256 }, (_, byte) => fromALaw(byte) * 32_768),
  mu: Int16Array.from({ length: 256 }, (_, byte) => fromMuLaw(byte) * 32_768),
}
const encode = { a: toALaw, mu: toMuLaw }

/**
 * Connects a fax machine with a line. Received sound goes to the machine in the order of its sequence numbers. A modem
 * needs every sample once and none invented, so nothing is stretched; only missing packets and silence are filled in.
 * The machine's own sound is sent by the clock.
 */
export const createFaxLine = <Outcome>(options: FaxLineOptions<Outcome>): FaxLine => {
  const { clock, modem, law, send, mostPages, mostSeconds, onOver } = options
  const began = clock.now()
  let dueAt = began
  let lastHeard = began
  let sequence = randomInt(2 ** 16)
  let timestamp = randomInt(2 ** 32)
  let isFirst = true
  let isClosed = false

  let source: number | null = null
  /** Packets that came before an earlier one, by sequence number. */
  const waiting = new Map<number, MediaPacket>()
  let nextSequence = 0
  /** The timestamp up to which sound was passed on, and the samples filled in since then. */
  let heardTo = 0
  let filled = 0

  const take = ({ timestamp: at, payload }: MediaPacket) => {
    const { [law() ?? 'a']: table } = decode
    const gap = ((at - heardTo) | 0) - filled
    if (gap > 0 && gap < LONGEST_GAP) modem.miss(gap)
    modem.hear(Int16Array.from(payload, (byte) => table[byte] ?? 0))
    heardTo = (at + payload.length) >>> 0
    filled = 0
  }

  const takeWaiting = () => {
    for (;;) {
      const packet = waiting.get(nextSequence)
      if (packet !== undefined) {
        waiting.delete(nextSequence)
        take(packet)
      } else if (waiting.size < MOST_WAITING) return
      nextSequence = (nextSequence + 1) & 0xffff
    }
  }

  const fillSilence = (now: number) => {
    if (now - lastHeard < SILENT_MS) return
    const samples = Math.floor((now - lastHeard) * SAMPLES_PER_MS)
    modem.miss(samples)
    filled += samples
    lastHeard = now
  }

  const speak = (now: number) => {
    if (now - dueAt > MOST_BEHIND_MS) dueAt = now
    while (dueAt <= now) {
      dueAt += PACKET_MS
      const { [law() ?? 'a']: encoder } = encode
      sequence = (sequence + 1) & 0xffff
      timestamp = (timestamp + PACKET) >>> 0
      const payload = Buffer.from(Uint8Array.from(modem.say(PACKET), encoder))
      send({ kind: 'audio', sequence, timestamp, isMarked: isFirst, payload })
      isFirst = false
    }
  }

  const close = () => {
    if (isClosed) return
    isClosed = true
    leave()
    onOver(modem.close())
  }

  const leave = clock.every((now) => {
    // do not send to a line that is not connected yet
    if (law() === null) {
      dueAt = lastHeard = now
    } else {
      fillSilence(now)
      speak(now)
    }
    if (modem.isOver() || modem.pages() > mostPages || now - began > mostSeconds * 1000) close()
  })

  return {
    hear(packet) {
      if (isClosed || packet.kind !== 'audio') return
      if (packet.source !== source) {
        source = packet.source
        waiting.clear()
        nextSequence = packet.sequence
        heardTo = packet.timestamp
        filled = 0
      }
      lastHeard = clock.now()
      const ahead = ((packet.sequence - nextSequence + 0x8000) & 0xffff) - 0x8000
      if (Math.abs(ahead) > FARTHEST) {
        waiting.clear()
        nextSequence = packet.sequence
      } else if (ahead < 0) return
      waiting.set(packet.sequence, packet)
      takeWaiting()
    },
    close,
  }
}
