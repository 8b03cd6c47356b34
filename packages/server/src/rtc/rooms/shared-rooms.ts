import type { ClientFrameOf, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { Addresses } from '../where/where.ts'
import { conferenceNumbers, findConferenceByDialIn } from './conferences-store.ts'
import type { ConferenceFrame, Guest, Rooms } from './guest.ts'
import type { RoomMessage, SentGuest } from './room-messages.ts'
import { createRoomRows } from './room-rows.ts'
import { createRooms, roomKey, type RoomsOptions } from './rooms.ts'
import { createVisitors } from './visitors.ts'

type JoinFrame = ClientFrameOf<'conference_join'>

/** Customers' conference rooms, held by this process or by another one on the same database. */
export interface SharedRooms extends Rooms {
  /** The name of the customer's room with this conference ID. */
  find(customerId: number, dialIn: string): Promise<string | undefined>
}

export interface SharedRoomsOptions extends Pick<RoomsOptions, 'forwarders' | 'relays' | 'returnMs'> {
  readonly services: Pick<Services, 'db' | 'log' | 'now' | 'secrets'>
  /** The number of this process. */
  readonly own: number
  readonly addresses: Addresses<RoomMessage>
}

/** A guest of this process who is in a room, of this process or of another one. */
interface Member {
  readonly guest: Guest
  /** The frame with which the guest joins again. */
  join: JoinFrame
}

/**
 * A room is held by the process to which its first member is connected; a row says which one. Frames to and from a
 * member at another process pass through that process; media do not. When the holding process ends, the first member
 * that joins again opens the room at its own process, with the same PIN.
 */
export const createSharedRooms = (options: SharedRoomsOptions): SharedRooms => {
  const { services, own, addresses, forwarders, relays, returnMs } = options
  const { db, log } = services
  const members = new Map<string, Member>()
  /** Guests of this process who have asked another process something. */
  const asked = new Map<string, Guest>()

  const here = createRooms({
    forwarders: forwarders ?? null,
    relays: relays ?? null,
    log,
    now: () => services.now().getTime(),
    ...(returnMs !== undefined && { returnMs }),
    onEmpty: (key) => rows.emptied(key),
    onLock: (key, pin) => rows.locked(key, pin),
  })
  const rows = createRoomRows({ services, own, isOpen: (key) => here.isOpen(key) })

  const refuse = (guest: Guest, room: string, code: 'too_many_rooms' | 'already_joined'): void =>
    guest.send({ type: 'conference_refused', room, code })

  /**
   * Joins a room, if this process holds it or can claim it.
   * @param isAgain the guest was let in before
   * @returns the process that holds the room; null: the guest was refused
   */
  const joinHere = async (guest: Guest, frame: JoinFrame, isAgain: boolean): Promise<number | null> => {
    const owner = await rows.claim(roomKey(guest, frame.room), guest.principal.subscriberId, (claimed) => {
      const joins = isAgain ? here.withPin(guest, frame, claimed.keptPin) : frame
      // its seat may be left from before
      if (isAgain) here.gone(guest)
      if (claimed.owner === own) here.take(guest, joins, claimed)
    })
    if (owner === 'too_many') refuse(guest, frame.room, 'too_many_rooms')
    return owner === 'too_many' || (owner === own && !here.has(guest.id)) ? null : owner
  }
  const visitors = createVisitors(own, here, addresses, joinHere)

  /** @returns the process that holds the member's room; null: it was refused, or has left meanwhile */
  const findRoom = async (member: Member, isAgain: boolean): Promise<number | null> => {
    const { guest } = member
    const owner = await joinHere(guest, member.join, isAgain)
    if (members.get(guest.id) === member) return owner
    if (owner === own) here.gone(guest)
    return null
  }

  const leave = (id: string): void => {
    members.delete(id)
    addresses.drop(id)
  }

  const ask = (to: number, guest: Guest, frame: ConferenceFrame, isAgain: boolean): void => {
    asked.set(guest.id, guest)
    addresses.tell(to, guest.id, { room: 'take', guest: sent(guest), frame, isAgain })
  }

  const join = async (guest: Guest, frame: JoinFrame): Promise<void> => {
    const member: Member = { guest, join: frame }
    members.set(guest.id, member)
    const owner = await findRoom(member, false).catch((error: unknown) => {
      members.delete(guest.id)
      throw error
    })
    if (members.get(guest.id) !== member) return
    if (owner === null) return void members.delete(guest.id)
    addresses.holds(guest.id, owner)
    if (owner !== own) ask(owner, guest, frame, false)
  }

  const look = async (guest: Guest, frame: ClientFrameOf<'conference_look'>): Promise<void> => {
    const owner = await rows.ownerOf(roomKey(guest, frame.room))
    if (owner === undefined || owner === own) here.take(guest, frame)
    else ask(owner, guest, frame, false)
  }

  const invite = async (guest: Guest, { room }: ClientFrameOf<'conference_invite'>): Promise<void> => {
    const id = await rows.keep(roomKey(guest, room), guest.principal.subscriberId)
    const numbers = await conferenceNumbers(db, guest.principal.customerId)
    guest.send({ type: 'conference_invited', room, id, numbers: [...numbers] })
  }

  const tellOwner = (guest: Guest, what: 'lost' | 'back' | 'gone'): void => {
    if (addresses.at(guest.id) === null) here[what](guest)
    else addresses.post(guest.id, { room: what })
  }

  addresses.begin({
    hear: (id, message) => {
      if (visitors.has(id)) return visitors.hear(id, message)
      if (message.room !== 'tell') return
      if (isOver(message.frame)) leave(id)
      asked.get(id)?.send(message.frame)
    },
    hearStranger: (id, message, from, moves) => {
      if (message.room === 'tell') asked.get(id)?.send(message.frame)
      if (message.room !== 'take') return
      void visitors
        .arrive(from, moves, message)
        .catch((error: unknown) => log.warn(`A conference was not reached: ${reason(error)}`))
    },
    findOwner: async (id) => {
      const member = members.get(id)
      return member === undefined ? null : await findRoom(member, true)
    },
    announce: (id) => {
      const [member, owner] = [members.get(id), addresses.at(id)]
      if (member !== undefined && owner !== null) ask(owner, member.guest, member.join, true)
    },
    settle: () => undefined,
    giveUp: (id, why) => {
      const member = members.get(id)
      members.delete(id)
      if (why === 'restless') member?.guest.send({ type: 'conference_ended' })
    },
    lose: visitors.lose,
    // another process may hold the rooms by now: all members join again there
    forgotten: () => visitors.leave()(),
  })

  return {
    find: (customerId, dialIn) => findConferenceByDialIn(db, customerId, dialIn),

    async take(guest, frame: ConferenceFrame) {
      const { id } = guest
      const known = members.get(id)
      switch (frame.type) {
        case 'conference_look':
          return await look(guest, frame)
        case 'conference_invite':
          return await invite(guest, frame)
        case 'conference_join': {
          const isIn = known !== undefined && (addresses.at(id) !== null || here.has(id))
          return isIn ? refuse(guest, frame.room, 'already_joined') : await join(guest, frame)
        }
        case 'conference_media':
          if (known !== undefined) known.join = { ...known.join, media: frame.media }
          break
        default:
      }
      if (known === undefined) return
      if (addresses.at(id) === null) here.take(guest, frame)
      else addresses.post(id, { room: 'take', guest: sent(guest), frame, isAgain: false })
      if (frame.type === 'conference_leave') leave(id)
    },

    lost: (guest) => tellOwner(guest, 'lost'),
    back: (guest) => tellOwner(guest, 'back'),
    gone(guest) {
      tellOwner(guest, 'gone')
      leave(guest.id)
      asked.delete(guest.id)
    },

    async close() {
      const sendOn = visitors.leave()
      await here.close()
      await rows.close()
      sendOn()
    },
  }
}

/** Whether a frame means that the guest is in no room any more. */
const isOver = ({ type }: ServerFrame): boolean => type === 'conference_ended' || type === 'conference_refused'

const sent = ({ id, principal, line }: Guest): SentGuest => ({
  id,
  customerId: principal.customerId,
  subscriberId: principal.subscriberId,
  ...(line && { line }),
})
