import { randomUUID } from 'node:crypto'
import type { ClientFrameOf, ServerFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import { reason } from '../../platform/reason.ts'
import type { Forwarder, Forwarders } from '../media/forwarder.ts'

interface ForwardingOptions {
  readonly forwarders: Forwarders
  readonly log: Log
  /** Sends a signal of the forwarder to a member. */
  readonly signal: (memberId: string, signal: ServerFrameOf<'conference_signal'>) => void
  /** Called when the media of a room can no longer be forwarded. */
  readonly lost: (room: string) => void
}

/** Maximum number of connections of one member, for a member whose connection breaks again and again. */
const mostConnections = 8
/** Maximum number of processes for one room, for a room whose processes die one after the other. */
const mostProcesses = 3

interface ForwardedRoom {
  forwarder: Forwarder
  processes: number
  /** By member ID: the present connection, and how many the member has had. */
  readonly members: Map<string, { connection: string; count: number; readonly isAudioOnly: boolean }>
}

/**
 * Manages the connections between members and the forwarder of their media: opens them, renews broken ones, and closes
 * them.
 */
export const createForwarding = ({ forwarders, log, signal, lost }: ForwardingOptions) => {
  const rooms = new Map<string, ForwardedRoom>()

  const listen = (key: string, room: ForwardedRoom): void => {
    const { forwarder } = room
    forwarder.listen((event) => {
      if (rooms.get(key) !== room || room.forwarder !== forwarder) return
      if (event.type === 'ended') return startAgain(key, room)
      const member = room.members.get(event.memberId)
      if (!member) return
      if (event.type === 'lost') return connect(key, { id: event.memberId, isAudioOnly: member.isAudioOnly })
      const { connection } = member
      const { description, streams } = event
      signal(event.memberId, {
        type: 'conference_signal',
        from: 'server',
        connection,
        kind: 'offer',
        description,
        streams: { ...streams },
      })
    })
  }

  const open = (key: string): ForwardedRoom | null => {
    try {
      const room = { forwarder: forwarders.open(key), processes: 1, members: new Map() }
      rooms.set(key, room)
      listen(key, room)
      return room
    } catch (error) {
      log.warn(`A conference cannot be forwarded: ${reason(error)}`)
      return null
    }
  }

  const startAgain = (key: string, room: ForwardedRoom): void => {
    try {
      if (room.processes >= mostProcesses) throw new Error('too many processes have died')
      room.forwarder = forwarders.open(key)
      room.processes += 1
      listen(key, room)
      for (const [id, { isAudioOnly }] of room.members) connect(key, { id, isAudioOnly })
    } catch (error) {
      log.warn(`A conference is forwarded no longer: ${reason(error)}`)
      rooms.delete(key)
      lost(key)
    }
  }

  const connect = (key: string, { id, isAudioOnly }: { readonly id: string; readonly isAudioOnly: boolean }): void => {
    const room = rooms.get(key) ?? open(key)
    if (!room) return lost(key)
    const count = (room.members.get(id)?.count ?? 0) + 1
    if (count > mostConnections) return
    room.members.set(id, { connection: randomUUID(), count, isAudioOnly })
    room.forwarder.join(id, { isAudioOnly })
  }

  return {
    connect,
    disconnect(key: string, id: string): void {
      const room = rooms.get(key)
      if (!room?.members.delete(id)) return
      room.forwarder.leave(id)
      if (room.members.size > 0) return
      rooms.delete(key)
      room.forwarder.close()
    },
    /** Takes a member's answer. An answer for an earlier connection comes too late and is ignored. */
    take(key: string, id: string, { kind, connection, description }: ClientFrameOf<'conference_signal'>): void {
      const room = rooms.get(key)
      if (kind === 'answer' && room?.members.get(id)?.connection === connection) room.forwarder.answer(id, description)
    },
  }
}
