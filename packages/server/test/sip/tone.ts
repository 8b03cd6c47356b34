import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { eventually } from '../eventually.ts'
import { whenTestIsOver } from '../when-test-is-over.ts'
import { dominantHertz } from '../media/dominant-hertz.ts'

/** Somebody who says one tone in G.711, and knows which one it hears. */
export interface Tone {
  /** The description that it offers and answers with. */
  readonly description: string
  /** Speaks to whoever wrote this description. */
  speakTo(description: string): void
  /** The same, with keys. */
  readonly descriptionWithKeys: string
  /** Presses these keys one after the other, as RFC 4733 has them, to whoever has described a type for them. */
  press(keys: string): void
  /** Waits until half a second of what came since the call of this is this tone. */
  hears(hertz: number): Promise<void>
  /** Waits until anything that is no silence came since the call of this. */
  hearsSomething(): Promise<void>
}

const rtpPort = 40_000
const sampleRate = 8_000
const perPacket = 160
const leastLoud = 1000
const keyType = 101
/** Packets that a key is down, its end said three times, and those of sound until the next one. */
const [keyDown, keyEnd, keyPause] = [5, 3, 4]

/** A line that sends something else than a tone, and hears for itself; a packet of 20 ms in A-law. */
export interface Line {
  hear(sound: Buffer): void
  say(): Buffer
}

export const startTone = async (address: string, hertz: number, line: Line | null = null): Promise<Tone> => {
  const socket: Socket = createSocket('udp4').bind(rtpPort, address)
  await once(socket, 'listening')
  let heard: number[] = []
  socket.on('message', (packet) => {
    const isSound = ((packet[1] ?? 0) & 127) === 8
    if (isSound) line?.hear(packet.subarray(12))
    if (isSound) heard = [...heard, ...[...packet.subarray(12)].map(fromAlaw)].slice(-sampleRate)
  })
  let timer: NodeJS.Timeout | undefined
  let typeOfKeys: number | null = null
  const keys: string[] = []
  let down = 0
  whenTestIsOver(() => {
    clearInterval(timer)
    socket.close()
  })
  const describe = (types: string, ...more: readonly string[]): string =>
    [
      'v=0',
      `o=- 1 1 IN IP4 ${address}`,
      's=-',
      `c=IN IP4 ${address}`,
      't=0 0',
      `m=audio ${rtpPort} RTP/AVP ${types}`,
      'a=rtpmap:8 PCMA/8000',
      ...more,
      'a=ptime:20',
      'a=sendrecv',
      '',
    ].join('\r\n')

  /** The packet in place of the tone while a key is down; null: none is. */
  const keyPacket = (sent: number): Buffer | null => {
    const [key] = keys
    if (key === undefined || typeOfKeys === null) return null
    const place = down++
    if (place < keyDown + keyEnd) {
      const isEnd = place >= keyDown
      const packet = Buffer.alloc(4)
      packet.writeUInt8('0123456789*#ABCD'.indexOf(key), 0)
      packet.writeUInt8((isEnd ? 0x80 : 0) | 10, 1)
      packet.writeUInt16BE(Math.min(place + 1, keyDown) * perPacket, 2)
      // all packets of a key bear the time at which it was pressed
      return Buffer.concat([header(typeOfKeys, sent, sent - place, hertz, place === 0), packet])
    }
    if (place === keyDown + keyEnd + keyPause) {
      keys.shift()
      down = 0
    }
    return null
  }

  return {
    description: describe('8'),
    descriptionWithKeys: describe(`8 ${keyType}`, `a=rtpmap:${keyType} telephone-event/8000`, `a=fmtp:${keyType} 0-15`),
    press: (pressed) => void keys.push(...pressed),
    speakTo: (description) => {
      clearInterval(timer)
      const host = /^c=IN IP4 (\S+)/m.exec(description)?.[1] ?? ''
      const port = Number(/^m=audio (\d+)/m.exec(description)?.[1] ?? 0)
      const found = /^a=rtpmap:(\d+) telephone-event\/8000/m.exec(description)?.[1]
      typeOfKeys = found === undefined ? null : Number(found)
      let sent = 0
      const sound = (): Buffer =>
        line?.say() ??
        Buffer.from(
          Array.from({ length: perPacket }, (_, index) =>
            toAlaw(8_000 * Math.sin((2 * Math.PI * hertz * (sent * perPacket + index)) / sampleRate)),
          ),
        )
      timer = setInterval(() => {
        const packet = keyPacket(sent) ?? Buffer.concat([header(8, sent, sent, hertz, false), sound()])
        sent += 1
        // port 0: the other side takes no sound at the moment
        if (port > 0) socket.send(packet, port, host)
      }, 20)
    },
    hearsSomething: async () => {
      heard = []
      await eventually(() => {
        if (!heard.some((sample) => Math.abs(sample) > leastLoud)) throw new Error('It hears nothing')
      })
    },
    hears: async (expected) => {
      heard = []
      await eventually(() => {
        const found = heard.length < sampleRate / 2 ? 0 : dominantHertz(Float32Array.from(heard), sampleRate)
        if (Math.abs(found - expected) > 10) throw new Error(`It hears ${found} Hz in ${heard.length} samples`)
      })
    },
  }
}

/** @param at packets before the sound of this one */
const header = (type: number, sequence: number, at: number, source: number, isMarked: boolean): Buffer => {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt8(0x80, 0)
  bytes.writeUInt8(type | (isMarked ? 0x80 : 0), 1)
  bytes.writeUInt16BE(sequence & 0xffff, 2)
  bytes.writeUInt32BE(at * perPacket, 4)
  bytes.writeUInt32BE(source, 8)
  return bytes
}

const fromAlaw = (byte: number): number => {
  const value = byte ^ 0x55
  const exponent = (value & 112) >> 4
  const size = exponent === 0 ? ((value & 15) << 4) + 8 : (((value & 15) << 4) + 264) << (exponent - 1)
  return value & 128 ? size : -size
}

const toAlaw = (sample: number): number => {
  const size = Math.min(32_635, Math.abs(Math.round(sample)))
  const exponent = size < 256 ? 0 : Math.floor(Math.log2(size)) - 7
  const mantissa = (exponent === 0 ? size >> 4 : size >> (exponent + 3)) & 15
  return ((sample >= 0 ? 128 : 0) | (exponent << 4) | mantissa) ^ 0x55
}
