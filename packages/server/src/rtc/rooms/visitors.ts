import type { ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Addresses } from '../where/where.ts'
import type { Guest } from './guest.ts'
import type { Joining, RoomMessage, SentGuest } from './room-messages.ts'
import type { RoomsHere } from './rooms.ts'

/**
 * @param isWanted whether the guest still asks for this room, when it could be let in
 * @returns the process that holds the room; null: the guest was refused
 */
export type JoinHere = (
  guest: Guest,
  frame: ClientFrameOf<'conference_join'>,
  joining: Joining,
  isWanted: () => boolean,
) => Promise<number | null>

type Take = Extract<RoomMessage, { room: 'take' }>

/** Members of rooms of this process who are connected to another one. */
export interface Visitors {
  has(id: string): boolean
  /**
   * Lets a guest of the process `from` join a room, or look at one. If another process holds the room, the guest is sent
   * on.
   */
  arrive(from: number, moves: number, message: Take): Promise<void>
  /** Handles what a visitor's process says. */
  hear(id: string, message: RoomMessage): void
  /** The visitor's process has died. */
  lose(id: string): void
  /** Makes all visitors leave. @returns lets them look for the process that holds their room now */
  leave(): () => void
}

export const createVisitors = (
  own: number,
  here: Pick<RoomsHere, 'take' | 'has' | 'lost' | 'back' | 'gone'>,
  addresses: Addresses<RoomMessage>,
  joinHere: JoinHere,
): Visitors => {
  const visitors = new Map<string, Guest>()

  const guestOf = ({ id, customerId, subscriberId, line }: SentGuest, send: Guest['send']): Guest => ({
    id,
    principal: { customerId, subscriberId },
    ...(line && { line }),
    send,
  })

  const forget = (id: string): void => {
    visitors.delete(id)
    addresses.drop(id)
  }

  const sendOn = (id: string): void => {
    visitors.delete(id)
    addresses.moved(id, null)
  }

  const join = async (from: number, moves: number, message: Take & JoinTake) => {
    const { id, ...sent } = message.guest
    const post: Guest['send'] = (said) => addresses.post(id, { room: 'tell', frame: said })
    const guest = visitors.get(id) ?? guestOf({ id, ...sent }, post)
    visitors.set(id, guest)
    addresses.owns(id, from, moves)
    const isThere = (): boolean => visitors.get(id) === guest
    try {
      const owner = await joinHere(guest, message.frame, message, isThere)
      // the guest has left meanwhile, or asks for another room
      if (!isThere()) return
      if (owner !== null && owner !== own) sendOn(id)
      else if (!here.has(id)) forget(id)
    } catch (error) {
      // the guest must not wait for ever for a room that could not be found
      if (isThere()) sendOn(id)
      throw error
    }
  }

  return {
    has: (id) => visitors.has(id),
    arrive: async (from, moves, message) => {
      const { guest: sent, frame } = message
      if (frame.type === 'conference_join') return await join(from, moves, { ...message, frame })
      if (frame.type !== 'conference_look') return
      here.take(
        guestOf(sent, (said) => addresses.tell(from, sent.id, { room: 'tell', frame: said })),
        frame,
      )
    },
    hear: (id, message) => {
      const guest = visitors.get(id)
      if (guest === undefined || message.room === 'tell') return
      if (message.room === 'take') here.take(guest, message.frame)
      else here[message.room](guest)
      if (!here.has(id)) forget(id)
    },
    lose: (id) => {
      const guest = visitors.get(id)
      if (guest !== undefined) here.gone(guest)
      forget(id)
    },
    leave: () => {
      for (const guest of visitors.values()) here.gone(guest)
      const ids = [...visitors.keys()]
      return () => ids.forEach(sendOn)
    },
  }
}

interface JoinTake {
  readonly frame: ClientFrameOf<'conference_join'>
}
