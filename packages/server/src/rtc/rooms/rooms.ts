import { limits } from '@lineside/contract/limits'
import type { ClientFrameOf, ServerFrameOf } from '@lineside/contract/rtc/frames'
import { seenRoom } from '@lineside/telephony/conference/conference-room'
import { cleanDisplayName } from '@lineside/telephony/conference/display-name'
import type { Log } from '../../platform/log.ts'
import { allowance, wrongPins } from './bounds.ts'
import type { ConferenceFrame, Guest, Rooms } from './guest.ts'
import { createOpenRooms, type OpenRooms, type OpenRoomsOptions, pinOf } from './open-rooms.ts'
import { createSeats, noFacts, type RoomFacts, type Seat } from './seats.ts'

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

export interface RoomsOptions extends Partial<Omit<OpenRoomsOptions, 'send'>> {
  /** The time in milliseconds; replaced in tests. */
  readonly now?: () => number
  /** How long a guest whose socket is lost keeps its place in the room. */
  readonly returnMs?: number
}

type JoinFrame = ClientFrameOf<'conference_join'>

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} }

/** The key of a room: customer and name, so that equal names of two customers are two rooms. */
export const roomKey = ({ principal }: Pick<Guest, 'principal'>, room: string): string =>
  `${principal.customerId}/${room.normalize('NFC')}`

/**
 * The key by which wrong PINs count together. Callers from outside come by a line, whose own browsers their guesses
 * must not shut out; by their numbers they cannot be told apart, for anybody may show any number.
 */
const guesser = ({ principal: { subscriberId }, line }: Guest): string =>
  line === undefined ? `${subscriberId}` : `by telephone ${subscriberId}`

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
  const frames = allowance(now)
  const pins = wrongPins<string>(now)
  const seats = createSeats(() => rooms, returnMs)
  const rooms: OpenRooms = createOpenRooms({ forwarders, relays, log, send: seats.send, onEmpty, onLock })

  /** The PIN that a room wants: its own, or the one that it had at a process that has ended. */
  const wantedPin = (key: string, keptPin: string | null): string | null => {
    const room = rooms.get(key)
    return room.phase === 'open' ? pinOf(room) : keptPin
  }

  const join = (connection: Guest, frame: JoinFrame, facts: RoomFacts): void => {
    const refuse = (code: ServerFrameOf<'conference_refused'>['code']): void =>
      connection.send({ type: 'conference_refused', room: frame.room, code })
    if (seats.of(connection.id)) return refuse('already_joined')
    const account = guesser(connection)
    if (pins.isTooMany(account)) return refuse('too_many')
    const display_name = cleanDisplayName(frame.display_name)
    if (display_name === null) return connection.send({ type: 'error', code: 'malformed', about: frame.type })
    const key = roomKey(connection, frame.room)
    const wanted = wantedPin(key, facts.keptPin)
    if (seats.take(connection, key, { ...frame, display_name }, facts)) return
    if (frame.pin !== undefined && wanted !== null && wanted !== frame.pin) pins.add(account)
  }

  const signal = (seat: Seat, from: string, frame: ClientFrameOf<'conference_signal'>): void => {
    if (frame.to === 'server') return rooms.signal(seat.key, from, frame)
    const receiver = seats.ofMember(frame.to)
    // it left a moment ago, or is in a different room: the sender must not learn which
    if (!receiver || receiver.key !== seat.key || receiver === seat) return
    const { connection, kind, description } = frame
    receiver.connection.send({ type: 'conference_signal', from, connection, kind, description })
  }

  const takeOfMember = (seat: Seat, id: string, frame: ConferenceFrame): void => {
    switch (frame.type) {
      case 'conference_leave':
        return seats.leave(seat.connection.id)
      case 'conference_media':
        seat.join.media = frame.media
        return rooms.step(seat.key, { type: 'media', id, media: frame.media })
      case 'conference_speaking':
        return rooms.step(seat.key, { type: 'speaking', id, speaking: frame.speaking })
      case 'conference_lock':
        return rooms.step(seat.key, { type: 'lock', id, pin: frame.pin })
      case 'conference_remove':
        return rooms.step(seat.key, { type: 'remove', id: frame.id, by: id })
      case 'conference_signal':
        return signal(seat, id, frame)
      default:
    }
  }

  return {
    isOpen: (key) => rooms.get(key).phase === 'open',
    has: (guestId) => seats.of(guestId) !== undefined,
    isIn: ({ id }) => seats.of(id) !== undefined,
    withPin(guest, { pin: _typed, ...frame }, keptPin) {
      const pin = wantedPin(roomKey(guest, frame.room), keptPin)
      return pin === null ? frame : { ...frame, pin }
    },

    take(connection, frame, facts = noFacts) {
      if (!frames.isTaken(connection.id)) return connection.send({ type: 'error', code: 'too_many', about: frame.type })
      if (frame.type === 'conference_join') return join(connection, frame, facts)
      if (frame.type === 'conference_look') {
        const { locked, names } = seenRoom(rooms.get(roomKey(connection, frame.room)))
        return connection.send({ type: 'conference_seen', room: frame.room, locked, names: [...names] })
      }
      const seat = seats.of(connection.id)
      if (seat?.member) takeOfMember(seat, seat.member, frame)
    },

    lost: ({ id }) => seats.lost(id),
    back: ({ id }) => seats.back(id),
    gone({ id }) {
      frames.forget(id)
      seats.leave(id)
    },

    close() {
      rooms.end()
      seats.clear()
      return Promise.resolve()
    },
  }
}
