import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { onTestFinished } from 'vitest'
import { eventually } from '../eventually.ts'
import { dominantHertz } from '../media-kit.ts'

/** Somebody who says one tone in G.711, and knows which one it hears. */
export interface Tone {
  /** What it offers and answers with. */
  readonly description: string
  /** Speaks to whoever wrote this description. */
  speakTo(description: string): void
  /** Waits until half a second of what came since the call of this is this tone. */
  hears(hertz: number): Promise<void>
}

const rtpPort = 40_000
const sampleRate = 8_000
const perPacket = 160

export const startTone = async (address: string, hertz: number): Promise<Tone> => {
  const socket: Socket = createSocket('udp4').bind(rtpPort, address)
  await once(socket, 'listening')
  let heard: number[] = []
  socket.on('message', (packet) => {
    const isSound = ((packet[1] ?? 0) & 127) === 8
    if (isSound) heard = [...heard, ...[...packet.subarray(12)].map(fromAlaw)].slice(-sampleRate)
  })
  let timer: NodeJS.Timeout | undefined
  onTestFinished(() => {
    clearInterval(timer)
    socket.close()
  })
  return {
    description: [
      'v=0',
      `o=- 1 1 IN IP4 ${address}`,
      's=-',
      `c=IN IP4 ${address}`,
      't=0 0',
      `m=audio ${rtpPort} RTP/AVP 8`,
      'a=rtpmap:8 PCMA/8000',
      'a=ptime:20',
      'a=sendrecv',
      '',
    ].join('\r\n'),
    speakTo: (description) => {
      clearInterval(timer)
      const host = /^c=IN IP4 (\S+)/m.exec(description)?.[1] ?? ''
      const port = Number(/^m=audio (\d+)/m.exec(description)?.[1] ?? 0)
      let sent = 0
      timer = setInterval(() => {
        const packet = Buffer.alloc(12 + perPacket)
        packet.writeUInt8(0x80, 0)
        packet.writeUInt8(8, 1)
        packet.writeUInt16BE(sent & 0xffff, 2)
        packet.writeUInt32BE(sent * perPacket, 4)
        packet.writeUInt32BE(hertz, 8)
        for (let index = 0; index < perPacket; index += 1)
          packet[12 + index] = toAlaw(8_000 * Math.sin((2 * Math.PI * hertz * (sent * perPacket + index)) / sampleRate))
        sent += 1
        socket.send(packet, port, host)
      }, 20)
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
