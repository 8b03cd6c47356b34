import { existsSync } from 'node:fs'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/eventually.ts'
import { mediaProcesses } from '../../../test/media/media-processes.ts'
import { createTestPeer, type TestPeer } from '../../../test/test-peer.ts'
import { readConfig } from '../../config.ts'
import type { ForwarderEvent } from './forwarder.ts'
import { createForwarders } from './forwarders.ts'

interface Member {
  readonly peer: TestPeer
  /** The received packets of one kind from one member. */
  of(member: string, kind: 'audio' | 'video'): TestPeer['heard']
}

const start = () => {
  const forwarders = createForwarders({ config: readConfig({}), log: pino({ level: 'silent' }) })
  onTestFinished(() => forwarders.close())
  const room = forwarders.open('room')
  const members = new Map<string, Member & { take(event: ForwarderEvent & { type: 'offer' }): Promise<void> }>()
  const events: ForwarderEvent[] = []
  room.listen((event) => {
    events.push(event)
    if (event.type === 'offer') void members.get(event.memberId)?.take(event)
  })
  return {
    room,
    events,
    join(
      id: string,
      answerOf: (peer: TestPeer, offer: string) => Promise<string> = (peer, offer) => peer.answer(offer),
    ) {
      const peer = createTestPeer()
      let sources: { readonly member: string; readonly kind: string; readonly source: number }[] = []
      const member = {
        peer,
        of: (other: string, kind: 'audio' | 'video') =>
          peer.heard.filter(({ header }) =>
            sources.some((each) => each.member === other && each.kind === kind && each.source === header.ssrc),
          ),
        async take({ description, streams }: ForwarderEvent & { type: 'offer' }) {
          const sections = description.split(/^m=/m).slice(1)
          sources = sections.flatMap((section) => {
            const [, stream = ''] = /^a=msid:(\S+)/m.exec(section) ?? []
            const source = Number(/^a=ssrc:(\d+)/m.exec(section)?.[1])
            return streams[stream] === undefined ? [] : [{ member: streams[stream], kind: section.slice(0, 5), source }]
          })
          room.answer(id, await answerOf(peer, description))
        },
      }
      members.set(id, member)
      room.join(id)
      return member
    },
  }
}

/** Sends pictures until the test is over. */
const film = (peer: TestPeer) => {
  let sequence = 0
  const timer = setInterval(() => peer.picture(++sequence), 20)
  onTestFinished(() => clearInterval(timer))
}

/** Speaks until the test is over. */
const talk = (peer: TestPeer) => {
  let isOver = false
  const speaking = (async () => {
    while (!isOver) await peer.speak(440, 0.2)
  })()
  onTestFinished(() => {
    isOver = true
    return speaking
  })
}

test('CONF-09: everybody hears and sees everybody else, and nobody itself', async () => {
  const { join } = start()
  const all = ['ann', 'bea', 'cem'].map((id) => ({ id, ...join(id) }))
  for (const { peer } of all) {
    await peer.connected()
    film(peer)
    // not for a moment alone: when the others get to hear it depends on how busy the machine is
    talk(peer)
  }
  for (const one of all)
    for (const other of all)
      await eventually(() => {
        expect(one.of(other.id, 'audio').length > 0).toBe(one !== other)
        expect(one.of(other.id, 'video').length > 0).toBe(one !== other)
      })
})

test('CONF-09: a late member sees a complete picture at once, because senders are asked for one', async () => {
  const { join, room, events } = start()
  const ann = join('ann')
  await ann.peer.connected()
  film(ann.peer)
  await eventually(() => expect(ann.peer.pictureRequests()).toBeGreaterThan(0))
  const before = ann.peer.pictureRequests()
  const late = join('late')
  await eventually(() => expect(late.of('ann', 'video').length).toBeGreaterThan(5))
  await eventually(() => expect(ann.peer.pictureRequests()).toBeGreaterThan(before))
  expect(ann.of('late', 'video')).toHaveLength(0)

  // the place of a member who left is reused
  room.leave('late')
  const next = join('next')
  await eventually(() => expect(next.of('ann', 'video').length).toBeGreaterThan(5))
  expect(events.filter((event) => event.type !== 'offer')).toEqual([])
  const last = events.findLast((event) => event.type === 'offer' && event.memberId === 'ann')
  expect(last).toMatchObject({ streams: { 'place-1': 'next' } })
})

test('CONF-09: an invalid answer costs only its sender the place', async () => {
  const { join, events } = start()
  const ann = join('ann')
  await ann.peer.connected()
  film(ann.peer)
  join('bad', () => Promise.resolve('v=0\r\nm=audio 1 nonsense'))
  await eventually(() => expect(events).toContainEqual({ type: 'lost', memberId: 'bad' }))
  const bea = join('bea')
  await eventually(() => expect(bea.of('ann', 'video').length).toBeGreaterThan(5))
})

test.skipIf(!existsSync('/proc/self/stat'))('CONF-09: its end is told of when its process dies', async () => {
  const { join, events } = start()
  await join('ann').peer.connected()
  for (const pid of await mediaProcesses()) process.kill(pid, 'SIGKILL')
  await eventually(() => expect(events.at(-1)).toEqual({ type: 'ended' }))
})
