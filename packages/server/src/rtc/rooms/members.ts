import type { ClientFrameOf, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Addresses, Keeper } from '../where/where.ts'
import type { ConferenceFrame, Guest } from './guest.ts'
import { asksFirst, type Joining, type RoomMessage, type SentGuest } from './room-messages.ts'
import type { RoomsHere } from './rooms.ts'
import type { JoinHere } from './visitors.ts'

type JoinFrame = ClientFrameOf<'conference_join'>

/** A guest of this process who is in a room, of this process or of another one. */
interface Member {
  readonly guest: Guest
  /** The frame with which the guest joins again. */
  join: JoinFrame
  /** It was let in, and so needs no PIN to come back. One that only asks, and looks for the room again, does. */
  wasIn: boolean
}

/** Guests of this process, and what they say to the process that holds their room. */
export interface Members extends Pick<Keeper<RoomMessage>, 'findOwner' | 'announce' | 'giveUp'> {
  join(guest: Guest, frame: JoinFrame): Promise<void>
  /** Takes a frame of a guest who is in a room; that of anybody else changes nothing. */
  take(guest: Guest, frame: Exclude<ConferenceFrame, JoinFrame>): void
  /** Asks another process something, which answers the guest. @returns false: the guest is gone */
  ask(process: number, guest: Guest, frame: ConferenceFrame): boolean
  /** Another process tells a guest something. */
  hear(id: string, frame: ServerFrame): void
  /**
   * The same, from a process that does not hold the guest's room: what the guest has asked there. Anything else is of a
   * room that the guest has left.
   */
  hearAnswer(id: string, frame: ServerFrame): void
  /** Whether the guest is in a room that has not been lost. */
  isMember(id: string): boolean
  /** Tells the process that holds the guest's room about the guest's socket. */
  tellOwner(guest: Guest, what: 'lost' | 'back' | 'gone'): void
}

export const createMembers = (
  own: number,
  here: Pick<RoomsHere, 'take' | 'has' | 'lost' | 'back' | 'gone'>,
  addresses: Addresses<RoomMessage>,
  joinHere: JoinHere,
): Members => {
  const members = new Map<string, Member>()
  /** Guests who have asked another process something. */
  const asked = new Map<string, Guest>()
  /** Guests who are gone, and may have been about to ask. */
  const gone = new WeakSet<Guest>()

  /** @returns the process that holds the member's room; null: it was refused, or has left meanwhile */
  const findRoom = async (member: Member, isAgain: boolean): Promise<number | null> => {
    const { guest, wasIn } = member
    const isWanted = (): boolean => members.get(guest.id) === member
    const owner = await joinHere(guest, member.join, { isAgain, wasIn }, isWanted)
    if (!isWanted()) return null
    if (owner === own) member.wasIn = true
    return owner
  }

  /** It is in a room that has not been lost. */
  const isIn = ({ guest: { id }, wasIn }: Member): boolean => here.has(id) || (wasIn && addresses.at(id) !== null)

  const leave = (id: string): void => {
    members.delete(id)
    addresses.drop(id)
  }

  const ask = (process: number, guest: Guest, frame: ConferenceFrame, how: Joining = asksFirst): boolean => {
    if (gone.has(guest)) return false
    asked.set(guest.id, guest)
    addresses.tell(process, guest.id, { room: 'take', guest: sent(guest), frame, ...how })
    return true
  }

  return {
    ask,
    join: async (guest, frame) => {
      const { id } = guest
      const before = members.get(id)
      if (before !== undefined && isIn(before))
        return guest.send({ type: 'conference_refused', room: frame.room, code: 'already_joined' })
      // nobody has let it into the room that it asked for first: it goes to the one that it wants now
      if (before !== undefined) {
        addresses.post(id, { room: 'gone' })
        leave(id)
      }
      const member: Member = { guest, join: frame, wasIn: false }
      members.set(id, member)
      const owner = await findRoom(member, false).catch((error: unknown) => {
        members.delete(id)
        throw error
      })
      if (members.get(id) !== member) return
      if (owner === null) return void members.delete(id)
      addresses.holds(id, owner)
      if (owner !== own) ask(owner, guest, frame)
    },
    take: (guest, frame) => {
      const { id } = guest
      const member = members.get(id)
      if (member === undefined) return
      if (frame.type === 'conference_media') member.join = { ...member.join, media: frame.media }
      if (addresses.at(id) !== null) addresses.post(id, { room: 'take', guest: sent(guest), frame, ...asksFirst })
      else if (here.has(id) || !isRequest(frame)) here.take(guest, frame)
      // its room is looked for
      else guest.send({ type: 'error', code: 'not_possible', about: frame.type })
      if (frame.type === 'conference_leave') leave(id)
    },
    isMember: (id) => {
      const member = members.get(id)
      return member !== undefined && isIn(member)
    },
    tellOwner: (guest, what) => {
      if (addresses.at(guest.id) === null) here[what](guest)
      else addresses.post(guest.id, { room: what })
      if (what !== 'gone') return
      leave(guest.id)
      asked.delete(guest.id)
      gone.add(guest)
    },

    hear: (id, frame) => {
      const member = members.get(id)
      if (member === undefined || !isOf(member, frame)) return
      if (frame.type === 'conference_joined') member.wasIn = true
      if (frame.type === 'conference_ended' || frame.type === 'conference_refused') leave(id)
      asked.get(id)?.send(frame)
    },
    hearAnswer: (id, frame) => {
      if (frame.type === 'conference_seen' || frame.type === 'error') asked.get(id)?.send(frame)
    },

    findOwner: async (id) => {
      const member = members.get(id)
      return member === undefined ? null : await findRoom(member, true)
    },
    announce: (id) => {
      const [member, owner] = [members.get(id), addresses.at(id)]
      if (member === undefined || owner === null) return
      ask(owner, member.guest, member.join, { isAgain: true, wasIn: member.wasIn })
    },
    giveUp: (id, why) => {
      const member = members.get(id)
      members.delete(id)
      if (why === 'restless') member?.guest.send({ type: 'conference_ended' })
    },
  }
}

/** Whether a frame is of the room that the member asks for, and not of one that it asked for before. */
const isOf = ({ join: { room }, wasIn }: Member, frame: ServerFrame): boolean => {
  if (wasIn || frame.type === 'error' || frame.type === 'conference_ended') return true
  return (frame.type === 'conference_joined' || frame.type === 'conference_refused') && frame.room === room
}

/** Whether the guest counts on it: it must not vanish. */
const isRequest = ({ type }: ConferenceFrame): boolean => type === 'conference_lock' || type === 'conference_remove'

const sent = ({ id, principal, line }: Guest): SentGuest => ({
  id,
  customerId: principal.customerId,
  subscriberId: principal.subscriberId,
  ...(line && { line }),
})
