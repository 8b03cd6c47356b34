import { limits } from '@lineside/contract/limits'
import type {
  ConferenceMember,
  ConferenceMode,
  ConferenceRefusal,
  MediaState,
  ServerFrame,
} from '@lineside/contract/rtc/frames'

/**
 * State machine of a conference room: who is in it, its PIN, and how its media travel. `(room, event) -> { room,
 * effects }`.
 *
 * Up to four members connect directly with each other (`mesh`). With the fifth, a relay forwards media if there is one,
 * else the server. When three or fewer are left, they connect directly again. When the last member leaves, the room and
 * its PIN are gone. The room knows only its own members: which customer it belongs to and who may enter at all is
 * decided by the code that looks up the room.
 *
 * A member who has called in by telephone (`line`) can only connect to the server, so the server forwards while such a
 * member is present. A room that has changed to the server, because its relay failed or a telephone joined, does not
 * return to the relay before it has shrunk to three: it would change too often. Members by telephone can not lock the
 * room, and members with a browser may remove them, because a telephone left off the hook never hangs up by itself.
 */
export type Room =
  | { readonly phase: 'empty' }
  | {
      readonly phase: 'open'
      readonly name: string
      readonly mode: ConferenceMode
      /** null: everybody who knows the name may enter. */
      readonly pin: string | null
      /** The conference ID for callers by telephone; null: the room has none. */
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
      /** A relay can forward media, and is to be preferred to the server. */
      readonly canRelay?: boolean
      /**
       * Used when this event opens the room: its conference ID, and the PIN that it had on a server process that has
       * ended.
       */
      readonly dialIn?: string | null
      readonly keptPin?: string | null
    }
  /** The member leaves, or its connection is lost. */
  | { readonly type: 'leave'; readonly id: string }
  /** The member's connection was lost for a moment: it gets the whole state again, since it may have missed frames. */
  | { readonly type: 'back'; readonly id: string }
  | { readonly type: 'media'; readonly id: string; readonly media: MediaState }
  | { readonly type: 'speaking'; readonly id: string; readonly speaking: boolean }
  | { readonly type: 'lock'; readonly id: string; readonly pin: string | null }
  /** The member `by` removes the member `id`, who has called in by telephone. */
  | { readonly type: 'remove'; readonly id: string; readonly by: string }
  /**
   * The relay or server process that forwarded media has failed. `canForward`: the server can take the relay's place;
   * otherwise the members connect directly.
   */
  | { readonly type: 'forwarding_lost'; readonly canForward?: boolean }
  /** The server stops, or the conference is ended for everybody. */
  | { readonly type: 'end' }

export type RoomEffect =
  | { readonly kind: 'tell'; readonly to: string; readonly frame: ServerFrame }
  /** A member's connection to the server or relay is to be opened or closed. */
  | { readonly kind: 'connect'; readonly id: string; readonly by: Forwards; readonly isAudioOnly: boolean }
  | { readonly kind: 'disconnect'; readonly id: string; readonly by: Forwards }

/** The modes in which something forwards media. */
export type Forwards = Exclude<ConferenceMode, 'mesh'>

export interface RoomStep {
  readonly room: Room
  readonly effects: readonly RoomEffect[]
}

type OpenRoom = Extract<Room, { phase: 'open' }>

/**
 * The room after an event, and the effects in the order in which they are to be carried out. An event of somebody who
 * is not in the room changes nothing. An event that changes nothing is not announced to the others.
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

/** The view of a room for somebody who has not joined it: no names when it is locked. */
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
  // the change of mode is sent first, so that no member starts a direct connection that the next frame would end
  const others = before.members.map(({ id }) => tell(id, { type: 'member_joined', member }))
  const changed =
    mode === before.mode ? [] : before.members.map(({ id }) => tell(id, { type: 'conference_mode', mode }))
  const after: OpenRoom = { ...before, mode, members }
  return { room: after, effects: [joined(after, member.id), ...changed, ...others, ...connections(room, after)] }
}

const needsServer = (members: readonly ConferenceMember[], most: number): boolean =>
  members.length > most || members.some(isByTelephone)

/** The mode of a room whose members can not all connect directly. */
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

/** The whole state of the room, for a member who joins or returns. */
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

/**
 * Handles the failure of whatever forwarded media. If the members must connect directly, those by telephone have to
 * leave, as they can not.
 */
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

/** The connections to the server or relay that a step opens and closes. */
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
