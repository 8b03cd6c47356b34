import type { ClientFrameOf, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Relay, RelayEvent, Relays } from './relay.ts'

interface RelayingOptions {
  readonly relays: Relays
  /** Sends a signal of the relay to a member. */
  readonly signal: (memberId: string, signal: ServerFrameOf<'conference_signal'>) => void
  /** Called when a room is no longer relayed. */
  readonly lost: (room: string) => void
}

interface RelayedRoom {
  readonly relay: Relay
  readonly members: Set<string>
}

/** Manages the connections between members and the relay of their media, by room. */
export const createRelaying = ({ relays, signal, lost }: RelayingOptions) => {
  const rooms = new Map<string, RelayedRoom>()

  const open = (key: string): RelayedRoom => {
    const room: RelayedRoom = { relay: relays.open((event) => hear(key, room, event)), members: new Set() }
    rooms.set(key, room)
    return room
  }

  const hear = (key: string, room: RelayedRoom, event: RelayEvent): void => {
    if (rooms.get(key) !== room) return
    if (event.type === 'ended') {
      rooms.delete(key)
      return lost(key)
    }
    const { type: kind, memberId, connection, description } = event
    const mids = event.type === 'offer' ? { mids: { ...event.mids } } : {}
    signal(memberId, { type: 'conference_signal', from: 'server', connection, kind, description, ...mids })
  }

  return {
    isReady: () => relays.isReady(),
    connect(key: string, id: string): void {
      const room = rooms.get(key) ?? open(key)
      room.members.add(id)
      room.relay.join(id)
    },
    disconnect(key: string, id: string): void {
      const room = rooms.get(key)
      if (!room?.members.delete(id)) return
      room.relay.leave(id)
      if (room.members.size > 0) return
      rooms.delete(key)
      room.relay.close()
    },
    take(key: string, id: string, { kind, connection, description }: ClientFrameOf<'conference_signal'>): void {
      const room = rooms.get(key)
      if (!room?.members.has(id)) return
      if (kind === 'offer') room.relay.publish(id, connection, description)
      else room.relay.answer(id, connection, description)
    },
  }
}
