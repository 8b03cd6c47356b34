import type { ClientFrame, ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import type { Leg } from '../legs/leg.ts'
import type { Rooms } from '../rooms/guest.ts'
import type { CallRequest, DialRequest } from '../runner/runner.ts'
import type { BrowserConnection } from './browser-connection.ts'
import { createConferenceTurns } from './conference-turns.ts'
import type { Connection, LostCalls } from './connection.ts'
import { connectionLeg } from './connection-leg.ts'
import { createSoundReports } from './sound-reports.ts'
import { createTakenTalks } from './taken-talks.ts'

interface FramesOptions {
  readonly rooms: Rooms
  placeCall(origin: Leg, request: CallRequest): void
  dial(subscriberId: number, request: DialRequest): Promise<boolean>
  readonly lostCalls: Pick<LostCalls, 'findTalk' | 'attach'>
  readonly log: Log
  now(): Date
  /** Counts the legs of browsers by what they hear (WATCH-02). */
  readonly heard: Metrics['calls']['heard']
}

/** Dispatches the frames of a browser that has said hello: to its calls, to the conferences, or back as an `error`. */
export const createConnectionFrames = ({ rooms, placeCall, dial, lostCalls, log, now, heard }: FramesOptions) => {
  const talks = createTakenTalks(lostCalls, log)
  const conferences = createConferenceTurns(rooms, log)
  /** Facts that a leg has told: each counts once, whatever a browser sends. */
  const told = new WeakMap<Leg, Set<string>>()

  const takeSound = createSoundReports(now)

  const hear = (connection: BrowserConnection, { call, sound }: ClientFrameOf<'heard'>): void => {
    const leg = connection.legs.get(call)
    if (leg === undefined) return
    const facts = told.get(leg) ?? new Set()
    if (!facts.has(sound)) heard.inc({ sound })
    if (sound === 'nothing' && !facts.has(sound)) leg.sounds('nothing')
    told.set(leg, facts.add(sound))
  }

  const place = (connection: BrowserConnection, frame: ClientFrameOf<'call'>): void => {
    const { call: callId, to, description, media } = frame
    const refuse = (code: 'wrong_state' | 'too_many'): void =>
      connection.send({ type: 'error', code, about: 'call', call: callId })
    if (connection.legs.has(callId)) return refuse('wrong_state')
    if (!connection.hasRoom) return refuse('too_many')
    const leg = connectionLeg(connection, 'origin', { callId })
    connection.take(leg)
    placeCall(leg, { callId, to, description, media })
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
    if (!talks.isTimely(connection, frame)) return
    if (connection.isRetired && !mayGoOn(connection, frame))
      return connection.send({ type: 'error', code: 'wrong_state', about: frame.type })
    if (frame.type === 'call') return place(connection, frame)
    if (frame.type === 'dial') return ring(connection, frame)
    if (frame.type === 'take') return talks.take(connection, frame, (next) => take(connection, next))
    // a figure that comes after the end is no mistake
    if (frame.type === 'heard') return hear(connection, frame)
    if (frame.type === 'sound') return takeSound(connection, frame)
    if (!('call' in frame)) return conferences.take(connection, frame)
    // a call that is not this connection's is answered like a call that does not exist
    const leg = connection.legs.get(frame.call)
    const code = leg === undefined ? 'unknown_call' : leg.handle(frame)
    if (code !== undefined) return connection.send({ type: 'error', code, about: frame.type, call: frame.call })
    if (frame.type === 'media_refused' || frame.type === 'describe_failed') report(connection, frame)
  }

  /** SESS-02: frames of calls and of the conference that go on after the session. */
  const mayGoOn = (connection: BrowserConnection, frame: ClientFrame): boolean =>
    frame.type.startsWith('conference_')
      ? frame.type !== 'conference_join' && rooms.isIn(connection)
      : // a last report of an own call comes when it is over
        frame.type === 'sound' || ('call' in frame && connection.legs.has(frame.call))

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
      conferences.forget(id)
      talks.forget(id)
    },
  }
}
