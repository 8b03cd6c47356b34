import { randomUUID } from 'node:crypto'
import type { ClientFrame, ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import { type BrowserLeg, createBrowserLeg } from '../legs/browser-leg.ts'
import type { Leg } from '../legs/leg.ts'
import type { CallRequest, DialRequest } from '../runner/runner.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { ConferenceFrame, Rooms } from '../rooms/guest.ts'
import type { Connection, LostCalls } from './connection.ts'

interface FramesOptions {
  readonly rooms: Rooms
  placeCall(origin: Leg, request: CallRequest): void
  dial(subscriberId: number, request: DialRequest): Promise<boolean>
  readonly lostCalls: Pick<LostCalls, 'findTalk' | 'attach'>
  readonly log: Log
}

/** Most frames of one connection, or about one call, that may wait for the frame before them. */
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
export const createConnectionFrames = ({ rooms, placeCall, dial, lostCalls, log }: FramesOptions) => {
  /** What is said of talks that are still looked for, to go on here: by the names that their legs would have. */
  const early = new Map<string, ClientFrame[]>()
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

  /** A talk of the same subscriber at another device goes on in this browser. */
  const takeHere = async (
    connection: BrowserConnection,
    { call: callId, media }: ClientFrameOf<'take'>,
  ): Promise<void> => {
    const refuse = (code: 'wrong_state' | 'too_many' | 'unknown_call'): void =>
      connection.send({ type: 'error', code, about: 'take', call: callId })
    const { subscriberId } = connection.principal
    if (connection.legs.has(callId)) return refuse('wrong_state')
    const found = await lostCalls.findTalk(callId, subscriberId)
    // it may have gone, or may be called by it, meanwhile
    if (!early.has(legId(connection, callId))) return
    if (connection.legs.has(callId)) return refuse('wrong_state')
    if (found === undefined) return refuse('unknown_call')
    if (!connection.hasRoom) return refuse('too_many')
    const leg = createBrowserLeg({
      // it may have had the call before
      id: `${legId(connection, callId)}.${randomUUID().slice(0, 8)}`,
      callId,
      subscriberId,
      device: connection.name,
      browser: connection,
      role: 'talking',
    })
    connection.take(leg)
    lostCalls.attach(leg, found)
    leg.handle({ type: 'media', call: callId, media })
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

  /** @returns false: it is of a talk that is still looked for, and waits for that */
  const isTimely = (connection: BrowserConnection, frame: ClientFrame): boolean => {
    const waiting = 'call' in frame ? early.get(legId(connection, frame.call)) : undefined
    if (waiting !== undefined && waiting.length < mostWaiting) waiting.push(frame)
    return waiting === undefined
  }

  const startTaking = (connection: BrowserConnection, frame: ClientFrameOf<'take'>): void => {
    const id = legId(connection, frame.call)
    const waiting: ClientFrame[] = []
    early.set(id, waiting)
    void takeHere(connection, frame)
      .catch((error: unknown) => log.error(error, 'A talk could not be taken'))
      .finally(() => {
        if (!early.delete(id)) return
        for (const next of waiting) take(connection, next)
      })
  }

  const ring = (connection: BrowserConnection, { call, to, device }: ClientFrameOf<'dial'>): void => {
    const refuse = () => connection.send({ type: 'error', code: 'not_possible', about: 'dial', call })
    dial(connection.principal.subscriberId, { callId: call, to, device }).then(
      (rings) => (rings ? connection.send({ type: 'dialling', call }) : refuse()),
      (error: unknown) => {
        log.error(error, 'Phones could not be rung')
        refuse()
      },
    )
  }

  const take = (connection: BrowserConnection, frame: ClientFrame): void => {
    if (frame.type === 'ping') return connection.send({ type: 'pong' })
    if (frame.type === 'hello') return connection.send({ type: 'error', code: 'wrong_state', about: 'hello' })
    if (!isTimely(connection, frame)) return
    if (frame.type === 'call') return place(connection, frame)
    if (frame.type === 'dial') return ring(connection, frame)
    if (frame.type === 'take') return startTaking(connection, frame)
    if (!('call' in frame)) return inTurn(connection, frame)
    // a call that is not this connection's is answered like a call that does not exist
    const leg = connection.legs.get(frame.call)
    const code = leg === undefined ? 'unknown_call' : leg.handle(frame)
    if (code !== undefined) return connection.send({ type: 'error', code, about: frame.type, call: frame.call })
    if (frame.type === 'media_refused' || frame.type === 'describe_failed') report(connection, frame)
  }

  const report = (
    { name, principal }: BrowserConnection,
    { type, call, reason = '' }: ClientFrameOf<'media_refused' | 'describe_failed'>,
  ): void =>
    log.warn(
      { call, subscriber: principal.subscriberId, device: name, frame: type, reason },
      'A browser cannot use the description that it got',
    )

  return {
    take,
    forget: ({ id }: Connection): void => {
      turns.delete(id)
      for (const key of early.keys()) if (key.startsWith(`${id}.`)) early.delete(key)
    },
  }
}
