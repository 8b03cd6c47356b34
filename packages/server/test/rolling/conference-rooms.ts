import { randomUUID } from 'node:crypto'
import type { ConferenceMode, ServerFrame } from '@lineside/contract/rtc/frames'
import { eventually } from '../eventually.ts'
import { type CountingPeer, createCountingPeer } from '../processes/counting-peer.ts'
import { noMedia } from '../test-browser.ts'
import type { KeptCalls, RollingWorld } from './kept-calls.ts'
import { openReturningBrowser, type ReturningBrowser } from './returning-browser.ts'

interface Link {
  readonly connection: string
  readonly peer: CountingPeer
  /** It answers one offer after the other; a connection that is given up keeps none waiting. */
  turn: Promise<void>
}

interface Member {
  readonly name: string
  readonly room: string
  readonly browser: ReturningBrowser
  /** The connection to the server, which forwards; null: none has been offered yet. */
  link: Link | null
  /** With a relay: the connection over which it sends, and whose offers it makes. */
  sending: Pick<Link, 'connection' | 'peer'> | null
  /** When it was sent away, in milliseconds, and has heard nobody since; null: it hears. */
  deafSince: number | null
}

/** With the fifth member the server forwards; with fewer, browsers would send to each other. */
const membersOfRoom = 5
/** Each says so many packets a second: enough to be missed, and little work. */
const packetsASecond = 10
const packet = Buffer.alloc(80, 1)

/** Rooms of five whose media the server forwards. A member that is sent away joins again where it comes back. */
export const conferenceRooms = async (
  world: RollingWorld,
  count: number,
  firstExtension: number,
): Promise<KeptCalls> => {
  const { servers, lines, isKilled = false } = world
  const faults: string[] = []
  const silences: number[] = []

  const open = async (at: number): Promise<Member> => {
    const extension = firstExtension + at
    const name = `member ${extension}`
    const room = `room ${firstExtension + Math.floor(at / membersOfRoom)}`
    const seat = await lines.seat(String(extension), name)
    const join = () => browser.send({ type: 'conference_join', room, display_name: name, media: noMedia })
    const linkFor = (connection: string): Link => {
      if (member.link?.connection === connection) return member.link
      void member.link?.peer.close().catch(() => undefined)
      return { connection, peer: createCountingPeer([]), turn: Promise.resolve() }
    }
    const answer = async ({ connection, peer }: Link, description: string): Promise<void> => {
      const answered = await peer.answer(description)
      browser.send({ type: 'conference_signal', to: 'server', connection, kind: 'answer', description: answered })
    }
    /** A relay forwards from one connection of each member, and to another one. */
    const send = async (mode: ConferenceMode): Promise<void> => {
      void member.sending?.peer.close().catch(() => undefined)
      member.sending = null
      if (mode !== 'relay') return
      const { connection, peer } = { connection: randomUUID(), peer: createCountingPeer(['audio']) }
      member.sending = { connection, peer }
      const description = await peer.offer()
      browser.send({ type: 'conference_signal', to: 'server', connection, kind: 'offer', description })
    }
    const onFrame = (frame: ServerFrame): void => {
      if (frame.type === 'conference_joined' || frame.type === 'conference_mode')
        void send(frame.mode).catch((error: unknown) => void faults.push(`${name}: ${String(error)}`))
      if (frame.type === 'conference_refused' || frame.type === 'conference_ended')
        faults.push(`${name}: ${JSON.stringify(frame)}`)
      if (frame.type !== 'conference_signal' || frame.from !== 'server') return
      const { sending } = member
      if (frame.kind === 'answer') {
        // an answer to an offer that was given up is none of ours
        if (sending?.connection === frame.connection)
          void sending.peer.confirm(frame.description).catch(() => undefined)
        return
      }
      const link = linkFor(frame.connection)
      member.link = link
      link.turn = link.turn
        .then(() => answer(link, frame.description))
        .catch((error: unknown) => void (member.link === link && faults.push(`${name}: ${String(error)}`)))
    }
    const browser = await openReturningBrowser(servers, seat, {
      name,
      isKilled,
      onFrame,
      onAway: () => (member.deafSince = performance.now()),
      onReturn: join,
    })
    const member: Member = { name, room, browser, link: null, sending: null, deafSince: null }
    join()
    await browser.heard('conference_joined')
    return member
  }
  const members: Member[] = []
  for (let at = 0; at < count; at++) members.push(await open(at))

  let sent = 0
  const speaking = setInterval(() => {
    sent++
    for (const member of members) {
      ;(member.sending ?? member.link)?.peer.send('audio', sent, packet)
      if (member.deafSince === null || (member.link?.peer.count().packets ?? 0) === 0) continue
      silences.push(performance.now() - member.deafSince)
      member.deafSince = null
    }
  }, 1_000 / packetsASecond)

  const browsers = members.map(({ browser }) => browser)
  return {
    kind: `members of conferences of ${membersOfRoom}`,
    count,
    browsers,
    areWell: async () => {
      for (const member of members) {
        const packets = () => member.link?.peer.count().packets ?? 0
        packets()
        await eventually(() => {
          if (packets() === 0) throw new Error(`${member.name} hears nobody: ${member.browser.recent()}`)
        })
      }
    },
    faults: () => [...faults, ...browsers.flatMap((browser) => browser.faults)],
    silences: () => silences,
    end: async () => {
      clearInterval(speaking)
      for (const { browser, link, sending } of members) {
        browser.send({ type: 'conference_leave' })
        browser.close()
        await link?.peer.close()
        await sending?.peer.close()
      }
    },
  }
}
