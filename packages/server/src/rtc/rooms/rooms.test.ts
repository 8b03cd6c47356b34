import { limits } from '@lineside/contract/limits'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '../hub/connection.ts'
import type { ConferenceFrame } from './guest.ts'
import type { ForwarderEvent, Forwarders } from '../media/forwarder.ts'
import type { RelayEvent, Relays } from './relay.ts'
import { createRooms } from './rooms.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const media = { audio: true, video: false, screen: false }

interface Person extends Connection {
  readonly heard: ServerFrame[]
}

let count = 0
const person = (customerId = 1): Person => {
  const subscriberId = ++count
  const heard: ServerFrame[] = []
  const principal = {
    sessionId: `session-${subscriberId}`,
    subscriberId,
    uuid: '',
    username: 'x',
    domain: 'example.org',
    role: 'subscriber',
    roles: [],
    customerId,
    resellerId: 1,
    isPbx: true,
    profileId: null,
    profileAttributes: null,
    timezone: 'Europe/Vienna',
    scope: null,
    keyName: null,
    seeAs: null,
    mustEnrol: false,
    mustChangePassword: false,
    factor: null,
  } as const
  return { id: `connection-${subscriberId}`, principal, heard, send: (frame) => void heard.push(frame) }
}

const join = (name: string, pin?: string, room = 'plan'): ConferenceFrame => ({
  type: 'conference_join',
  room,
  display_name: name,
  media,
  ...(pin === undefined ? {} : { pin }),
})

const lastOf = <Type extends ServerFrame['type']>({ heard }: Person, type: Type) =>
  heard.findLast((frame): frame is Extract<ServerFrame, { type: Type }> => frame.type === type)

const idOf = (someone: Person): string => lastOf(someone, 'conference_joined')?.me ?? 'not joined'
const typesOf = ({ heard }: Person): string[] => heard.map(({ type }) => type)

/** Anna and Max are in the room `plan`; what they heard so far is forgotten. */
const givenTwo = () => {
  const rooms = createRooms()
  const [anna, max] = [person(), person()]
  rooms.take(anna, join('Anna'))
  rooms.take(max, join('Max'))
  const ids = [idOf(anna), idOf(max)] as const
  anna.heard.length = 0
  max.heard.length = 0
  return { rooms, anna, max, ids }
}

test('CONF-09: a member that joins is told who is there, and they are told who joined', () => {
  const rooms = createRooms()
  const [anna, max] = [person(), person()]
  rooms.take(anna, join(' Anna\n Novak '))
  rooms.take(max, join('Max'))
  expect(lastOf(anna, 'conference_joined')).toMatchObject({ room: 'plan', mode: 'mesh', members: [], locked: false })
  expect(lastOf(max, 'conference_joined')?.members).toEqual([
    { id: idOf(anna), display_name: 'Anna Novak', media, speaking: false },
  ])
  expect(lastOf(anna, 'member_joined')?.member).toMatchObject({ id: idOf(max), display_name: 'Max' })
})

test('NAV-04: rooms of the same name of two customers are two rooms: nobody meets, sees or reaches anybody', () => {
  const { rooms, anna, ids } = givenTwo()
  const eve = person(2)
  rooms.take(eve, { type: 'conference_look', room: 'plan' })
  expect(lastOf(eve, 'conference_seen')).toEqual({ type: 'conference_seen', room: 'plan', locked: false, names: [] })
  rooms.take(eve, join('Eve'))
  expect(lastOf(eve, 'conference_joined')?.members).toEqual([])
  rooms.take(eve, { type: 'conference_signal', to: ids[0], connection: 'c', kind: 'offer', description: 'v=0' })
  rooms.take(eve, { type: 'conference_lock', pin: '1234' })
  rooms.take(eve, { type: 'conference_leave' })
  expect(anna.heard).toEqual([])
})

test('CONF-09: an offer reaches its member with who sent it, one to somebody in another room nobody', () => {
  const { rooms, anna, max, ids } = givenTwo()
  const other = person()
  rooms.take(other, join('Other', undefined, 'elsewhere'))
  const signal = { type: 'conference_signal', connection: 'c1', kind: 'offer', description: 'v=0' } as const
  rooms.take(anna, { ...signal, to: ids[1] })
  expect(max.heard).toEqual([{ ...signal, from: ids[0] }])
  other.heard.length = 0
  rooms.take(anna, { ...signal, to: idOf(other) })
  rooms.take(anna, { ...signal, to: 'nobody' })
  expect(other.heard).toEqual([])
  expect(anna.heard).toEqual([])
})

test('CONF-06: a member that leaves is gone for all, and may join again', () => {
  const { rooms, anna, max, ids } = givenTwo()
  rooms.take(max, { type: 'conference_leave' })
  expect(anna.heard).toEqual([{ type: 'member_left', id: ids[1] }])
  rooms.take(max, join('Max'))
  expect(typesOf(anna)).toEqual(['member_left', 'member_joined'])
})

test('the others are told what a member sends and that it speaks', () => {
  const { rooms, anna, max } = givenTwo()
  const picture = { audio: true, video: true, screen: false }
  rooms.take(max, { type: 'conference_media', media: picture })
  rooms.take(max, { type: 'conference_speaking', speaking: true })
  expect(lastOf(anna, 'member_changed')?.member).toMatchObject({ media: picture, speaking: true })
  expect(max.heard).toEqual([])
})

test('a locked room wants its PIN, tells no names, and too many wrong ones are stopped for a minute', () => {
  const { rooms, anna } = givenTwo()
  rooms.take(anna, { type: 'conference_lock', pin: '4071' })
  const eve = person()
  rooms.take(eve, { type: 'conference_look', room: 'plan' })
  expect(lastOf(eve, 'conference_seen')).toMatchObject({ locked: true, names: [] })
  rooms.take(eve, join('Eve'))
  expect(lastOf(eve, 'conference_refused')?.code).toBe('pin_needed')
  for (let tries = 0; tries < limits.conferenceWrongPins; tries++) {
    rooms.take(eve, join('Eve', '0000'))
    expect(lastOf(eve, 'conference_refused')?.code).toBe('pin_wrong')
  }
  rooms.take(eve, join('Eve', '4071'))
  expect(lastOf(eve, 'conference_refused')?.code).toBe('too_many')
  vi.advanceTimersByTime(60_000)
  rooms.take(eve, join('Eve', '4071'))
  expect(idOf(eve)).not.toBe('not joined')
})

test('wrong PINs count also at a room whose process has ended, and in which nobody is yet', () => {
  const rooms = createRooms()
  const eve = person()
  const facts = { dialIn: null, keptPin: '4071' }
  for (let tries = 0; tries < limits.conferenceWrongPins; tries++) {
    rooms.take(eve, join('Eve', '0000'), facts)
    expect(lastOf(eve, 'conference_refused')?.code).toBe('pin_wrong')
  }
  rooms.take(eve, join('Eve', '4071'), facts)
  expect(lastOf(eve, 'conference_refused')?.code).toBe('too_many')
})

test('CONF-09: a lost connection keeps its place for some seconds, then it is removed for all', () => {
  const { rooms, anna, max, ids } = givenTwo()
  rooms.lost(max)
  vi.advanceTimersByTime(limits.conferenceReturnSeconds * 1000 - 1)
  expect(anna.heard).toEqual([])
  vi.advanceTimersByTime(1)
  expect(anna.heard).toEqual([{ type: 'member_left', id: ids[1] }])
})

test('CONF-09: a member that is back in time is told what it missed, and the others nothing', () => {
  const { rooms, anna, max, ids } = givenTwo()
  rooms.lost(max)
  rooms.take(anna, { type: 'conference_speaking', speaking: true })
  max.heard.length = 0
  rooms.back(max)
  expect(max.heard).toMatchObject([
    { type: 'conference_joined', me: ids[1], members: [{ id: ids[0], speaking: true }] },
  ])
  vi.advanceTimersByTime(60_000)
  expect(typesOf(anna)).toEqual([])
})

test('CONF-09: a member that is back later comes in again, though the room was locked meanwhile', () => {
  const { rooms, anna, max, ids } = givenTwo()
  rooms.lost(max)
  vi.advanceTimersByTime(limits.conferenceReturnSeconds * 1000)
  rooms.take(anna, { type: 'conference_lock', pin: '4071' })
  rooms.back(max)
  expect(idOf(max)).not.toBe(ids[1])
  expect(lastOf(anna, 'member_joined')?.member.id).toBe(idOf(max))
})

test('CONF-09: a member that is back when its room is over needs the PIN of the one that others opened since', () => {
  const { rooms, anna, max } = givenTwo()
  rooms.lost(max)
  vi.advanceTimersByTime(limits.conferenceReturnSeconds * 1000)
  rooms.gone(anna)
  const [lena, ben] = [person(), person()]
  rooms.take(lena, join('Lena', '4071'))
  rooms.back(max)
  expect(typesOf(max)).toEqual(['conference_refused'])
  expect(lastOf(max, 'conference_refused')?.code).toBe('pin_needed')
  expect(typesOf(lena)).toEqual(['conference_joined'])
  // it was told so, and may join like everybody
  rooms.take(max, join('Max', '4071'))
  rooms.take(ben, join('Ben', '4071'))
  expect(typesOf(lena)).toEqual(['conference_joined', 'member_joined', 'member_joined'])
})

test('a connection that is gone is in no room; one that was in none changes nothing', () => {
  const { rooms, anna, max, ids } = givenTwo()
  rooms.gone(max)
  rooms.gone(person())
  expect(anna.heard).toEqual([{ type: 'member_left', id: ids[1] }])
})

test('a connection is in one room at a time', () => {
  const { rooms, anna } = givenTwo()
  rooms.take(anna, join('Anna', undefined, 'another'))
  expect(anna.heard).toEqual([{ type: 'conference_refused', room: 'another', code: 'already_joined' }])
})

test('a name of which nothing can be shown is refused and changes nothing', () => {
  const { rooms, anna } = givenTwo()
  const eve = person()
  rooms.take(eve, join('\u200B'))
  expect(eve.heard).toEqual([{ type: 'error', code: 'malformed', about: 'conference_join' }])
  expect(anna.heard).toEqual([])
})

test('a flood of frames is refused, and over again after a while', () => {
  const { rooms, anna, max, ids } = givenTwo()
  const signal = { type: 'conference_signal', to: ids[1], connection: 'c', kind: 'offer', description: 'v=0' } as const
  for (let sent = 0; sent < 1000; sent++) rooms.take(anna, signal)
  expect(max.heard.length).toBeLessThanOrEqual(200)
  expect(lastOf(anna, 'error')).toEqual({ type: 'error', code: 'too_many', about: 'conference_signal' })
  max.heard.length = 0
  vi.advanceTimersByTime(1000)
  rooms.take(anna, signal)
  expect(max.heard).toHaveLength(1)
})

/** A fake forwarder that records what it is asked, and sends what a test tells it to. */
const givenForwarders = () => {
  const asked: string[] = []
  const opened: ((event: ForwarderEvent) => void)[] = []
  const forwarders: Forwarders = {
    open: () => {
      asked.push('open')
      return {
        join: (id) => void asked.push(`join ${id}`),
        answer: (id, description) => void asked.push(`answer ${id} ${description}`),
        leave: (id) => void asked.push(`leave ${id}`),
        close: () => void asked.push('close'),
        listen: (listener) => {
          opened.push(listener)
          return () => {}
        },
      }
    },
    close: async () => {},
  }
  return { forwarders, asked, say: (event: ForwarderEvent) => opened.at(-1)?.(event) }
}

/** Five people, so that the server forwards. */
const givenFive = () => {
  const given = givenForwarders()
  const rooms = createRooms({ forwarders: given.forwarders })
  const people = Array.from({ length: 5 }, () => person())
  for (const [place, someone] of people.entries()) rooms.take(someone, join(`P${place}`))
  const [anna = person()] = people
  return { ...given, rooms, people, anna, ids: people.map(idOf) }
}

test('CONF-09: from the fifth on everybody gets a connection to the server, whose offers it answers', () => {
  const { rooms, asked, say, anna, ids } = givenFive()
  expect(asked).toEqual(['open', ...ids.map((id) => `join ${id}`)])
  const streams = { stream: ids[1] ?? '' }
  say({ type: 'offer', memberId: idOf(anna), description: 'v=0', streams })
  const offer = lastOf(anna, 'conference_signal')
  expect(offer).toMatchObject({ from: 'server', kind: 'offer', streams })
  const answer = { type: 'conference_signal', to: 'server', kind: 'answer', description: 'v=1' } as const
  rooms.take(anna, { ...answer, connection: 'another' })
  rooms.take(anna, { ...answer, connection: offer?.connection ?? '' })
  expect(asked.slice(6)).toEqual([`answer ${idOf(anna)} v=1`])
})

test('CONF-09: a lost connection to the server is made anew, a dead process replaced, and mesh is what is left', () => {
  const { asked, say, anna, ids } = givenFive()
  asked.length = 0
  say({ type: 'lost', memberId: ids[0] ?? '' })
  expect(asked).toEqual([`join ${ids[0]}`])
  asked.length = 0
  say({ type: 'ended' })
  expect(asked).toEqual(['open', ...ids.map((id) => `join ${id}`)])
  say({ type: 'ended' })
  say({ type: 'ended' })
  expect(lastOf(anna, 'conference_mode')?.mode).toBe('mesh')
})

test('CONF-09: three who are left send to each other, and what forwarded is closed', () => {
  const { rooms, asked, people, anna } = givenFive()
  asked.length = 0
  for (const someone of people.slice(3)) rooms.take(someone, { type: 'conference_leave' })
  expect(asked.at(-1)).toBe('close')
  expect(lastOf(anna, 'conference_mode')?.mode).toBe('mesh')
})

/** Five people, with a relay that is preferred to the forwarder. */
const givenRelayed = () => {
  const forwarding = givenForwarders()
  const asked: string[] = []
  let isReady = true
  let hear: (event: RelayEvent) => void = () => {}
  const relays: Relays = {
    isReady: () => isReady,
    open: (listener) => {
      hear = listener
      asked.push('open')
      return {
        join: (id) => void asked.push(`join ${id}`),
        publish: (id, connection, description) => void asked.push(`publish ${id} ${connection} ${description}`),
        answer: (id, connection, description) => void asked.push(`answer ${id} ${connection} ${description}`),
        leave: (id) => void asked.push(`leave ${id}`),
        close: () => void asked.push('close'),
      }
    },
    close: () => {},
  }
  const rooms = createRooms({ forwarders: forwarding.forwarders, relays })
  const people = Array.from({ length: 5 }, () => person())
  for (const [place, someone] of people.entries()) rooms.take(someone, join(`P${place}`))
  const [anna = person()] = people
  const lose = (): void => {
    isReady = false
    hear({ type: 'ended' })
  }
  return { forwarding, asked, rooms, people, anna, ids: people.map(idOf), say: (e: RelayEvent) => hear(e), lose }
}

test('CONF-09: where a relay is there the fifth goes to it: members offer to it, and are made offers', () => {
  const { rooms, asked, forwarding, say, anna, people, ids } = givenRelayed()
  expect(lastOf(anna, 'conference_mode')?.mode).toBe('relay')
  expect(lastOf(people[4] ?? anna, 'conference_joined')?.mode).toBe('relay')
  expect(asked).toEqual(['open', ...ids.map((id) => `join ${id}`)])
  const me = idOf(anna)
  const signal = { type: 'conference_signal', to: 'server' } as const
  rooms.take(anna, { ...signal, connection: 'mine', kind: 'offer', description: 'v=0' })
  rooms.take(anna, { ...signal, connection: 'its', kind: 'answer', description: 'v=1' })
  expect(asked.slice(6)).toEqual([`publish ${me} mine v=0`, `answer ${me} its v=1`])
  say({ type: 'answer', memberId: me, connection: 'mine', description: 'v=2' })
  expect(lastOf(anna, 'conference_signal')).toMatchObject({ from: 'server', connection: 'mine', kind: 'answer' })
  const mids = { 0: ids[1] ?? '' }
  say({ type: 'offer', memberId: me, connection: 'its', description: 'v=3', mids })
  expect(lastOf(anna, 'conference_signal')).toMatchObject({ from: 'server', connection: 'its', kind: 'offer', mids })
  expect(forwarding.asked).toEqual([])
})

test('CONF-09: when the relay is gone the server forwards, and to whoever comes next, too', () => {
  const { rooms, asked, forwarding, anna, ids, lose, say } = givenRelayed()
  asked.length = 0
  lose()
  expect(lastOf(anna, 'conference_mode')?.mode).toBe('server')
  expect(forwarding.asked).toEqual(['open', ...ids.map((id) => `join ${id}`)])
  const late = person()
  rooms.take(late, join('Late'))
  expect(lastOf(late, 'conference_joined')?.mode).toBe('server')
  // events of a relay that has ended reach nobody
  anna.heard.length = 0
  say({ type: 'answer', memberId: ids[0] ?? '', connection: 'mine', description: 'v=2' })
  expect([asked, anna.heard]).toEqual([[], []])
})

test('CONF-09: three who are left send to each other, and their relay is closed', () => {
  const { rooms, asked, people, anna } = givenRelayed()
  for (const someone of people.slice(3)) rooms.take(someone, { type: 'conference_leave' })
  expect(asked.at(-1)).toBe('close')
  expect(lastOf(anna, 'conference_mode')?.mode).toBe('mesh')
})

test('when the server stops, everybody is told, and no timer is left', async () => {
  const { rooms, anna, max } = givenTwo()
  rooms.lost(max)
  await rooms.close()
  expect(typesOf(anna)).toEqual(['conference_ended'])
  expect(vi.getTimerCount()).toBe(0)
})

test('CONF-09: a member who cannot be told keeps nobody else from being told', () => {
  const rooms = createRooms()
  const broken = { ...person(), send: (): never => expect.unreachable('its socket') }
  const [anna, max] = [person(), person()]
  for (const someone of [broken, anna, max]) rooms.take(someone, join('Somebody'))
  expect(lastOf(anna, 'member_joined')?.member.id).toBe(idOf(max))
})
