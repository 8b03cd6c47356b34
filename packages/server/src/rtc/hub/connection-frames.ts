import type { ClientFrame, ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import { type BrowserLeg, createBrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import type { CallRequest } from '../runner/runner.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { ConferenceFrame, Connection, Rooms } from './connection.ts'

interface FramesOptions {
  readonly rooms: Rooms
  placeCall(origin: Leg, request: CallRequest): void
  readonly log: Log
}

/** Maximum number of conference frames of one connection that may wait for the frame before them. */
const mostWaiting = 100

/** The ID of a connection's leg in a call. A connection has at most one leg in each call. */
export const legId = ({ id }: Pick<Connection, 'id'>, callId: string): string => `${id}.${callId}`

/** Creates the leg that rings in a browser. */
export const targetLeg = (connection: BrowserConnection, { id, callId }: { id: string; callId: string }): BrowserLeg =>
  createBrowserLeg({
    id,
    callId,
    subscriberId: connection.principal.subscriberId,
    device: connection.name,
    browser: connection,
    role: 'target',
  })

/** Dispatches the frames of a browser that has said hello: to its calls, to the conferences, or back as an `error`. */
export const createConnectionFrames = ({ rooms, placeCall, log }: FramesOptions) => {
  const turns = new Map<string, { last: Promise<void>; waiting: number }>()

  const place = (connection: BrowserConnection, frame: ClientFrameOf<'call'>): void => {
    const { call: callId, to, description, media } = frame
    const refuse = (code: 'wrong_state' | 'too_many'): void =>
      connection.send({ type: 'error', code, about: 'call', call: callId })
    if (connection.legs.has(callId)) return refuse('wrong_state')
    if (!connection.hasRoom) return refuse('too_many')
    const leg = createBrowserLeg({
      id: legId(connection, callId),
      callId,
      subscriberId: connection.principal.subscriberId,
      device: connection.name,
      browser: connection,
      role: 'origin',
    })
    connection.take(leg)
    placeCall(leg, { callId, to, description, media })
  }

  const inTurn = (connection: BrowserConnection, frame: ConferenceFrame): void => {
    const turn = turns.get(connection.id) ?? { last: Promise.resolve(), waiting: 0 }
    if (turn.waiting >= mostWaiting) return connection.send({ type: 'error', code: 'too_many', about: frame.type })
    turn.waiting++
    turn.last = turn.last
      .then(() => rooms.take(connection, frame))
      .catch((error: unknown) => log.error(error, 'A frame of a conference failed'))
      .finally(() => {
        turn.waiting--
        if (turn.waiting === 0) turns.delete(connection.id)
      })
    turns.set(connection.id, turn)
  }

  return {
    take: (connection: BrowserConnection, frame: ClientFrame): void => {
      if (frame.type === 'ping') return connection.send({ type: 'pong' })
      if (frame.type === 'hello') return connection.send({ type: 'error', code: 'wrong_state', about: 'hello' })
      if (frame.type === 'call') return place(connection, frame)
      if (!('call' in frame)) return inTurn(connection, frame)
      // a call that is not this connection's is answered like a call that does not exist
      const leg = connection.legs.get(frame.call)
      const code = leg === undefined ? 'unknown_call' : leg.handle(frame)
      if (code !== undefined) connection.send({ type: 'error', code, about: frame.type, call: frame.call })
    },
    forget: ({ id }: Connection): void => void turns.delete(id),
  }
}
