import type { Log } from '../../platform/log.ts'
import type { ConferenceFrame, Rooms } from '../rooms/guest.ts'
import type { Connection } from './connection.ts'

/** Most frames of one connection that may wait for the frame before them. */
const mostWaiting = 100

/** Hands the frames about conferences of each connection to the rooms, one after the other. */
export interface ConferenceTurns {
  take(connection: Connection, frame: ConferenceFrame): void
  /** The connection is gone. */
  forget(id: string): void
}

export const createConferenceTurns = (rooms: Pick<Rooms, 'take'>, log: Log): ConferenceTurns => {
  const turns = new Map<string, { last: Promise<void>; waiting: number; isOver: boolean }>()
  return {
    take: (connection, frame) => {
      const turn = turns.get(connection.id) ?? { last: Promise.resolve(), waiting: 0, isOver: false }
      if (turn.waiting >= mostWaiting) return connection.send({ type: 'error', code: 'too_many', about: frame.type })
      turn.waiting++
      turn.last = turn.last
        // who has gone has left all rooms, and would stay in one for ever
        .then(() => (turn.isOver ? undefined : rooms.take(connection, frame)))
        .catch((error: unknown) => log.error(error, 'A frame of a conference failed'))
        .finally(() => {
          turn.waiting--
          if (turn.waiting === 0) turns.delete(connection.id)
        })
      turns.set(connection.id, turn)
    },
    forget: (id) => {
      const turn = turns.get(id)
      if (turn !== undefined) turn.isOver = true
      turns.delete(id)
    },
  }
}
