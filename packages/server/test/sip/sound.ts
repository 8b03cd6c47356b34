import { spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../eventually.ts'
import { whenFileIsOver } from '../when-test-is-over.ts'
import type { TestEdge } from './test-edge.ts'
import type { TestPhone } from './test-phone.ts'

/** The sound that the phones of a test hear, taken from the wire between the media relay and them. */
export interface Sound {
  /** Waits until this phone hears this tone (Hz), and no other of `tones`, in sound that came after this was called. */
  hears(phone: TestPhone, tone: number): Promise<void>
  /** Waits until this phone hears something: a voice, music. */
  hearsSomething(phone: TestPhone): Promise<void>
  /** Waits until nothing but silence, or nothing at all, came for half a second. */
  isSilent(phone: TestPhone): Promise<void>
  /** Waits until these keys, and no others, were pressed towards this phone since then (RFC 4733). @param since ms since 1970 */
  hearsKeys(phone: TestPhone, keys: string, since: number): Promise<void>
}

/** The tones of phones, browsers and prompts in our tests; far enough apart to be told apart. */
const tones = [440, 660, 880, 1000, 1320]
const sampleRate = 8_000
/** Half a second. */
const packetsNeeded = 25

/** Listens at edges until the file's last test is over. Needs the rights of tcpdump. */
export const listenToSound = async (edges: readonly Pick<TestEdge, 'outside'>[]): Promise<Sound> => {
  const directory = await mkdtemp(join(tmpdir(), 'lineside-sound-'))
  const file = join(directory, 'rtp.pcap')
  const sources = edges.map(({ outside }) => `src host ${outside.host}`).join(' or ')
  const filter = `udp and (${sources}) and src portrange 30000-31999`
  const command = ['tcpdump', '-i', 'lo', '-n', '-s', '400', '-U', '-Z', 'root', '-w', file, filter]
  const child = spawn('setpriv', ['--pdeathsig=KILL', '--', ...command], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()))
  whenFileIsOver(async () => {
    child.kill('SIGKILL')
    await exited
    await rm(directory, { recursive: true, force: true })
  })
  await eventually(() => {
    if (!said.includes('listening on')) throw new Error(`tcpdump does not listen: ${said}`)
  })
  const capture = openCapture(file)
  whenFileIsOver(() => capture.close())
  const heardSince = ({ rtpPorts }: TestPhone, since: number): readonly RtpPacket[] => {
    const all = capture.packets()
    // the tests of a file make tens of thousands, and look fifty times a second
    const first = all.findLastIndex(({ at }) => at < since) + 1
    return all
      .slice(first)
      .filter(({ port, payload }) => port >= rtpPorts.first && port <= rtpPorts.last && payload.length > 12)
  }
  return {
    hears: (phone, tone) => {
      const since = Date.now()
      return eventually(() => {
        const packets = heardSince(phone, since).slice(-packetsNeeded)
        const heard = packets.length < packetsNeeded ? [] : tonesIn(packets.flatMap(samplesOf))
        if (heard.length !== 1 || heard[0] !== tone)
          throw new Error(`It hears ${heard.join(' and ') || 'nothing'} in ${packets.length} packets, not ${tone}`)
      })
    },
    hearsSomething: (phone) => {
      const since = Date.now()
      return eventually(() => {
        const packets = heardSince(phone, since)
        if (!packets.some((packet) => powerOf(samplesOf(packet)) > leastPower)) throw new Error('It hears nothing')
      })
    },
    isSilent: (phone) =>
      eventually(() => {
        const now = Date.now()
        const packets = heardSince(phone, now - 500)
        const heard = tonesIn(packets.flatMap(samplesOf))
        if (heard.length > 0) throw new Error(`It hears ${heard.join(' and ')}`)
      }),
    hearsKeys: (phone, keys, since) =>
      eventually(() => {
        const heard = keysIn(heardSince(phone, since))
        if (heard !== keys) throw new Error(`It hears the keys ${heard}`)
      }),
  }
}

interface RtpPacket {
  /** ms since 1970 */
  readonly at: number
  readonly port: number
  readonly payload: Buffer
}

/** The header of a file of tcpdump. */
const headerBytes = 24

/** A file that tcpdump writes. Tests look at it fifty times a second, so each look reads only what has come since. */
const openCapture = (path: string) => {
  const file = openSync(path, 'r')
  const packets: RtpPacket[] = []
  let read = headerBytes
  return {
    packets: (): readonly RtpPacket[] => {
      const fresh = Buffer.alloc(Math.max(0, fstatSync(file).size - read))
      read += addPackets(fresh.subarray(0, readSync(file, fresh, 0, fresh.length, read)), packets)
      return packets
    },
    close: () => closeSync(file),
  }
}

/**
 * Packets on loopback: Ethernet, IPv4, UDP. A packet that is still being written is left for the next look.
 * @returns how many bytes were whole packets
 */
const addPackets = (written: Buffer, packets: RtpPacket[]): number => {
  let place = 0
  while (place + 16 <= written.length) {
    const length = written.readUInt32LE(place + 8)
    const frame = written.subarray(place + 16, place + 16 + length)
    if (frame.length < length) break
    const at = written.readUInt32LE(place) * 1_000 + written.readUInt32LE(place + 4) / 1_000
    const udp = 14 + ((frame[14] ?? 0) & 15) * 4
    if (frame.length > udp + 8)
      packets.push({ at, port: frame.readUInt16BE(udp + 2), payload: frame.subarray(udp + 8) })
    place += 16 + length
  }
  return place
}

/** Each has a timestamp of its own, which all its packets bear. */
const keysIn = (packets: readonly RtpPacket[]): string => {
  const keys = new Map<number, string>()
  for (const { payload } of packets)
    if (((payload[1] ?? 0) & 127) >= 96 && payload.length === 16)
      keys.set(payload.readUInt32BE(4), '0123456789*#ABCD'[payload[12] ?? 16] ?? '?')
  return [...keys.values()].join('')
}

/** G.711 of one packet; nothing of packets of another kind. */
const samplesOf = ({ payload }: RtpPacket): number[] => {
  const kind = (payload[1] ?? 0) & 127
  const sound = payload.subarray(12 + ((payload[0] ?? 0) & 15) * 4)
  if (kind === 0) return [...sound].map(fromUlaw)
  return kind === 8 ? [...sound].map(fromAlaw) : []
}

const fromUlaw = (byte: number): number => {
  const value = ~byte & 255
  const size = (((value & 15) << 3) + 132) << ((value & 112) >> 4)
  return value & 128 ? 132 - size : size - 132
}

const fromAlaw = (byte: number): number => {
  const value = byte ^ 0x55
  const exponent = (value & 112) >> 4
  const size = exponent === 0 ? ((value & 15) << 4) + 8 : (((value & 15) << 4) + 264) << (exponent - 1)
  return value & 128 ? size : -size
}

/** More than comfort noise, and what rounding leaves. */
const leastPower = 10_000
const powerOf = (samples: readonly number[]): number =>
  samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)

/** Those of `tones` that make up a good part of the sound (Goertzel's filter for each). */
const tonesIn = (samples: readonly number[]): number[] => {
  const power = powerOf(samples)
  if (power < leastPower) return []
  return tones.filter((tone) => {
    const factor = 2 * Math.cos((2 * Math.PI * tone) / sampleRate)
    let [last, before] = [0, 0]
    for (const sample of samples) [last, before] = [sample + factor * last - before, last]
    const found = (2 * (last * last + before * before - factor * last * before)) / samples.length ** 2
    return found > power / 5
  })
}
