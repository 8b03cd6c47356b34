import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { type Machine, runMachine } from '@lineside/contract/machine'
import type { ServerFrameOf } from '@lineside/contract/rtc/frames'
import {
  emptyRoom,
  type Forwards,
  type Room,
  type RoomEffect,
  type RoomEvent,
  seenRoom,
  stepRoom,
} from '@lineside/telephony/conference/conference-room'
import { cleanDisplayName } from '@lineside/telephony/conference/display-name'
import type { Log } from '../../platform/log.ts'
import type { ConferenceFrame, Guest, Rooms } from './guest.ts'
import type { Forwarders } from '../media/forwarder.ts'
import { allowance, wrongPins } from './bounds.ts'
import { createForwarding } from './forwarding.ts'
import type { Relays } from './relay.ts'
import { createRelaying } from './relaying.ts'

/** What the rows say about a room. */
export interface RoomFacts {
  /** The room's conference ID. */
  readonly dialIn: string | null
  /** The PIN that the room had at a process that has ended. */
  readonly keptPin: string | null
}

/** The rooms that this process holds. */
export interface RoomsHere extends Rooms {
  take(guest: Guest, frame: ConferenceFrame, facts?: RoomFacts): void
  isOpen(key: string): boolean
  /**
   * Returns the join frame of a guest who was let into the room before, with the PIN that now holds: the open room's,
   * or else `keptPin`. So a guest need not type a PIN again when the room moves to another process.
   */
  withPin(guest: Guest, frame: JoinFrame, keptPin: string | null): JoinFrame
  /** Whether the guest is in a room of this process. */
  has(guestId: string): boolean
}

export interface RoomsOptions {
  /** The time in milliseconds; replaced in tests. */
  readonly now?: () => number
  /** How long a guest whose socket is lost keeps its place in the room. */
  readonly returnMs?: number
  /** Forwarders in this server, for rooms with too many members to send to each other directly; null: none. */
  readonly forwarders?: Forwarders | null
  /** Relays outside this server, which are preferred to the forwarders whenever they are ready; null: none. */
  readonly relays?: Relays | null
  readonly log?: Log
  /** Called when the last member has left a room. */
  readonly onEmpty?: (key: string) => void
  readonly onLock?: (key: string, pin: string | null) => void
}

type JoinFrame = Extract<ConferenceFrame, { type: 'conference_join' }>

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

const pinOf = (room: Room): string | null => (room.phase === 'open' ? room.pin : null)

const noFacts: RoomFacts = { dialIn: null, keptPin: null }

/** The key of a room: customer and name, so that equal names of two customers are two rooms. */
export const roomKey = ({ principal }: Pick<Guest, 'principal'>, room: string): string =>
  `${principal.customerId}/${room.normalize('NFC')}`

/**
 * Whose wrong PINs count together. Callers from outside come by a line, whose own browsers their guesses must not shut
 * out; by their numbers they cannot be told apart, for anybody may show any number.
 */
const guesser = ({ principal: { subscriberId }, line }: Guest): string =>
  line === undefined ? `${subscriberId}` : `by telephone ${subscriberId}`

/** A guest's place in a room; kept for a while when the guest's socket is lost. */
interface Seat {
  readonly connection: Guest
  readonly key: string
  readonly join: JoinFrame & { readonly display_name: string }
  /** null: the guest was away for too long and has left the room; it joins again as soon as it is back. */
  member: string | null
  /** Runs while the guest's socket is lost. */
  leaves: NodeJS.Timeout | null
}

/**
 * The conferences that this process holds. A room is found by customer and name, and its state ends with its last
 * member. Members connected to other processes are handled in `shared-rooms.ts`.
 */
export const createRooms = ({
  now = Date.now,
  returnMs = limits.conferenceReturnSeconds * 1000,
  forwarders = null,
  relays = null,
  log = silent,
  onEmpty,
  onLock,
}: RoomsOptions = {}): RoomsHere => {
  const rooms = new Map<string, Machine<Room, RoomEvent, RoomEffect>>()
  /** `seats` by guest ID, `members` by member ID. */
  const seats = new Map<string, Seat>()
  const members = new Map<string, Seat>()
  const frames = allowance(now)
  const pins = wrongPins<string>(now)

  const roomOf = (key: string): Room => rooms.get(key)?.state ?? emptyRoom

  const open = (key: string): Machine<Room, RoomEvent, RoomEffect> => {
    const machine = runMachine<Room, RoomEvent, RoomEffect>({
      first: emptyRoom,
      step: (before, event) => {
        const { room, effects } = stepRoom(before, event)
        return { state: room, effects }
      },
      perform: (effect) => carryOut(key, effect),
      onError: (error, { kind }) => log.error(error, `A conference could not ${kind}`),
      settled: (room, before) => {
        if (room.phase === 'empty') rooms.delete(key)
        const [was, is] = [pinOf(before), pinOf(room)]
        if (room.phase === 'open' && was !== is) onLock?.(key, is)
        if (room.phase === 'empty' && before.phase === 'open') onEmpty?.(key)
      },
    })
    machine.begin()
    rooms.set(key, machine)
    return machine
  }

  const step = (key: string, event: RoomEvent): void => (rooms.get(key) ?? open(key)).feed(event)

  const signalTo = (id: string, frame: ServerFrameOf<'conference_signal'>): void =>
    members.get(id)?.connection.send(frame)
  const lost = (key: string, by: Forwards): void => {
    const room = roomOf(key)
    const canForward = by === 'relay' && forwarding !== null
    if (room.phase === 'open' && room.mode === by) step(key, { type: 'forwarding_lost', canForward })
  }
  const forwarding =
    forwarders && createForwarding({ forwarders, log, signal: signalTo, lost: (key) => lost(key, 'server') })
  const relaying = relays && createRelaying({ relays, signal: signalTo, lost: (key) => lost(key, 'relay') })

  const carryOut = (key: string, effect: RoomEffect): void => {
    if (effect.kind === 'tell') return members.get(effect.to)?.connection.send(effect.frame)
    const { id, by } = effect
    if (effect.kind === 'disconnect') return (by === 'relay' ? relaying : forwarding)?.disconnect(key, id)
    // connecting the member before this one may have failed, and changed the room's mode
    const room = roomOf(key)
    if (room.phase !== 'open' || room.mode !== by) return
    if (by === 'relay') relaying?.connect(key, id)
    else forwarding?.connect(key, effect)
  }

  const join = (connection: Guest, frame: JoinFrame, facts: RoomFacts): void => {
    const refuse = (code: ServerFrameOf<'conference_refused'>['code']): void =>
      connection.send({ type: 'conference_refused', room: frame.room, code })
    if (seats.has(connection.id)) return refuse('already_joined')
    const account = guesser(connection)
    if (pins.isTooMany(account)) return refuse('too_many')
    const display_name = cleanDisplayName(frame.display_name)
    if (display_name === null) return connection.send({ type: 'error', code: 'malformed', about: frame.type })
    const key = roomKey(connection, frame.room)
    const seat: Seat = { connection, key, join: { ...frame, display_name }, member: null, leaves: null }
    enter(seat, frame.pin ?? null, facts)
    const room = roomOf(key)
    if (seat.member !== null) seats.set(connection.id, seat)
    else if (frame.pin !== undefined && room.phase === 'open' && room.pin !== frame.pin) pins.add(account)
  }

  /** Lets a guest into its room: afterwards the seat has a member ID, or the guest was told the refusal. */
  const enter = (seat: Seat, pin: string | null, facts: RoomFacts): void => {
    const id = randomUUID()
    const { room: name, display_name, media } = seat.join
    members.set(id, seat)
    const { line } = seat.connection
    const comes = { id, display_name, media, ...(line && { line }) }
    const can = { canForward: forwarding !== null, canRelay: relaying?.isReady() === true }
    step(seat.key, { type: 'join', name, member: comes, pin, ...can, ...facts })
    const room = roomOf(seat.key)
    const isIn = room.phase === 'open' && room.members.some((member) => member.id === id)
    if (isIn) seat.member = id
    else members.delete(id)
  }

  const leave = (seat: Seat): void => {
    if (seat.leaves) clearTimeout(seat.leaves)
    seat.leaves = null
    if (seat.member === null) return
    step(seat.key, { type: 'leave', id: seat.member })
    members.delete(seat.member)
    seat.member = null
  }

  const signal = (from: string, frame: Extract<ConferenceFrame, { type: 'conference_signal' }>): void => {
    if (frame.to === 'server') {
      const seat = members.get(from)
      if (!seat) return
      const room = roomOf(seat.key)
      const through = room.phase === 'open' && room.mode === 'relay' ? relaying : forwarding
      return through?.take(seat.key, from, frame)
    }
    const [sender, receiver] = [members.get(from), members.get(frame.to)]
    // one of them left a moment ago, or they are in different rooms: the sender must not learn which
    if (!sender || !receiver || sender.key !== receiver.key || sender === receiver) return
    const { connection, kind, description } = frame
    receiver.connection.send({ type: 'conference_signal', from, connection, kind, description })
  }

  const takeOfMember = (seat: Seat, id: string, frame: ConferenceFrame): void => {
    if (frame.type === 'conference_leave') {
      seats.delete(seat.connection.id)
      leave(seat)
    } else if (frame.type === 'conference_media') {
      seat.join.media = frame.media
      step(seat.key, { type: 'media', id, media: frame.media })
    } else if (frame.type === 'conference_speaking') {
      step(seat.key, { type: 'speaking', id, speaking: frame.speaking })
    } else if (frame.type === 'conference_lock') {
      step(seat.key, { type: 'lock', id, pin: frame.pin })
    } else if (frame.type === 'conference_remove') {
      step(seat.key, { type: 'remove', id: frame.id, by: id })
    } else if (frame.type === 'conference_signal') signal(id, frame)
  }

  return {
    isOpen: (key) => roomOf(key).phase === 'open',
    has: (guestId) => seats.has(guestId),
    withPin(guest, { pin: _typed, ...frame }, keptPin) {
      const room = roomOf(roomKey(guest, frame.room))
      const pin = room.phase === 'open' ? room.pin : keptPin
      return pin === null ? frame : { ...frame, pin }
    },

    take(connection, frame, facts = noFacts) {
      if (!frames.isTaken(connection.id)) return connection.send({ type: 'error', code: 'too_many', about: frame.type })
      if (frame.type === 'conference_join') return join(connection, frame, facts)
      if (frame.type === 'conference_look') {
        const { locked, names } = seenRoom(roomOf(roomKey(connection, frame.room)))
        return connection.send({ type: 'conference_seen', room: frame.room, locked, names: [...names] })
      }
      const seat = seats.get(connection.id)
      if (seat?.member) takeOfMember(seat, seat.member, frame)
    },

    lost(connection) {
      const seat = seats.get(connection.id)
      if (!seat || seat.member === null || seat.leaves) return
      seat.leaves = setTimeout(() => leave(seat), returnMs).unref()
    },

    back(connection) {
      const seat = seats.get(connection.id)
      if (!seat) return
      if (seat.leaves) clearTimeout(seat.leaves)
      seat.leaves = null
      if (seat.member !== null) return step(seat.key, { type: 'back', id: seat.member })
      // the guest was let in before, so use the room's present PIN
      const room = roomOf(seat.key)
      enter(seat, pinOf(room) ?? seat.join.pin ?? null, noFacts)
      if (seat.member === null) seats.delete(connection.id)
    },

    gone(connection) {
      frames.forget(connection.id)
      const seat = seats.get(connection.id)
      seats.delete(connection.id)
      if (seat) leave(seat)
    },

    close() {
      for (const key of rooms.keys()) step(key, { type: 'end' })
      for (const seat of seats.values()) if (seat.leaves) clearTimeout(seat.leaves)
      seats.clear()
      members.clear()
      return Promise.resolve()
    },
  }
}
