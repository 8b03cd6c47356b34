import { limits } from '@lineside/contract/limits'
import type {
  ConferenceMember,
  ConferenceMode,
  ConferenceRefusal,
  MediaState,
  ServerFrame,
} from '@lineside/contract/rtc/frames'

/**
 * A conference: who is in it, by which PIN one comes in, and how its media travel. `(room, event) -> { room, effects }`.
 *
 * Up to four people send to each other (`mesh`); the fifth lets the server forward, or a relay where there is one, and three or
 * fewer send to each other again.
 * A room that the last one leaves is gone, and its PIN with it. A room knows its own members alone: which customer it belongs to,
 * and who may come at all, is decided by whoever finds it.
 *
 * Who calls in by telephone (`line`) sends to nobody but the server, so the server forwards as long as one of them is there. A room
 * that a relay has left, or that was left for a telephone, goes back to none before it was small: it would change too often. They
 * lock nothing, and whoever is in the room by its browser may remove them: a telephone that was laid aside hangs up by itself never.
 */
export type Room =
  | { readonly phase: 'empty' }
  | {
      readonly phase: 'open'
      readonly name: string
      readonly mode: ConferenceMode
      /** null: whoever knows the name comes in. */
      readonly pin: string | null
      /** Its conference ID; null: it has none. */
      readonly dialIn: string | null
      readonly members: readonly ConferenceMember[]
    }

export const emptyRoom: Room = { phase: 'empty' }

export type RoomEvent =
  | {
      readonly type: 'join'
      readonly name: string
      readonly member: Omit<ConferenceMember, 'speaking'>
      readonly pin: string | null
      /** The server can forward media. */
      readonly canForward: boolean
      /** A relay can, and shall. */
      readonly canRelay?: boolean
      /** Of the room, where this opens it: its ID, and the PIN that it had at a process that is no more. */
      readonly dialIn?: string | null
      readonly keptPin?: string | null
    }
  /** By itself, or its connection is lost. */
  | { readonly type: 'leave'; readonly id: string }
  /** Its connection was lost for a moment: it is told what it may have missed. */
  | { readonly type: 'back'; readonly id: string }
  | { readonly type: 'media'; readonly id: string; readonly media: MediaState }
  | { readonly type: 'speaking'; readonly id: string; readonly speaking: boolean }
  | { readonly type: 'lock'; readonly id: string; readonly pin: string | null }
  /** Somebody who has called in is sent away. */
  | { readonly type: 'remove'; readonly id: string; readonly by: string }
  /** What forwards has died. `canForward`: the server takes the place of a relay; else the members send to each other. */
  | { readonly type: 'forwarding_lost'; readonly canForward?: boolean }
  /** The server stops, or somebody ends it for all. */
  | { readonly type: 'end' }

export type RoomEffect =
  | { readonly kind: 'tell'; readonly to: string; readonly frame: ServerFrame }
  /** One of the members gets its connection to what forwards, or loses it. */
  | { readonly kind: 'connect'; readonly id: string; readonly by: Forwards; readonly isAudioOnly: boolean }
  | { readonly kind: 'disconnect'; readonly id: string; readonly by: Forwards }

/** What forwards. */
export type Forwards = Exclude<ConferenceMode, 'mesh'>

export interface RoomStep {
  readonly room: Room
  readonly effects: readonly RoomEffect[]
}

type OpenRoom = Extract<Room, { phase: 'open' }>

/**
 * What an event makes of a room, and who is told what, in this order. An event of somebody who is not in the room changes nothing;
 * one that says what is so already is told to nobody.
 */
export const stepRoom = (room: Room, event: RoomEvent): RoomStep => {
  if (event.type === 'join') return join(room, event)
  if (room.phase === 'empty') return { room, effects: [] }
  switch (event.type) {
    case 'leave':
      return leave(room, event.id)
    case 'back':
      return { room, effects: room.members.some(({ id }) => id === event.id) ? [joined(room, event.id)] : [] }
    case 'media':
      return change(room, event.id, { media: event.media })
    case 'speaking':
      return change(room, event.id, { speaking: event.speaking })
    case 'lock':
      return lock(room, event)
    case 'remove':
      return remove(room, event)
    case 'forwarding_lost':
      return forwardingLost(room, event.canForward === true)
    case 'end':
      return {
        room: emptyRoom,
        effects: [
          ...room.members.map(({ id }) => tell(id, { type: 'conference_ended' })),
          ...connections(room, emptyRoom),
        ],
      }
  }
}

/** What somebody outside is told who asks for a room: of a locked one no names. */
export const seenRoom = (room: Room): { readonly locked: boolean; readonly names: readonly string[] } =>
  room.phase === 'empty' || room.pin !== null
    ? { locked: room.phase === 'open', names: [] }
    : { locked: false, names: room.members.map((member) => member.display_name) }

type Join = Extract<RoomEvent, { type: 'join' }>

const join = (room: Room, event: Join): RoomStep => {
  const { name, dialIn = null } = event
  const pin = event.keptPin ?? event.pin
  const before: OpenRoom =
    room.phase === 'open' ? room : { phase: 'open', name, mode: 'mesh', pin, dialIn, members: [] }
  const refusal = refusalOf(before, event)
  if (refusal)
    return { room, effects: [tell(event.member.id, { type: 'conference_refused', room: event.name, code: refusal })] }
  const member: ConferenceMember = { ...event.member, speaking: false }
  const members = [...before.members, member]
  const mode = needsServer(members, limits.conferenceMeshMembers)
    ? forwardedMode(before.mode, members, event)
    : before.mode
  // the mode comes first: nobody begins what the next frame ends
  const others = before.members.map(({ id }) => tell(id, { type: 'member_joined', member }))
  const changed =
    mode === before.mode ? [] : before.members.map(({ id }) => tell(id, { type: 'conference_mode', mode }))
  const after: OpenRoom = { ...before, mode, members }
  return { room: after, effects: [joined(after, member.id), ...changed, ...others, ...connections(room, after)] }
}

const needsServer = (members: readonly ConferenceMember[], most: number): boolean =>
  members.length > most || members.some(isByTelephone)

/** How media travel that the members do not send to each other. */
const forwardedMode = (
  mode: ConferenceMode,
  members: readonly ConferenceMember[],
  { canForward, canRelay = false }: Pick<Join, 'canForward' | 'canRelay'>,
): ConferenceMode => {
  if (canForward && members.some(isByTelephone)) return 'server'
  if (mode !== 'mesh') return mode
  if (canRelay) return 'relay'
  return canForward ? 'server' : 'mesh'
}

const isByTelephone = ({ line }: Pick<ConferenceMember, 'line'>): boolean => line !== undefined

/** All that a member knows of its room when it comes, or comes back. */
const joined = ({ name, mode, members, pin, dialIn }: OpenRoom, me: string): RoomEffect =>
  tell(me, {
    type: 'conference_joined',
    room: name,
    me,
    mode,
    members: members.filter(({ id }) => id !== me),
    dial_in: dialIn,
    locked: pin !== null,
  })

const refusalOf = ({ members, pin }: OpenRoom, event: Join): ConferenceRefusal | null => {
  if (members.some(({ id }) => id === event.member.id)) return 'already_joined'
  if (pin !== null && event.pin === null) return 'pin_needed'
  if (pin !== null && event.pin !== pin) return 'pin_wrong'
  if (isByTelephone(event.member) && !event.canForward) return 'not_allowed'
  const most =
    event.canForward || event.canRelay === true ? limits.conferenceMembers : limits.conferenceMembersUnforwarded
  return members.length >= most ? 'full' : null
}

const leave = (room: OpenRoom, id: string): RoomStep => {
  const members = room.members.filter((member) => member.id !== id)
  if (members.length === room.members.length) return { room, effects: [] }
  if (members.length === 0) return { room: emptyRoom, effects: connections(room, emptyRoom) }
  const told = members.map((member) => tell(member.id, { type: 'member_left', id }))
  const gone = connections(room, { ...room, members })
  const mode = needsServer(members, limits.conferenceMeshAgainMembers) ? room.mode : 'mesh'
  return withMode({ ...room, members }, mode, [...told, ...gone])
}

const remove = (room: OpenRoom, { id, by }: Extract<RoomEvent, { type: 'remove' }>): RoomStep => {
  const isIn = (wanted: string, byTelephone: boolean): boolean =>
    room.members.some((member) => member.id === wanted && isByTelephone(member) === byTelephone)
  if (!isIn(id, true) || !isIn(by, false)) return { room, effects: [] }
  const left = leave(room, id)
  return { ...left, effects: [tell(id, { type: 'conference_ended' }), ...left.effects] }
}

/** Where members send to each other, who has called in can send to nobody any more. */
const forwardingLost = (room: OpenRoom, canForward: boolean): RoomStep => {
  if (room.mode === 'relay' && canForward) return withMode(room, 'server', [])
  let step: RoomStep = { room, effects: [] }
  for (const { id } of room.members.filter(isByTelephone)) {
    if (step.room.phase !== 'open') break
    const left = leave(step.room, id)
    step = { room: left.room, effects: [...step.effects, tell(id, { type: 'conference_ended' }), ...left.effects] }
  }
  return step.room.phase === 'open' ? withMode(step.room, 'mesh', step.effects) : step
}

const change = (room: OpenRoom, id: string, changed: Partial<ConferenceMember>): RoomStep => {
  const before = room.members.find((member) => member.id === id)
  if (!before) return { room, effects: [] }
  const member = { ...before, ...changed }
  if (isSame(before, member)) return { room, effects: [] }
  return {
    room: { ...room, members: room.members.map((other) => (other.id === id ? member : other)) },
    effects: room.members
      .filter((other) => other.id !== id)
      .map((other) => tell(other.id, { type: 'member_changed', member })),
  }
}

const isSame = (a: ConferenceMember, b: ConferenceMember): boolean =>
  a.speaking === b.speaking &&
  a.media.audio === b.media.audio &&
  a.media.video === b.media.video &&
  a.media.screen === b.media.screen

const lock = (room: OpenRoom, { id, pin }: Extract<RoomEvent, { type: 'lock' }>): RoomStep => {
  if (!room.members.some((member) => member.id === id && !isByTelephone(member))) return { room, effects: [] }
  const [was, is] = [room.pin !== null, pin !== null]
  return {
    room: { ...room, pin },
    effects: was === is ? [] : room.members.map((member) => tell(member.id, { type: 'conference_locked', locked: is })),
  }
}

const withMode = (room: OpenRoom, mode: ConferenceMode, before: readonly RoomEffect[]): RoomStep => {
  if (mode === room.mode) return { room, effects: before }
  const after = { ...room, mode }
  const told = room.members.map(({ id }) => tell(id, { type: 'conference_mode', mode }))
  return { room: after, effects: [...before, ...told, ...connections(room, after)] }
}

/** Who gets a connection to what forwards by a step, and who loses it. */
const connections = (before: Room, after: Room): readonly RoomEffect[] => {
  const [were, are] = [forwarded(before), forwarded(after)]
  const isOf = (all: typeof were, { member, by }: (typeof were)[number]): boolean =>
    all.some((other) => other.member.id === member.id && other.by === by)
  return [
    ...were
      .filter((each) => !isOf(are, each))
      .map(({ member: { id }, by }) => ({ kind: 'disconnect', id, by }) as const),
    ...are
      .filter((each) => !isOf(were, each))
      .map(({ member, by }) => ({ kind: 'connect', id: member.id, by, isAudioOnly: isByTelephone(member) }) as const),
  ]
}

const forwarded = (room: Room): readonly { readonly member: ConferenceMember; readonly by: Forwards }[] => {
  if (room.phase !== 'open' || room.mode === 'mesh') return []
  const by = room.mode
  return room.members.map((member) => ({ member, by }))
}

const tell = (to: string, frame: ServerFrame): RoomEffect => ({ kind: 'tell', to, frame })
