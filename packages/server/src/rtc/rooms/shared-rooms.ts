import { setTimeout as delay } from 'node:timers/promises'
import type { ClientFrameOf, ServerFrame } from '@lineside/contract/rtc/frames'
import type { Services } from '../../domain/services.ts'
import { reason } from '../../platform/reason.ts'
import type { ConferenceFrame, Guest, Rooms } from './guest.ts'
import type { RtcProcess } from '../processes/rtc-process.ts'
import type { Signals } from '../processes/signals.ts'
import { conferenceNumbers, findConferenceByDialIn } from './conferences-store.ts'
import type { RoomMessage, SentGuest } from './room-messages.ts'
import { createRoomRows } from './room-rows.ts'
import { createRooms, roomKey, type RoomsOptions } from './rooms.ts'

type JoinFrame = ClientFrameOf<'conference_join'>

/** Customers' conference rooms, held by this process or by another one on the same database. */
export interface SharedRooms extends Rooms {
  /** The name of the customer's room with this conference ID. */
  find(customerId: number, dialIn: string): Promise<string | undefined>
  /** Handles a message of another process. */
  hear(message: RoomMessage): void
}

export interface SharedRoomsOptions extends Pick<RoomsOptions, 'forwarders' | 'relays' | 'returnMs'> {
  readonly services: Pick<Services, 'db' | 'log' | 'now' | 'secrets'>
  readonly process: Pick<RtcProcess, 'id' | 'watch' | 'onForgotten' | 'look'>
  readonly send: (to: number, message: RoomMessage) => void
}

/** The `leg` of signals about conferences, which concern no leg. */
export const conferenceSignals = 'conference'
export const roomSender =
  (signals: Pick<Signals, 'send'>): SharedRoomsOptions['send'] =>
  (to, message) =>
    signals.send({ to, leg: conferenceSignals, content: message })

/** How often a member follows its room from one process to the next. */
const mostMoves = 4
/**
 * Pause before a member follows its room for the second time or later: the row may still name a process that died a
 * moment ago.
 */
const pauseMs = 250

interface Member {
  readonly guest: Guest
  /** The frame with which the guest joins again. */
  join: JoinFrame
  /** The process that holds the member's room. */
  where: number
  moves: number
}

/**
 * A room is held by the process to which its first member is connected; a row says which one. Frames to and from a
 * member at another process pass through that process; media do not. When the holding process ends, the first member
 * that joins again opens the room at its own process, with the same PIN.
 */
export const createSharedRooms = (options: SharedRoomsOptions): SharedRooms => {
  const { services, process, send, forwarders, relays, returnMs } = options
  const { db, log } = services
  const own = process.id
  const members = new Map<string, Member>()
  /** Members of rooms held here that are connected to another process. */
  const visitors = new Map<string, { readonly guest: Guest; readonly process: number }>()
  /** Guests of this process who have asked another process something, or are in a room that it holds. */
  const heard = new Map<string, Guest>()

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

  const failed = (error: unknown): void => log.warn(`A conference was not reached: ${reason(error)}`)

  const refuse = (guest: Guest, room: string, code: 'too_many_rooms' | 'already_joined'): void =>
    guest.send({ type: 'conference_refused', room, code })

  /**
   * Joins a room, if this process holds it or can claim it.
   * @param isAgain the guest was in the room when the room's process ended
   * @returns the process that holds the room; null: no further room may be opened
   */
  const joinHere = async (guest: Guest, frame: JoinFrame, isAgain: boolean): Promise<number | null> => {
    const owner = await rows.claim(roomKey(guest, frame.room), guest.principal.subscriberId, (claimed) => {
      if (claimed.owner !== own) return
      const { keptPin } = claimed
      here.take(guest, isAgain ? here.withPin(guest, frame, keptPin) : frame, claimed)
    })
    if (owner !== 'too_many') return owner
    refuse(guest, frame.room, 'too_many_rooms')
    return null
  }

  const join = async (member: Member, isAgain: boolean): Promise<void> => {
    const { guest } = member
    const owner = await joinHere(guest, member.join, isAgain)
    if (members.get(guest.id) !== member) {
      // the guest has left meanwhile
      if (owner === own) here.gone(guest)
      return
    }
    if (owner === null || (owner === own && !here.has(guest.id))) return void members.delete(guest.id)
    member.where = owner
    if (owner === own) return
    heard.set(guest.id, guest)
    send(owner, { room: 'take', from: own, guest: sent(guest), frame: member.join, isAgain })
  }

  /** Joins a member's room again, which another process holds by now. */
  const follow = async (member: Member): Promise<void> => {
    // until the new holder is known, send nothing about this member to other processes, and ignore the death of its
    // former one
    member.where = own
    if (++member.moves > mostMoves) {
      members.delete(member.guest.id)
      return member.guest.send({ type: 'conference_ended' })
    }
    // the row names the dead process until somebody has looked for dead processes
    await process.look()
    if (member.moves > 1) await delay(pauseMs)
    await join(member, true)
  }

  const look = async (guest: Guest, frame: ClientFrameOf<'conference_look'>): Promise<void> => {
    const owner = await rows.ownerOf(roomKey(guest, frame.room))
    if (owner === undefined || owner === own) return here.take(guest, frame)
    heard.set(guest.id, guest)
    send(owner, { room: 'take', from: own, guest: sent(guest), frame, isAgain: false })
  }

  const invite = async (guest: Guest, { room }: ClientFrameOf<'conference_invite'>): Promise<void> => {
    const id = await rows.keep(roomKey(guest, room), guest.principal.subscriberId)
    const numbers = await conferenceNumbers(db, guest.principal.customerId)
    guest.send({ type: 'conference_invited', room, id, numbers: [...numbers] })
  }

  const tellOwner = (guest: Guest, what: 'lost' | 'back' | 'gone'): void => {
    const member = members.get(guest.id)
    if (member === undefined || member.where === own) return here[what](guest)
    send(member.where, { room: what, from: own, guest: guest.id })
  }

  /** Returns the guest object of a member connected to another process. */
  const visitor = (from: number, { id, customerId, subscriberId, line }: SentGuest): Guest => {
    const known = visitors.get(id)
    if (known?.process === from) return known.guest
    const guest: Guest = {
      id,
      principal: { customerId, subscriberId },
      ...(line && { line }),
      send: (frame) => send(from, { room: 'tell', from: own, guest: id, frame }),
    }
    visitors.set(id, { guest, process: from })
    return guest
  }

  const forget = (id: string): void => {
    if (!here.has(id)) visitors.delete(id)
  }

  const takeOfVisitor = async ({ from, guest: sentGuest, frame, isAgain }: RoomMessage & { room: 'take' }) => {
    const guest = visitor(from, sentGuest)
    if (frame.type !== 'conference_join') here.take(guest, frame)
    else {
      const owner = await joinHere(guest, frame, isAgain)
      if (owner !== null && owner !== own) send(from, { room: 'moved', from: own, guest: guest.id })
    }
    forget(guest.id)
  }

  /** Makes all visitors leave and look for the new holder of their room. */
  const sendVisitorsOn = (): void => {
    for (const { guest, process: from } of visitors.values()) {
      here.gone(guest)
      send(from, { room: 'moved', from: own, guest: guest.id })
    }
    visitors.clear()
  }

  /** Whether a frame means that the guest is in no room any more. */
  const isOver = ({ type }: ServerFrame): boolean => type === 'conference_ended' || type === 'conference_refused'

  const stops = [
    process.watch(
      () =>
        new Set([
          ...[...members.values()].map(({ where }) => where).filter((where) => where !== own),
          ...[...visitors.values()].map(({ process: from }) => from),
        ]),
      (dead) => {
        for (const { guest, process: from } of visitors.values()) {
          if (from !== dead) continue
          here.gone(guest)
          visitors.delete(guest.id)
        }
        for (const member of members.values()) if (member.where === dead) void follow(member).catch(failed)
      },
    ),
    // another process may hold the rooms by now: all members join again there
    process.onForgotten(() => {
      sendVisitorsOn()
      for (const member of members.values()) {
        if (member.where !== own) continue
        here.gone(member.guest)
        void join(member, true).catch(failed)
      }
    }),
  ]

  return {
    find: (customerId, dialIn) => findConferenceByDialIn(db, customerId, dialIn),

    async take(guest, frame: ConferenceFrame) {
      if (frame.type === 'conference_look') return await look(guest, frame)
      if (frame.type === 'conference_invite') return await invite(guest, frame)
      const known = members.get(guest.id)
      if (frame.type === 'conference_join') {
        const isIn = known !== undefined && (known.where !== own || here.has(guest.id))
        if (isIn) return refuse(guest, frame.room, 'already_joined')
        const member: Member = { guest, join: frame, where: own, moves: 0 }
        members.set(guest.id, member)
        try {
          return await join(member, false)
        } catch (error) {
          members.delete(guest.id)
          throw error
        }
      }
      if (known === undefined) return
      if (frame.type === 'conference_media') known.join = { ...known.join, media: frame.media }
      if (frame.type === 'conference_leave') members.delete(guest.id)
      if (known.where === own) return here.take(guest, frame)
      return send(known.where, { room: 'take', from: own, guest: sent(guest), frame, isAgain: false })
    },

    hear(message) {
      switch (message.room) {
        case 'take':
          return void takeOfVisitor(message).catch(failed)
        case 'tell': {
          const member = members.get(message.guest)
          // ignore frames about a room that the member has left, or that another process holds now
          if (member !== undefined && member.where !== message.from) return
          if (member !== undefined && isOver(message.frame)) members.delete(message.guest)
          return heard.get(message.guest)?.send(message.frame)
        }
        case 'moved': {
          const member = members.get(message.guest)
          return member === undefined ? undefined : void follow(member).catch(failed)
        }
        default: {
          const guest = visitors.get(message.guest)?.guest
          if (guest === undefined) return
          here[message.room](guest)
          return forget(guest.id)
        }
      }
    },

    lost: (guest) => tellOwner(guest, 'lost'),
    back: (guest) => tellOwner(guest, 'back'),
    gone(guest) {
      tellOwner(guest, 'gone')
      members.delete(guest.id)
      heard.delete(guest.id)
    },

    async close() {
      for (const stop of stops) stop()
      const elsewhere = [...visitors.values()]
      for (const { guest } of elsewhere) here.gone(guest)
      await here.close()
      await rows.close()
      for (const { guest, process: from } of elsewhere) send(from, { room: 'moved', from: own, guest: guest.id })
    },
  }
}

const sent = ({ id, principal, line }: Guest): SentGuest => ({
  id,
  customerId: principal.customerId,
  subscriberId: principal.subscriberId,
  ...(line && { line }),
})
