import type { CdkMediaStream } from '@lineside/contract/rtc/cdk'
import type { ClientFrame, ServerFrame } from '@lineside/contract/rtc/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '../network.ts'
import { ConferenceNetwork } from './conference-network.ts'
import { CallMedia } from '../calls/call-media.ts'
import { JoinedConference, type LinkOpeners } from './joined-conference.ts'
import type { LinkOptions } from './link.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const noTracks = { id: 'silent', getTracks: () => [] }
/** Sends nothing, so no device and no audio graph is needed. */
const silent: CdkMediaStream = {
  getStream: () => noTracks,
  hasVideo: () => false,
  stop: () => {},
}

const member = (id: string, speaking = false) => ({
  id,
  display_name: id.toUpperCase(),
  media: { audio: true, video: false, screen: false },
  speaking,
})

const joined = (me: string, others: readonly string[]): ServerFrame => ({
  type: 'conference_joined',
  room: 'plan',
  me,
  mode: 'mesh',
  members: others.map((id) => member(id)),
  dial_in: null,
  locked: false,
})

const givenNetwork = () => {
  const sent: ClientFrame[] = []
  const told: string[] = []
  const links: (LinkOptions & { readonly taken: string[]; isClosed: boolean })[] = []
  let hear: (frame: ServerFrame) => void = () => {}
  const wire: Wire = {
    iceServers: [],
    send: (frame) => void sent.push(frame),
    onFrame: (listener) => (hear = listener),
    hurry: () => {},
  }
  const server = { taken: [] as string[], isClosed: true, connected: () => {} }
  const relay = { taken: [] as string[], isClosed: true, connected: () => {} }
  const linkTo =
    (far: typeof server): LinkOpeners['openServerLink'] =>
    ({ connected }) => {
      Object.assign(far, { connected, isClosed: false })
      return {
        send: () => {},
        take: ({ kind }) => void far.taken.push(kind),
        close: () => void (far.isClosed = true),
      }
    }
  const openers: LinkOpeners = {
    openLink: (options) => {
      const link = { ...options, taken: [] as string[], isClosed: false }
      links.push(link)
      return {
        send: () => {},
        take: ({ kind }) => void link.taken.push(kind),
        close: () => void (link.isClosed = true),
      }
    },
    openServerLink: linkTo(server),
    openRelayLink: linkTo(relay),
  }
  const part = { CallMedia, JoinedConference, links: openers }
  const network = new ConferenceNetwork(wire, { loaded: () => part, load: () => Promise.resolve(part) })
  network
    .onConferenceParticipantJoined(({ id }) => told.push(`${id} joined`))
    .onConferenceParticipantLeft(({ id }) => told.push(`${id} left`))
    .onConferenceEnded(() => told.push('ended'))
  network.setConnected(true)
  const join = () => network.joinConference({ conferenceName: 'plan', displayName: 'B', localMediaStream: silent })
  return { network, sent, told, links, server, relay, join, hear: (frame: ServerFrame) => hear(frame) }
}

/** In a room with `a` and `c`, as `b`. @param before frames that came first */
const givenJoined = async (...before: readonly ServerFrame[]) => {
  const given = givenNetwork()
  before.forEach(given.hear)
  const joining = given.join()
  given.hear(joined('b', ['a', 'c']))
  const conference = await joining
  vi.advanceTimersByTime(0)
  given.sent.length = 0
  return { ...given, conference }
}

test('CONF-06: joining says who is there, after it has succeeded', async () => {
  const { told, hear, join, sent } = givenNetwork()
  const joining = join()
  expect(sent).toMatchObject([{ type: 'conference_join', room: 'plan', display_name: 'B' }])
  hear(joined('b', ['a', 'c']))
  const conference = await joining
  expect(told).toEqual([])
  vi.advanceTimersByTime(0)
  expect(told).toEqual(['a joined', 'c joined'])
  expect(conference.getLocalParticipant().id).toBe('b')
  expect(conference.getRemoteParticipant('a')?.displayName).toBe('A')
  expect(conference.getRemoteParticipant('x')).toBeNull()
})

test('CONF-06: joining fails with the reason of the server, and may be tried again', async () => {
  const { hear, join } = givenNetwork()
  const joining = join()
  hear({ type: 'conference_refused', room: 'plan', code: 'pin_needed' })
  await expect(joining).rejects.toMatchObject({ code: 'pin_needed' })
  const again = join()
  hear(joined('b', []))
  expect((await again).isLocked).toBe(false)
})

test('CONF-06: joining fails where nobody answers, and where there is no connection', async () => {
  const { network, join } = givenNetwork()
  const joining = join()
  vi.advanceTimersByTime(10_000)
  await expect(joining).rejects.toThrow('did not answer')
  network.setConnected(false)
  await expect(join()).rejects.toThrow('NetworkNotConnected')
})

const failed = (about: string): ServerFrame => ({ type: 'error', code: 'not_possible', about })

test('CONF-06: a request that the server could not do fails at once, and only that one', async () => {
  const { network, hear, join } = givenNetwork()
  const [joining, looking, inviting] = [join(), network.lookAtConference('plan'), network.inviteToConference('plan')]
  const rejected = [joining, looking, inviting].map((each) => expect(each).rejects.toThrow('not_possible'))
  for (const about of ['conference_join', 'conference_look', 'conference_invite']) hear(failed(about))
  await Promise.all(rejected)
  const again = network.lookAtConference('plan')
  hear({ type: 'conference_seen', room: 'plan', locked: false, names: ['A'] })
  expect(await again).toEqual({ isLocked: false, names: ['A'] })
})

test('CONF-09: a browser that cannot return to its room leaves it; other frames that fail do not matter', async () => {
  const { hear, told } = await givenJoined()
  hear(failed('conference_speaking'))
  expect(told.slice(2)).toEqual([])
  hear(failed('conference_join'))
  expect(told.at(-1)).toBe('ended')
})

test('CONF-09: the member with the smaller id makes the offers', async () => {
  const { links } = await givenJoined()
  expect(links.map(({ makesOffers }) => makesOffers)).toEqual([false, true])
})

test('CONF-09: a member appears on joining and disappears on leaving, with its link', async () => {
  const { hear, told, links } = await givenJoined()
  hear({ type: 'member_joined', member: member('d') })
  hear({ type: 'conference_signal', from: 'd', connection: 'x', kind: 'offer', description: 'v=0' })
  expect(links[2]?.taken).toEqual(['offer'])
  hear({ type: 'member_left', id: 'd' })
  expect(told.slice(2)).toEqual(['d joined', 'd left'])
  expect(links[2]?.isClosed).toBe(true)
})

test('CONF-09: where the server forwards there is one link, to it; the others go when it carries media', async () => {
  const { hear, links, server } = await givenJoined()
  hear({ type: 'conference_mode', mode: 'server' })
  hear({ type: 'member_joined', member: member('d') })
  hear({ type: 'conference_signal', from: 'server', connection: 'x', kind: 'offer', description: 'v=0' })
  expect([links.length, server.taken]).toEqual([2, ['offer']])
  expect(links.map(({ isClosed }) => isClosed)).toEqual([false, false])
  server.connected()
  expect(links.map(({ isClosed }) => isClosed)).toEqual([true, true])
  hear({ ...joined('z', ['a', 'c', 'd']), mode: 'server' } as ServerFrame)
  expect(server.isClosed).toBe(false)
  hear({ type: 'conference_mode', mode: 'mesh' })
  expect(server.isClosed).toBe(true)
  expect(links.slice(2).map(({ isClosed }) => isClosed)).toEqual([false, false, false])
})

test('CONF-09: where a relay forwards the link is to it, and to the server when the relay is gone', async () => {
  const { hear, links, server, relay } = await givenJoined()
  hear({ type: 'conference_mode', mode: 'relay' })
  hear({ type: 'conference_signal', from: 'server', connection: 'x', kind: 'answer', description: 'v=0' })
  expect([relay.taken, server.isClosed]).toEqual([['answer'], true])
  relay.connected()
  expect(links.map(({ isClosed }) => isClosed)).toEqual([true, true])
  hear({ type: 'conference_mode', mode: 'server' })
  hear({ type: 'conference_signal', from: 'server', connection: 'y', kind: 'offer', description: 'v=0' })
  expect([relay.isClosed, server.isClosed, server.taken]).toEqual([true, false, ['offer']])
  hear({ type: 'conference_mode', mode: 'mesh' })
  expect(server.isClosed).toBe(true)
})

test('CONF-09: back after a lost connection, only who came or went meanwhile is told', async () => {
  const { hear, told, links } = await givenJoined()
  hear(joined('b', ['c', 'd']))
  expect(told.slice(2)).toEqual(['a left', 'd joined'])
  expect(links.map(({ isClosed }) => isClosed)).toEqual([true, false, false])
})

test('CONF-09: back as another member, everybody is met anew', async () => {
  const { hear, told, links } = await givenJoined()
  hear(joined('z', ['a', 'c']))
  expect(told.slice(2)).toEqual(['a left', 'c left', 'a joined', 'c joined'])
  expect(links.map(({ isClosed }) => isClosed)).toEqual([true, true, false, false])
  expect(links.slice(2).map(({ makesOffers }) => makesOffers)).toEqual([false, false])
})

const welcome: ServerFrame = {
  type: 'welcome',
  session: 's',
  subscriber: 1,
  networks: ['sip', 'conference'],
  ice_servers: [],
  resumed: [],
}

test('CONF-09: a server that was started anew is asked to make the room again, one that remembers is not', async () => {
  const { hear, sent } = await givenJoined(welcome)
  hear(welcome)
  hear(joined('b', ['a', 'c']))
  vi.advanceTimersByTime(60_000)
  expect(sent.filter(({ type }) => type === 'conference_join')).toEqual([])
  hear(welcome)
  vi.advanceTimersByTime(2_000)
  expect(sent.filter(({ type }) => type === 'conference_join')).toHaveLength(1)
})

test('GROW-03: another server, which has never heard of the browser, is asked to let it in at once', async () => {
  const { hear, sent } = await givenJoined(welcome)
  hear({ ...welcome, session: 'of another server' })
  expect(sent.filter(({ type }) => type === 'conference_join')).toHaveLength(1)
  hear(joined('z', []))
  vi.advanceTimersByTime(60_000)
  expect(sent.filter(({ type }) => type === 'conference_join')).toHaveLength(1)
})

test('CONF-06: leaving closes everything; what the server still remembers after a reload is left, too', async () => {
  const { network, hear, sent, links, told } = await givenJoined()
  await network.leaveConference()
  expect(links.every(({ isClosed }) => isClosed)).toBe(true)
  hear(joined('b', ['a']))
  expect(sent).toEqual([{ type: 'conference_leave' }, { type: 'conference_leave' }])
  expect(told).toEqual(['a joined', 'c joined'])
})

test('CONF-06: an end by the server, or a connection that does not come back, ends it', async () => {
  const one = await givenJoined()
  one.hear({ type: 'conference_ended' })
  expect(one.told.at(-1)).toBe('ended')
  const other = await givenJoined()
  other.network.lose()
  expect(other.told.at(-1)).toBe('ended')
  expect(other.links.every(({ isClosed }) => isClosed)).toBe(true)
})

test('a participant that speaks, or sends something else, says that it has changed', async () => {
  const { hear, conference } = await givenJoined()
  const anna = conference.getRemoteParticipant('a')
  let changes = 0
  anna?.onChange(() => changes++)
  hear({ type: 'member_changed', member: member('a', true) })
  expect([changes, anna?.isSpeaking]).toEqual([1, true])
})

test('the people in a room are known before joining', async () => {
  const { network, hear, sent } = givenNetwork()
  const looking = network.lookAtConference('plan')
  expect(sent).toEqual([{ type: 'conference_look', room: 'plan' }])
  hear({ type: 'conference_seen', room: 'plan', locked: false, names: ['Anna'] })
  expect(await looking).toEqual({ isLocked: false, names: ['Anna'] })
})

test('TEL-03: a caller by telephone is a participant with a number, and is removed by its id', async () => {
  const { network, join, hear, sent } = givenNetwork()
  const joining = join()
  hear({ ...joined('b', ['a']), mode: 'server', dial_in: '40712386' } as ServerFrame)
  const conference = await joining
  hear({ type: 'member_joined', member: { ...member('t'), line: { number: '431' } } })
  expect(conference.dialIn).toBe('40712386')
  expect(conference.getRemoteParticipant('t')?.line).toEqual({ number: '431' })
  expect(conference.getRemoteParticipant('a')?.line).toBeNull()
  conference.remove('t')
  expect(sent.at(-1)).toEqual({ type: 'conference_remove', id: 't' })
  const invited = network.inviteToConference('plan')
  expect(sent.at(-1)).toEqual({ type: 'conference_invite', room: 'plan' })
  hear({ type: 'conference_invited', room: 'plan', id: '40712386', numbers: ['43172'] })
  expect(await invited).toEqual({ id: '40712386', numbers: ['43172'] })
})

test('CONF-09: the member that locked the room rejoins with the PIN it set', async () => {
  const { join, hear, sent } = givenNetwork()
  const joining = join()
  hear(joined('b', []))
  const conference = await joining
  conference.lock('4071')
  hear({ type: 'welcome', session: 's', subscriber: 1, networks: [], ice_servers: [], resumed: [] })
  vi.advanceTimersByTime(5000)
  expect(sent.at(-1)).toMatchObject({ type: 'conference_join', room: 'plan', pin: '4071' })
})
