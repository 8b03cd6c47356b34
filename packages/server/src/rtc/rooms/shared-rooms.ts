import type { ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { Addresses } from '../where/where.ts'
import { conferenceNumbers, findConferenceByDialIn } from './conferences-store.ts'
import type { ConferenceFrame, Guest, Rooms } from './guest.ts'
import { createLooks } from './looks.ts'
import { createMembers } from './members.ts'
import type { RoomMessage } from './room-messages.ts'
import { createRoomRows } from './room-rows.ts'
import { createRooms, roomKey, type RoomsOptions } from './rooms.ts'
import { createVisitors, type JoinHere } from './visitors.ts'

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
  /** Replaced in tests. */
  readonly lookMs?: number
}

/** How long a process may take to tell of its room: longer than others need to notice that a process has died. */
const usualLookMs = 5_000
/** How many processes are asked, one after the other: a room may move while it is looked for. */
const mostAsked = 3

/**
 * A room is held by the process to which its first member is connected; a row says which one. Frames to and from a
 * member at another process pass through that process; media do not. When the holding process ends, the first member
 * that joins again opens the room at its own process, with the same PIN.
 *
 * `members.ts` does what the process of a guest does, `visitors.ts` what the process of the room does for guests of others.
 */
export const createSharedRooms = (options: SharedRoomsOptions): SharedRooms => {
  const { services, own, addresses, forwarders, relays, returnMs, lookMs = usualLookMs } = options
  const { db, log } = services

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

  /** Joins a room, if this process holds it or can claim it. */
  const joinHere: JoinHere = async (guest, frame, { isAgain, wasIn }, isWanted) => {
    const owner = await rows.claim(roomKey(guest, frame.room), guest.principal.subscriberId, (claimed) => {
      // it has left meanwhile, or has gone to another room
      if (!isWanted()) return
      const joins = wasIn ? here.withPin(guest, frame, claimed.keptPin) : frame
      // its seat may be left from before
      if (isAgain) here.gone(guest)
      if (claimed.owner === own) here.take(guest, joins, claimed)
    })
    if (owner === 'too_many') guest.send({ type: 'conference_refused', room: frame.room, code: 'too_many_rooms' })
    return owner === 'too_many' || (owner === own && !here.has(guest.id)) ? null : owner
  }
  const looks = createLooks(lookMs)
  const visitors = createVisitors(own, here, addresses, joinHere)
  const members = createMembers(own, here, addresses, joinHere)

  const look = async (
    guest: Guest,
    frame: ClientFrameOf<'conference_look'>,
    asked: readonly number[] = [],
  ): Promise<void> => {
    const owner = await rows.ownerOf(roomKey(guest, frame.room))
    if (owner === undefined || owner === own) return here.take(guest, frame)
    if (owner === asked.at(-1) || asked.length >= mostAsked) throw new Error(`Process ${owner} does not tell of a room`)
    if (members.ask(owner, guest, frame))
      looks.wait(guest.id, frame.room, () => void carefully(guest, frame, look(guest, frame, [...asked, owner])))
  }

  const carefully = async (guest: Guest, frame: ConferenceFrame, work: Promise<void>): Promise<void> => {
    try {
      await work
    } catch (error) {
      log.warn(`A frame of a conference failed: ${reason(error)}`)
      guest.send({ type: 'error', code: 'not_possible', about: frame.type })
    }
  }

  const invite = async (guest: Guest, { room }: ClientFrameOf<'conference_invite'>): Promise<void> => {
    const id = await rows.keep(roomKey(guest, room), guest.principal.subscriberId)
    const numbers = await conferenceNumbers(db, guest.principal.customerId)
    guest.send({ type: 'conference_invited', room, id, numbers: [...numbers] })
  }

  const take = async (guest: Guest, frame: ConferenceFrame): Promise<void> => {
    switch (frame.type) {
      case 'conference_look':
        return await look(guest, frame)
      case 'conference_invite':
        return await invite(guest, frame)
      case 'conference_join':
        return await members.join(guest, frame)
      default:
        members.take(guest, frame)
    }
  }

  addresses.begin({
    ...members,
    hear: (id, message) => {
      if (visitors.has(id)) visitors.hear(id, message)
      else if (message.room === 'tell') members.hear(id, message.frame)
    },
    hearStranger: (id, message, from, moves) => {
      if (message.room === 'tell') {
        if (message.frame.type === 'conference_seen') looks.answered(id, message.frame.room)
        members.hearAnswer(id, message.frame)
      }
      if (message.room !== 'take') return
      void visitors
        .arrive(from, moves, message)
        .catch((error: unknown) => log.warn(`A conference was not reached: ${reason(error)}`))
    },
    settle: () => undefined,
    lose: visitors.lose,
    // another process may hold the rooms by now: all members join again there
    forgotten: () => visitors.leave()(),
  })

  return {
    find: (customerId, dialIn) => findConferenceByDialIn(db, customerId, dialIn),

    take: (guest, frame) => carefully(guest, frame, take(guest, frame)),

    isIn: ({ id }) => members.isMember(id),
    lost: (guest) => members.tellOwner(guest, 'lost'),
    back: (guest) => members.tellOwner(guest, 'back'),
    gone: (guest) => {
      looks.forget(guest.id)
      members.tellOwner(guest, 'gone')
    },

    async close() {
      looks.close()
      const sendOn = visitors.leave()
      await here.close()
      await rows.close()
      sendOn()
    },
  }
}
