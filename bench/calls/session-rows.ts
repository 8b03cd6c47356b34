import { rm } from 'node:fs/promises'
import { promptPath } from '../../packages/server/src/domain/sounds/prompts.ts'
import type { MediaLeg, MediaLegs } from '../../packages/server/src/rtc/legs/leg.ts'
import { judged, unlimited } from '../budget.ts'
import { median, percentile } from '../statistics.ts'
import { type CountingPeer, createCountingPeer } from '../../packages/server/test/processes/counting-peer.ts'
import { mediaUse } from './media-use.ts'

const steps = [25, 50, 100]
const seconds = 10
const coreOf100 = 0.5
const medianConnectMs = 500
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** A stand-in for 20 ms of speech. */
const speech = Buffer.alloc(80, 1)
const speechEveryMs = 20

/** A hundred voiceboxes at a time: each hears its caller and writes the message. */
const voiceboxRows = async (opened: readonly MediaLeg[], peers: readonly CountingPeer[]): Promise<string[][]> => {
  const recordings = opened.map((leg) => {
    leg.silence()
    return leg.record(10 * seconds)
  })
  const began = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    // a late timer sends all packets that are due
    for (; sent < (performance.now() - began) / speechEveryMs; sent++)
      for (const peer of peers) peer.send('audio', sent, speech)
  }, speechEveryMs)
  const use = await mediaUse(() => pause(seconds * 1000))
  clearInterval(timer)
  const spoken = (performance.now() - began) / 1000
  const messages = await Promise.all(recordings.map((recording) => recording.finish()))
  await Promise.all(messages.flatMap((message) => (message ? rm(message.path, { force: true }) : [])))
  const off = messages.map((message) => Math.abs((message?.seconds ?? 0) - spoken))
  const wrong = off.filter((by) => by > 0.3).length
  return [
    [
      `${opened.length} voiceboxes record: share of a core`,
      use.core.toFixed(2),
      ...judged(use.core, { limit: 1, at: 'most' }),
    ],
    ['messages whose length is wrong by more than 0.3 s', String(wrong), ...judged(wrong, { limit: 0, at: 'most' })],
    ['largest error of a message length, s', Math.max(...off).toFixed(2), ...unlimited],
  ]
}

/** Measures callers who hear music, each over a separate connection, and then leave a message. */
export const sessionRows = async (legs: MediaLegs, say: (progress: string) => void): Promise<string[][]> => {
  const rows: string[][] = []
  const peers: CountingPeer[] = []
  const opened: MediaLeg[] = []
  const connectMs: number[] = []
  const megabytes: number[] = []
  const music = [{ path: promptPath('sounds/music-on-hold.ogg'), repeats: true }]
  for (const step of steps) {
    say(`${step} callers`)
    while (peers.length < step) {
      const leg = await legs.open(`bench-${peers.length}`, null)
      const peer = createCountingPeer(['audio'])
      const begin = performance.now()
      await peer.confirm(await leg.negotiate(await peer.offer(), true))
      if (await peer.connected()) connectMs.push(performance.now() - begin)
      void leg.play(music)
      peers.push(peer)
      opened.push(leg)
    }
    await pause(1000)
    for (const peer of peers) peer.count()
    const use = await mediaUse(() => pause(seconds * 1000))
    const heard = peers.map((peer) => peer.count())
    megabytes.push(use.megabytes)
    const sum = (key: 'packets' | 'lost' | 'gaps') => heard.reduce((all, each) => all + each[key], 0)
    const [budget, mark] = step === 100 ? judged(use.core, { limit: coreOf100, at: 'most' }) : unlimited
    rows.push([`${step} callers hear music: share of a core`, use.core.toFixed(2), budget, mark])
    rows.push([`${step} callers: memory of the process, MB`, use.megabytes.toFixed(0), ...unlimited])
    rows.push([`${step} callers: packets a second`, (sum('packets') / seconds).toFixed(0), ...unlimited])
    rows.push([`${step} callers: packets lost`, String(sum('lost')), ...judged(sum('lost'), { limit: 0, at: 'most' })])
    rows.push([
      `${step} callers: gaps of more than 100 ms`,
      String(sum('gaps')),
      ...judged(sum('gaps'), { limit: 0, at: 'most' }),
    ])
  }
  say(`${opened.length} messages`)
  rows.push(...(await voiceboxRows(opened, peers)))
  await Promise.all(peers.map((peer) => peer.close()))
  const [least = 0, most = 0] = [megabytes.at(0), megabytes.at(-1)]
  const ofOne = ((most - least) * (1e6 / 1024)) / (peers.length - (steps[0] ?? 0))
  rows.push(['memory per session, KiB', ofOne.toFixed(0), ...unlimited])
  const failed = peers.length - connectMs.length
  rows.push(['failed connections', String(failed), ...judged(failed, { limit: 0, at: 'most' })])
  const middle = median(connectMs)
  rows.push([
    'from offer to sound, ms, median',
    middle.toFixed(0),
    ...judged(middle, { limit: medianConnectMs, at: 'most' }),
  ])
  rows.push(['from offer to sound, ms, slowest in a hundred', percentile(connectMs, 0.99).toFixed(0), ...unlimited])
  return rows
}
