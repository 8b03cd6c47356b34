import { Encoder } from '@evan/opus'
import type { GivenSubscriber } from '../builders.ts'
import { tone } from '../media/media-kit.ts'
import { type CountingPeer, createCountingPeer } from '../processes/counting-peer.ts'
import { noMedia } from '../test-browser.ts'
import { openReturningBrowser, type ReturningBrowser, type ReturningOptions } from './returning-browser.ts'
import type { RollingServers } from './rolling-servers.ts'

/** A caller who has heard the greeting of a voicebox, or has cut it short. */
export interface VoiceboxCaller {
  readonly browser: ReturningBrowser
  readonly call: string
  readonly peer: CountingPeer
}

const packetMs = 20
const rate = 48_000
const samplesOfPacket = (rate * packetMs) / 1_000

/** A second of a tone in Opus, packet by packet: a voicebox ends a message of silence. */
const spoken = (() => {
  const encoder = new Encoder({ channels: 1, sample_rate: rate, application: 'audio' })
  const samples = Int16Array.from(tone(440, 1, rate), (each) => each * 32_767)
  return Array.from({ length: 1_000 / packetMs }, (_, at) =>
    Buffer.from(encoder.encode(samples.slice(at * samplesOfPacket, (at + 1) * samplesOfPacket))),
  )
})()

interface VoiceboxCall extends Pick<ReturningOptions, 'isKilled' | 'onFrame' | 'onAway'> {
  readonly call: string
  /** The extension of a line that forwards to its voicebox. */
  readonly to: string
}

/**
 * Calls a voicebox; a key ends the greeting, and what is said from now on is the message.
 * @throws Error where its media are not connected; it has hung up then
 */
export const callVoicebox = async (
  servers: RollingServers,
  seat: GivenSubscriber,
  { call, to, ...options }: VoiceboxCall,
): Promise<VoiceboxCaller> => {
  const browser = await openReturningBrowser(servers, seat, { name: call, call, ...options })
  const peer = createCountingPeer(['audio'])
  try {
    browser.send({ type: 'call', call, to, description: await peer.offer(), media: noMedia })
    await peer.confirm((await browser.heard('description')).description)
    if (!(await peer.connected())) throw new Error(`${call} was not connected`)
    await browser.heard('accepted')
    browser.send({ type: 'digit', call, digit: '5' })
    return { browser, call, peer }
  } catch (error) {
    browser.send({ type: 'end', call })
    browser.close()
    await peer.close()
    throw error
  }
}

/** All of them speak. @returns they are silent again */
export const speakInto = (callers: readonly Pick<VoiceboxCaller, 'peer'>[]): (() => void) => {
  const began = performance.now()
  let sent = 0
  const speaking = setInterval(() => {
    // a late timer sends all packets that are due
    for (; sent < (performance.now() - began) / packetMs; sent++)
      for (const { peer } of callers) peer.send('audio', sent, spoken[sent % spoken.length] ?? Buffer.alloc(0))
  }, packetMs)
  return () => clearInterval(speaking)
}
