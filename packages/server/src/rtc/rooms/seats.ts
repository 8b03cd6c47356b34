import { randomUUID } from 'node:crypto'
import type { ClientFrameOf, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Guest } from './guest.ts'
import { type OpenRooms, pinOf } from './open-rooms.ts'

/** The facts about a room that its rows hold. */
export interface RoomFacts {
  /** The room's conference ID. */
  readonly dialIn: string | null
  /** The PIN that the room had at a process that has ended. */
  readonly keptPin: string | null
}

export const noFacts: RoomFacts = { dialIn: null, keptPin: null }

/** A guest's place in a room; kept for a while when the guest's socket is lost. */
export interface Seat {
  readonly connection: Guest
  readonly key: string
  readonly join: ClientFrameOf<'conference_join'>
  /** null: the guest was away for too long and has left the room; it joins again as soon as it is back. */
  member: string | null
  /** The opening of the room into which the guest was let. */
  opening: object | null
  /** Runs while the guest's socket is lost. */
  leaves: NodeJS.Timeout | null
}

/** The places of guests in rooms, while their sockets come and go. */
export interface Seats {
  of(guestId: string): Seat | undefined
  ofMember(memberId: string): Seat | undefined
  /** Tells a member. */
  send(memberId: string, frame: ServerFrame): void
  /** Lets a guest in. @returns false: it was told the refusal */
  take(guest: Guest, key: string, join: Seat['join'], facts: RoomFacts): boolean
  lost(guestId: string): void
  back(guestId: string): void
  /** The guest leaves its room. */
  leave(guestId: string): void
  clear(): void
}

/** @param returnMs how long a guest whose socket is lost keeps its place in the room */
export const createSeats = (rooms: () => OpenRooms, returnMs: number): Seats => {
  /** `seats` by guest ID, `members` by member ID. */
  const seats = new Map<string, Seat>()
  const members = new Map<string, Seat>()

  /** Afterwards the seat has a member ID, or the guest was told the refusal. */
  const enter = (seat: Seat, pin: string | null, facts: RoomFacts): void => {
    const { get, step, can, opening } = rooms()
    const id = randomUUID()
    const { room: name, display_name, media } = seat.join
    members.set(id, seat)
    const { line } = seat.connection
    const member = { id, display_name, media, ...(line && { line }) }
    step(seat.key, { type: 'join', name, member, pin, ...can(), ...facts })
    const room = get(seat.key)
    const isIn = room.phase === 'open' && room.members.some((other) => other.id === id)
    if (isIn) Object.assign(seat, { member: id, opening: opening(seat.key) })
    else members.delete(id)
  }

  const stay = (seat: Seat): void => {
    if (seat.leaves) clearTimeout(seat.leaves)
    seat.leaves = null
  }

  const leave = (seat: Seat): void => {
    stay(seat)
    if (seat.member === null) return
    rooms().step(seat.key, { type: 'leave', id: seat.member })
    members.delete(seat.member)
    seat.member = null
  }

  return {
    of: (guestId) => seats.get(guestId),
    ofMember: (memberId) => members.get(memberId),
    send: (memberId, frame) => members.get(memberId)?.connection.send(frame),

    take: (connection, key, join, facts) => {
      const seat: Seat = { connection, key, join, member: null, opening: null, leaves: null }
      enter(seat, join.pin ?? null, facts)
      if (seat.member === null) return false
      seats.set(connection.id, seat)
      return true
    },

    lost: (guestId) => {
      const seat = seats.get(guestId)
      if (!seat || seat.member === null || seat.leaves) return
      seat.leaves = setTimeout(() => leave(seat), returnMs).unref()
    },

    back: (guestId) => {
      const seat = seats.get(guestId)
      if (!seat) return
      stay(seat)
      const { get, step, opening } = rooms()
      if (seat.member !== null) return step(seat.key, { type: 'back', id: seat.member })
      // the guest was let in before, so use the room's present PIN; unless others have opened the room anew
      const isSame = opening(seat.key) === seat.opening
      enter(seat, (isSame ? pinOf(get(seat.key)) : null) ?? seat.join.pin ?? null, noFacts)
      if (seat.member === null) seats.delete(guestId)
    },

    leave: (guestId) => {
      const seat = seats.get(guestId)
      seats.delete(guestId)
      if (seat) leave(seat)
    },

    clear: () => {
      for (const seat of seats.values()) stay(seat)
      seats.clear()
      members.clear()
    },
  }
}
