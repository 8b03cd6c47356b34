import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { eventually } from '../eventually.ts'
import { dominantHertz } from '../media-kit.ts'
import type { TestPhone } from './test-phone.ts'

/** Hears what is sent to phones in G.711, as it comes over the wire. */
export interface Ear {
  /** Waits until the last half second that a phone has heard, all of which came since the call of this, is this tone. */
  hears(phone: Pick<TestPhone, 'rtpPorts'>, hertz: number): Promise<void>
  /** Waits until nothing came for half a second, or nothing but silence. */
  silence(phone: Pick<TestPhone, 'rtpPorts'>): Promise<void>
}

interface Heard {
  readonly at: number
  readonly samples: Float32Array
}

const enoughSamples = 4_000
const mostKept = 500

/** Captures the sound on loopback until the file's last test is over. */
export const startEar = async (): Promise<Ear> => {
  const filter = 'udp and (udp[8] & 0xc0) = 0x80 and (udp[9] & 0x7f) <= 8'
  const child = spawn(
    'setpriv',
    ['--pdeathsig=KILL', '--', 'tcpdump', '-i', 'lo', '-n', '-U', '-s', '400', '-w', '-', filter],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  afterAll(() => child.kill())
  const heard = new Map<number, Heard[]>()
  let rest = Buffer.alloc(0)
  let hasHead = false
  child.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk])
    if (!hasHead) {
      if (rest.length < 24) return
      rest = rest.subarray(24)
      hasHead = true
    }
    while (rest.length >= 16) {
      const length = rest.readUInt32LE(8)
      if (rest.length < 16 + length) return
      take(rest.subarray(16, 16 + length))
      rest = rest.subarray(16 + length)
    }
  })
  const take = (frame: Buffer) => {
    const packet = frame.subarray(14)
    const udp = packet.subarray(((packet[0] ?? 0) & 15) * 4)
    const rtp = udp.subarray(8)
    const port = udp.readUInt16BE(2)
    const samples = Float32Array.from(rtp.subarray(12), (rtp[1] ?? 0) % 128 === 8 ? ofALaw : ofMuLaw)
    const all = heard.get(port) ?? []
    all.push({ at: performance.now(), samples })
    if (all.length > mostKept) all.shift()
    heard.set(port, all)
  }
  await once(child.stderr, 'data')

  const lately = ({ rtpPorts: { first, last } }: Pick<TestPhone, 'rtpPorts'>, since: number): Float32Array => {
    const ports = Array.from({ length: last - first + 1 }, (_, index) => first + index)
    const all = ports.flatMap((port) => heard.get(port) ?? []).filter(({ at }) => at > since)
    return Float32Array.from(all.flatMap(({ samples }) => [...samples])).subarray(-enoughSamples)
  }
  const power = (samples: Float32Array) => samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return {
    hears: async (phone, hertz) => {
      const since = performance.now()
      await eventually(() => {
        const samples = lately(phone, since)
        if (samples.length < enoughSamples) throw new Error(`${phone.rtpPorts.first} has heard ${samples.length / 8} ms`)
        const found = dominantHertz(samples, 8_000)
        if (power(samples) < 1e-4 || Math.abs(found - hertz) > 15)
          throw new Error(`${phone.rtpPorts.first} hears ${found} Hz with a power of ${power(samples)}, and not ${hertz} Hz`)
      })
    },
    silence: async (phone) =>
      await eventually(() => {
        const samples = lately(phone, performance.now() - 500)
        if (samples.length > 0 && power(samples) > 1e-4)
          throw new Error(`${phone.rtpPorts.first} hears ${dominantHertz(samples, 8_000)} Hz`)
      }),
  }
}

const ofMuLaw = (byte: number): number => {
  const value = ~byte & 0xff
  const magnitude = (((value & 15) << 3) + 132) << ((value >> 4) & 7)
  return ((value & 0x80) === 0 ? magnitude - 132 : 132 - magnitude) / 32_768
}

const ofALaw = (byte: number): number => {
  const value = byte ^ 0x55
  const exponent = (value >> 4) & 7
  const magnitude = exponent === 0 ? ((value & 15) << 4) + 8 : (((value & 15) << 4) + 264) << (exponent - 1)
  return ((value & 0x80) === 0 ? -magnitude : magnitude) / 32_768
}
