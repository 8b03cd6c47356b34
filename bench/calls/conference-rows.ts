import type { Forwarders } from '../../packages/server/src/rtc/media/forwarder.ts'
import { judged, unlimited } from '../budget.ts'
import { createCountingPeer } from '../../packages/server/test/processes/counting-peer.ts'
import { mediaUse } from './media-use.ts'

const members = 6
const seconds = 10
const audio = { everyMs: 20, payload: Buffer.alloc(80, 1) }
const video = { everyMs: 10, payload: Buffer.alloc(1000, 1) }
const microsecondsOfPacket = 100
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Measures a conference in which all members send sound and picture. */
export const conferenceRows = async (forwarders: Forwarders, say: (progress: string) => void): Promise<string[][]> => {
  say(`${members} members of a conference`)
  const room = forwarders.open('bench')
  const peers = new Map(Array.from({ length: members }, (_, index) => [`member-${index}`, createCountingPeer([])]))
  room.listen((event) => {
    if (event.type !== 'offer') return
    const peer = peers.get(event.memberId)
    peer?.answer(event.description).then((answer) => room.answer(event.memberId, answer), console.error)
  })
  for (const [id, peer] of peers) {
    room.join(id)
    await peer.connected()
  }
  await pause(2000)
  const sendAll = (kind: 'audio' | 'video', { everyMs, payload }: typeof audio) => {
    const begin = performance.now()
    let sent = 0
    return setInterval(() => {
      // a late timer sends all packets that are due
      for (; sent * everyMs <= performance.now() - begin; sent++)
        for (const peer of peers.values()) peer.send(kind, sent, payload)
    }, everyMs)
  }
  const timers = [sendAll('audio', audio), sendAll('video', video)]
  await pause(1000)
  for (const peer of peers.values()) peer.count()
  const use = await mediaUse(() => pause(seconds * 1000))
  const heard = [...peers.values()].map((peer) => peer.count())
  for (const timer of timers) clearInterval(timer)
  await Promise.all([...peers.values()].map((peer) => peer.close()))
  const packets = heard.reduce((all, each) => all + each.packets, 0)
  const lost = heard.reduce((all, each) => all + each.lost, 0)
  const each = (use.core * seconds * 1e6) / packets
  return [
    [`conference of ${members}: forwarded packets a second`, (packets / seconds).toFixed(0), ...unlimited],
    [`conference of ${members}: share of a core`, use.core.toFixed(2), ...unlimited],
    [
      'processor time per forwarded packet, µs',
      each.toFixed(0),
      ...judged(each, { limit: microsecondsOfPacket, at: 'most' }),
    ],
    [`members per core, in conferences of ${members}`, (members / use.core).toFixed(0), ...unlimited],
    [`conference of ${members}: packets lost`, String(lost), ...judged(lost, { limit: 0, at: 'most' })],
  ]
}
