import { randomInt } from 'node:crypto'
import { runMachine } from '@lineside/contract/machine'
import { fromALaw, fromMuLaw, toALaw, toMuLaw } from '../../../../domain/media/audio/g711.ts'
import type { Clock } from '../clock.ts'
import type { MediaPacket, SentPacket } from '../outgoing.ts'
import type { FaxModem } from './fax-modem.ts'
import { beginFaxLine, type FaxLineEffect, PACKET, stepFaxLine } from './step-fax-line.ts'

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
  let isClosed = false

  const perform = (effect: FaxLineEffect): void => {
    switch (effect.do) {
      case 'miss':
        return modem.miss(effect.samples)
      case 'hear': {
        const { [law() ?? 'a']: table } = decode
        return modem.hear(Int16Array.from(effect.payload, (byte) => table[byte] ?? 0))
      }
      case 'say': {
        const { sequence, timestamp, isMarked } = effect
        const { [law() ?? 'a']: encoder } = encode
        const payload = Buffer.from(Uint8Array.from(modem.say(PACKET), encoder))
        return send({ kind: 'audio', sequence, timestamp, isMarked, payload })
      }
    }
  }

  const line = runMachine({
    first: beginFaxLine(began, { sequence: randomInt(2 ** 16), timestamp: randomInt(2 ** 32) }),
    step: stepFaxLine,
    perform,
    onError: (error) => {
      throw error
    },
  })
  line.begin()

  const close = () => {
    if (isClosed) return
    isClosed = true
    line.stop()
    leave()
    onOver(modem.close())
  }

  const leave = clock.every((now) => {
    line.feed({ type: 'time', at: now, isConnected: law() !== null })
    if (modem.isOver() || modem.pages() > mostPages || now - began > mostSeconds * 1000) close()
  })

  return { hear: (packet) => line.feed({ type: 'packet', packet, at: clock.now() }), close }
}
