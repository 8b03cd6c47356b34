import { readOggPages } from '../../packages/server/src/domain/media/audio/ogg-reader.ts'
import { promptPath } from '../../packages/server/src/domain/sounds/prompts.ts'
import type { MediaLeg, MediaLegs } from '../../packages/server/src/rtc/legs/leg.ts'
import { type CountingPeer, createCountingPeer } from '../../packages/server/test/counting-peer.ts'
import { judged, unlimited } from '../budget.ts'
import { median } from '../statistics.ts'
import { mediaUse } from './media-use.ts'

const sessions = 100
const seconds = 10
const packetMs = 20
const coreOf100 = 1
/** Opus, one frame of 20 ms: what it says does not matter to a recorder, which decodes nothing. */
const voice = Buffer.concat([Buffer.from([0xf8]), Buffer.alloc(79, 1)])
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Callers of a voicebox: all hear a greeting, then all speak a message that is recorded into a file each. */
export const voiceboxRows = async (legs: MediaLegs, say: (progress: string) => void): Promise<string[][]> => {
  say(`${sessions} voiceboxes`)
  const callers: { readonly leg: MediaLeg; readonly peer: CountingPeer }[] = []
  while (callers.length < sessions) {
    const leg = await legs.open(`voicebox-${callers.length}`)
    const peer = createCountingPeer(['audio'])
    await peer.confirm(await leg.negotiate(await peer.offer(), true))
    await peer.connected()
    callers.push({ leg, peer })
  }
  const greeting = [{ path: promptPath('sounds/music-on-hold.ogg'), repeats: true }]
  for (const { leg } of callers) void leg.play(greeting)
  await pause(1000)
  for (const { peer } of callers) peer.count()
  await pause(3000)
  const heard = callers.map(({ peer }) => peer.count())
  const gaps = heard.reduce((all, each) => all + each.gaps + each.lost, 0)

  for (const { leg } of callers) leg.silence()
  const recordings = callers.map(({ leg }) => leg.record(seconds + 60))
  const begin = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // a late timer sends all packets that are due
    for (; sent * packetMs <= performance.now() - begin; sent++)
      for (const { peer } of callers) peer.send('audio', sent, voice)
  }, packetMs)
  const use = await mediaUse(() => pause(seconds * 1000))
  clearInterval(timer)
  const files = await Promise.all(recordings.map((recording) => recording.finish()))
  const lasted = (performance.now() - begin) / 1000
  const kept = await Promise.all(files.map(async (file) => (file === null ? 0 : await voicePackets(file.path))))
  await Promise.all(callers.map(({ peer }) => peer.close()))
  const missing = kept.reduce((all, packets) => all + Math.max(0, sent - packets), 0)
  const offBy = files.map((file) => Math.abs((file?.seconds ?? 0) - lasted))
  return [
    [
      `${sessions} voiceboxes record: share of a core`,
      use.core.toFixed(2),
      ...judged(use.core, { limit: coreOf100, at: 'most' }),
    ],
    [`${sessions} voiceboxes: memory of the process, MB`, use.megabytes.toFixed(0), ...unlimited],
    [`${sessions} greetings: packets lost and gaps`, String(gaps), ...judged(gaps, { limit: 0, at: 'most' })],
    [
      `${sessions} messages: packets missing, of ${sessions * sent}`,
      String(missing),
      ...judged(missing, { limit: 0, at: 'most' }),
    ],
    [`${sessions} messages: median difference to their length, s`, median(offBy).toFixed(2), ...unlimited],
  ]
}

/** How many packets of a recording are the caller's, not silence that stands for what is missing. */
const voicePackets = async (path: string): Promise<number> => {
  let packets = 0
  for await (const page of readOggPages(path)) packets += page.packets.filter(({ length }) => length >= 80).length
  return packets
}
