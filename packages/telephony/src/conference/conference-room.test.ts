import { limits } from '@lineside/contract/limits'
import type { ServerFrame } from '@lineside/contract/rtc/frames'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyRoom, type Room, type RoomEffect, type RoomEvent, seenRoom, stepRoom } from './conference-room.ts'

const quiet = { audio: true, video: false, screen: false }
interface Joining {
  readonly pin?: string | null
  readonly canForward?: boolean
  readonly canRelay?: boolean
}
const join = (id: string, more: Joining = {}): RoomEvent => ({
  type: 'join',
  name: 'plan',
  member: { id, display_name: id.toUpperCase(), media: quiet },
  pin: more.pin ?? null,
  canForward: more.canForward ?? true,
  canRelay: more.canRelay ?? false,
})

const after = (events: readonly RoomEvent[], start: Room = emptyRoom): Room =>
  events.reduce<Room>((room, event) => stepRoom(room, event).room, start)

/** The effects in short, such as `a: member_joined`. */
const said = (effects: readonly RoomEffect[]): string[] =>
  effects.map((effect) =>
    effect.kind === 'tell'
      ? `${effect.to}: ${words(effect.frame)}`
      : `${effect.kind} ${effect.id}${effect.by === 'relay' ? ' by relay' : ''}`,
  )

const words = (frame: ServerFrame): string => {
  switch (frame.type) {
    case 'conference_refused':
      return `refused ${frame.code}`
    case 'conference_joined':
      return `joined ${frame.mode} ${frame.members.map(({ id }) => id).join('') || '-'}${frame.locked ? ' locked' : ''}`
    case 'member_joined':
    case 'member_changed':
      return `${frame.type} ${frame.member.id}`
    case 'member_left':
      return `member_left ${frame.id}`
    case 'conference_mode':
      return `mode ${frame.mode}`
    case 'conference_locked':
      return frame.locked ? 'locked' : 'unlocked'
    default:
      return frame.type
  }
}

const rooms = {
  empty: emptyRoom,
  one: after([join('a')]),
  locked: after([join('a', { pin: '4071' })]),
  four: after(['a', 'b', 'c', 'd'].map((id) => join(id))),
  five: after(['a', 'b', 'c', 'd', 'e'].map((id) => join(id))),
  relayed: after(['a', 'b', 'c', 'd', 'e'].map((id) => join(id, { canRelay: true }))),
} satisfies Record<string, Room>

const media = { audio: true, video: true, screen: false }
const events = {
  'x joins': join('x'),
  'x joins by a wrong PIN': join('x', { pin: '9999' }),
  'x joins by the PIN': join('x', { pin: '4071' }),
  'a joins again': join('a', { pin: '4071' }),
  'a leaves': { type: 'leave', id: 'a' },
  'x, who is not in it, leaves': { type: 'leave', id: 'x' },
  'a is back': { type: 'back', id: 'a' },
  'x, who is not in it, is back': { type: 'back', id: 'x' },
  'a shows a picture': { type: 'media', id: 'a', media },
  'a sends what it sent': { type: 'media', id: 'a', media: quiet },
  'a speaks': { type: 'speaking', id: 'a', speaking: true },
  'a is quiet, as before': { type: 'speaking', id: 'a', speaking: false },
  'a locks': { type: 'lock', id: 'a', pin: '5555' },
  'a unlocks': { type: 'lock', id: 'a', pin: null },
  'x, who is not in it, locks': { type: 'lock', id: 'x', pin: '5555' },
  'the forwarder is lost': { type: 'forwarding_lost' },
  'it is lost, and the server can forward': { type: 'forwarding_lost', canForward: true },
  'it ends': { type: 'end' },
} as const satisfies Record<string, RoomEvent>

const others = (frame: string, ids = ['b', 'c', 'd', 'e']): string[] => ids.map((id) => `${id}: ${frame}`)
const four = ['a', 'b', 'c', 'd']
const five = [...four, 'e']

/** The effects of each event in each room; an event without an entry must have none. */
const table: Record<keyof typeof rooms, Partial<Record<keyof typeof events, readonly string[]>>> = {
  empty: {
    'x joins': ['x: joined mesh -'],
    'x joins by a wrong PIN': ['x: joined mesh - locked'],
    'x joins by the PIN': ['x: joined mesh - locked'],
    'a joins again': ['a: joined mesh - locked'],
  },
  one: {
    'x joins': ['x: joined mesh a', 'a: member_joined x'],
    'x joins by a wrong PIN': ['x: joined mesh a', 'a: member_joined x'],
    'x joins by the PIN': ['x: joined mesh a', 'a: member_joined x'],
    'a joins again': ['a: refused already_joined'],
    'a is back': ['a: joined mesh -'],
    'a locks': ['a: locked'],
    'it ends': ['a: conference_ended'],
  },
  locked: {
    'x joins': ['x: refused pin_needed'],
    'x joins by a wrong PIN': ['x: refused pin_wrong'],
    'x joins by the PIN': ['x: joined mesh a locked', 'a: member_joined x'],
    'a joins again': ['a: refused already_joined'],
    'a is back': ['a: joined mesh - locked'],
    'a unlocks': ['a: unlocked'],
    'it ends': ['a: conference_ended'],
  },
  four: {
    'x joins': fifthJoins(),
    'x joins by a wrong PIN': fifthJoins(),
    'x joins by the PIN': fifthJoins(),
    'a joins again': ['a: refused already_joined'],
    'a leaves': others('member_left a', ['b', 'c', 'd']),
    'a is back': ['a: joined mesh bcd'],
    'a shows a picture': others('member_changed a', ['b', 'c', 'd']),
    'a speaks': others('member_changed a', ['b', 'c', 'd']),
    'a locks': others('locked', four),
    'it ends': others('conference_ended', four),
  },
  five: {
    'x joins': sixthJoins(),
    'x joins by a wrong PIN': sixthJoins(),
    'x joins by the PIN': sixthJoins(),
    'a joins again': ['a: refused already_joined'],
    'a leaves': [...others('member_left a'), 'disconnect a'],
    'a is back': ['a: joined server bcde'],
    'a shows a picture': others('member_changed a'),
    'a speaks': others('member_changed a'),
    'a locks': others('locked', five),
    'the forwarder is lost': [...others('mode mesh', five), ...five.map((id) => `disconnect ${id}`)],
    'it is lost, and the server can forward': [...others('mode mesh', five), ...five.map((id) => `disconnect ${id}`)],
    'it ends': [...others('conference_ended', five), ...five.map((id) => `disconnect ${id}`)],
  },
  // a room in mode `relay` stays in it, whether or not a relay is available when the next member joins
  relayed: {
    'x joins': sixthJoins('relay'),
    'x joins by a wrong PIN': sixthJoins('relay'),
    'x joins by the PIN': sixthJoins('relay'),
    'a joins again': ['a: refused already_joined'],
    'a leaves': [...others('member_left a'), 'disconnect a by relay'],
    'a is back': ['a: joined relay bcde'],
    'a shows a picture': others('member_changed a'),
    'a speaks': others('member_changed a'),
    'a locks': others('locked', five),
    'the forwarder is lost': [...others('mode mesh', five), ...five.map((id) => `disconnect ${id} by relay`)],
    'it is lost, and the server can forward': [
      ...others('mode server', five),
      ...five.map((id) => `disconnect ${id} by relay`),
      ...five.map((id) => `connect ${id}`),
    ],
    'it ends': [...others('conference_ended', five), ...five.map((id) => `disconnect ${id} by relay`)],
  },
}

function fifthJoins(): string[] {
  const switched = [...others('mode server', four), ...others('member_joined x', four)]
  return ['x: joined server abcd', ...switched, ...[...four, 'x'].map((id) => `connect ${id}`)]
}

function sixthJoins(mode: 'server' | 'relay' = 'server'): string[] {
  const by = mode === 'relay' ? ' by relay' : ''
  return [`x: joined ${mode} abcde`, ...others('member_joined x', five), `connect x${by}`]
}

for (const [name, room] of Object.entries(rooms))
  for (const [event, data] of Object.entries(events))
    test(`CONF-06 CONF-09: a room (${name}), ${event}`, () => {
      const told = (table[name as keyof typeof rooms] as Record<string, readonly string[]>)[event] ?? []
      expect(said(stepRoom(room, data).effects)).toEqual(told)
    })

test('CONF-09: five send by the server until three remain, who send to each other', () => {
  const left = after([{ type: 'leave', id: 'a' }], rooms.five)
  expect(left).toMatchObject({ mode: 'server' })
  const { room, effects } = stepRoom(left, { type: 'leave', id: 'b' })
  expect(room).toMatchObject({ mode: 'mesh' })
  expect(said(effects)).toEqual([
    ...others('member_left b', ['c', 'd', 'e']),
    'disconnect b',
    ...others('mode mesh', ['c', 'd', 'e']),
    ...['c', 'd', 'e'].map((id) => `disconnect ${id}`),
  ])
})

test('CONF-09: the fifth goes to a relay where there is one; a room that has left it stays away until it was small', () => {
  const relayed = join('e', { canRelay: true })
  expect(after([relayed], rooms.four)).toMatchObject({ mode: 'relay' })
  const alone = join('e', { canForward: false, canRelay: true })
  expect(after([alone], rooms.four)).toMatchObject({ mode: 'relay' })
  const back = after([{ type: 'forwarding_lost', canForward: true }, join('f', { canRelay: true })], rooms.relayed)
  expect(back).toMatchObject({ mode: 'server' })
  const small = after(
    ['a', 'b', 'c'].map((id) => ({ type: 'leave', id })),
    back,
  )
  expect(small).toMatchObject({ mode: 'mesh' })
  const again = ['a', 'b'].map((id) => join(id, { canRelay: true }))
  expect(after(again, small)).toMatchObject({ mode: 'relay' })
})

test('CONF-09: a room takes so many people and not one more, fewer where the server does not forward', () => {
  const filled = (most: number, canForward: boolean) =>
    after(Array.from({ length: most }, (_, place) => join(`m${place}`, { canForward })))
  const full = filled(limits.conferenceMembers, true)
  expect(said(stepRoom(full, join('x')).effects)).toEqual(['x: refused full'])
  const unforwarded = filled(limits.conferenceMembersUnforwarded, false)
  expect(unforwarded).toMatchObject({ mode: 'mesh' })
  expect(said(stepRoom(unforwarded, join('x', { canForward: false })).effects)).toEqual(['x: refused full'])
})

test('a room that the last one leaves keeps nothing, its PIN neither', () => {
  expect(after([{ type: 'leave', id: 'a' }], rooms.locked)).toEqual(emptyRoom)
})

test('a visitor of a room sees the names, in a locked one none', () => {
  expect(seenRoom(rooms.empty)).toEqual({ locked: false, names: [] })
  expect(seenRoom(rooms.one)).toEqual({ locked: false, names: ['A'] })
  expect(seenRoom(rooms.locked)).toEqual({ locked: true, names: [] })
})

const anyId = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const anyPin = fc.constantFrom(null, '4071', '5555')
const anyEvent: fc.Arbitrary<RoomEvent> = fc.oneof(
  fc
    .record({ id: anyId, pin: anyPin, canForward: fc.boolean(), canRelay: fc.boolean() })
    .map(({ id, ...more }) => join(id, more)),
  anyId.map((id): RoomEvent => ({ type: 'leave', id })),
  anyId.map((id): RoomEvent => ({ type: 'back', id })),
  fc.record({ id: anyId, speaking: fc.boolean() }).map((voice): RoomEvent => ({ type: 'speaking', ...voice })),
  fc.record({ id: anyId, pin: anyPin }).map((locked): RoomEvent => ({ type: 'lock', ...locked })),
  fc.constantFrom<RoomEvent>(
    { type: 'forwarding_lost' },
    { type: 'forwarding_lost', canForward: true },
    { type: 'end' },
  ),
)

test('CONF-09: after any events, each member knows all others, and connections to the forwarder fit its mode', () => {
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 60 }), (happened) => {
      let room: Room = emptyRoom
      /**
       * The frames that each member has received; `connected`: the members with a connection to the server or relay.
       */
      const known = new Map<string, { members: Set<string>; mode: string }>()
      const connected = new Set<string>()
      for (const event of happened) {
        const step = stepRoom(room, event)
        room = step.room
        for (const effect of step.effects) follow(effect, known, connected)
        const ids = room.phase === 'open' ? room.members.map(({ id }) => id) : []
        for (const id of known.keys()) if (!ids.includes(id)) known.delete(id)
        expect(new Set(ids).size).toBe(ids.length)
        expect([...known.keys()].toSorted()).toEqual(ids.toSorted())
        for (const [id, { members, mode }] of known) {
          expect([...members].toSorted()).toEqual(ids.filter((other) => other !== id).toSorted())
          expect(mode).toBe(room.phase === 'open' ? room.mode : '')
        }
        const mode = room.phase === 'open' ? room.mode : 'mesh'
        expect([...connected].toSorted()).toEqual(mode === 'mesh' ? [] : ids.map((id) => `${id} ${mode}`).toSorted())
      }
    }),
  )
})

const follow = (
  effect: RoomEffect,
  known: Map<string, { members: Set<string>; mode: string }>,
  connected: Set<string>,
): void => {
  if (effect.kind === 'connect') connected.add(`${effect.id} ${effect.by}`)
  else if (effect.kind === 'disconnect') connected.delete(`${effect.id} ${effect.by}`)
  else {
    const { to, frame } = effect
    const view = known.get(to)
    if (frame.type === 'conference_joined')
      known.set(to, { members: new Set(frame.members.map(({ id }) => id)), mode: frame.mode })
    else if (frame.type === 'member_joined') view?.members.add(frame.member.id)
    else if (frame.type === 'member_left') view?.members.delete(frame.id)
    else if (frame.type === 'conference_mode' && view) view.mode = frame.mode
    else if (frame.type === 'conference_ended') known.delete(to)
  }
}

/** Somebody who calls in by telephone. */
const calls = (id: string, canForward = true): RoomEvent => ({
  type: 'join',
  name: 'plan',
  member: { id, display_name: id.toUpperCase(), media: quiet, line: { number: '4315550' } },
  pin: null,
  canForward,
})

test('TEL-03 CONF-09: a telephone caller is heard through the server, as long as one is there', () => {
  const two = after([join('a'), join('b')])
  const { room, effects } = stepRoom(two, calls('t'))
  expect(said(effects).slice(0, 3)).toEqual(['t: joined server ab', 'a: mode server', 'b: mode server'])
  expect(effects.filter(({ kind }) => kind === 'connect')).toEqual([
    { kind: 'connect', id: 'a', by: 'server', isAudioOnly: false },
    { kind: 'connect', id: 'b', by: 'server', isAudioOnly: false },
    { kind: 'connect', id: 't', by: 'server', isAudioOnly: true },
  ])
  const left = stepRoom(room, { type: 'leave', id: 't' })
  expect(said(left.effects)).toContain('a: mode mesh')
  expect(said(stepRoom(room, { type: 'leave', id: 'a' }).effects)).not.toContain('b: mode mesh')
})

test('TEL-03 CONF-09: a call by telephone brings a room that a relay forwards back to the server', () => {
  const { room, effects } = stepRoom(rooms.relayed, calls('t'))
  expect(room).toMatchObject({ mode: 'server' })
  expect(said(effects)).toEqual([
    't: joined server abcde',
    ...five.map((id) => `${id}: mode server`),
    ...five.map((id) => `${id}: member_joined t`),
    ...five.map((id) => `disconnect ${id} by relay`),
    ...[...five, 't'].map((id) => `connect ${id}`),
  ])
})

test('TEL-03: a server that forwards nothing takes no calls, and one that can no longer sends them away', () => {
  expect(said(stepRoom(after([join('a')]), calls('t', false)).effects)).toEqual(['t: refused not_allowed'])
  const { room, effects } = stepRoom(after([join('a'), join('b'), calls('t')]), { type: 'forwarding_lost' })
  expect(said(effects)).toEqual(expect.arrayContaining(['t: conference_ended', 'a: member_left t', 'a: mode mesh']))
  expect(room).toMatchObject({ mode: 'mesh', members: [{ id: 'a' }, { id: 'b' }] })
})

test('a telephone caller can be removed by a member in a browser only, and cannot lock the room', () => {
  const room = after([join('a'), join('b'), calls('t'), calls('u')])
  const removed = stepRoom(room, { type: 'remove', id: 't', by: 'a' })
  expect(said(removed.effects).slice(0, 2)).toEqual(['t: conference_ended', 'a: member_left t'])
  for (const [id, by] of [
    ['b', 'a'],
    ['u', 't'],
    ['t', 'x'],
    ['x', 'a'],
  ] as const)
    expect(stepRoom(room, { type: 'remove', id, by })).toEqual({ room, effects: [] })
  expect(stepRoom(room, { type: 'lock', id: 't', pin: '4071' })).toEqual({ room, effects: [] })
})

test('CONF-09: a room that continues elsewhere keeps its ID, and its PIN for all who come', () => {
  const opens = { ...join('a', { pin: '4071' }), dialIn: '40712386', keptPin: '4071' } as RoomEvent
  const { room, effects } = stepRoom(emptyRoom, opens)
  expect(effects).toMatchObject([{ frame: { type: 'conference_joined', dial_in: '40712386', locked: true } }])
  expect(said(stepRoom(room, join('b')).effects)).toEqual(['b: refused pin_needed'])
  const stranger = { ...join('x'), keptPin: '4071' } as RoomEvent
  expect(said(stepRoom(emptyRoom, stranger).effects)).toEqual(['x: refused pin_needed'])
})
