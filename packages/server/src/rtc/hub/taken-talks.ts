import { randomUUID } from 'node:crypto'
import type { ClientFrame, ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import type { BrowserConnection } from './browser-connection.ts'
import type { LostCalls } from './connection.ts'
import { connectionLeg, legId } from './connection-leg.ts'

/** Most frames about one call that may wait until it is found. */
const mostWaiting = 100

/** Talks that go on in a browser here, and were at another device of the same subscriber. */
export interface TakenTalks {
  /**
   * Looks for the talk and connects the browser to it, or refuses.
   * @param then handles the frames that have waited for it
   */
  take(connection: BrowserConnection, frame: ClientFrameOf<'take'>, then: (frame: ClientFrame) => void): void
  /** @returns false: the frame is about a talk that is still looked for, and waits for that */
  isTimely(connection: BrowserConnection, frame: ClientFrame): boolean
  /** The connection is gone. */
  forget(connectionId: string): void
}

export const createTakenTalks = (lostCalls: Pick<LostCalls, 'findTalk' | 'attach'>, log: Log): TakenTalks => {
  /** Frames for talks that are still looked for; the key is the name that the leg would have. */
  const early = new Map<string, ClientFrame[]>()

  const takeHere = async (connection: BrowserConnection, frame: ClientFrameOf<'take'>): Promise<void> => {
    const { call: callId, media } = frame
    const refuse = (code: 'wrong_state' | 'too_many' | 'unknown_call'): void =>
      connection.send({ type: 'error', code, about: 'take', call: callId })
    if (connection.legs.has(callId)) return refuse('wrong_state')
    const found = await lostCalls.findTalk(callId, connection.principal.subscriberId)
    // it may have gone, or may be called by it, meanwhile
    if (!early.has(legId(connection, callId))) return
    if (connection.legs.has(callId)) return refuse('wrong_state')
    if (found === undefined) return refuse('unknown_call')
    if (!connection.hasRoom) return refuse('too_many')
    const leg = connectionLeg(connection, 'talking', {
      callId,
      // it may have had the call before
      id: `${legId(connection, callId)}.${randomUUID().slice(0, 8)}`,
    })
    connection.take(leg)
    lostCalls.attach(leg, found)
    leg.handle({ type: 'media', call: callId, media })
  }

  return {
    take: (connection, frame, then) => {
      const id = legId(connection, frame.call)
      const waiting: ClientFrame[] = []
      early.set(id, waiting)
      void takeHere(connection, frame)
        .catch((error: unknown) => log.error(error, 'A talk could not be taken'))
        .finally(() => {
          if (early.delete(id)) waiting.forEach(then)
        })
    },
    isTimely: (connection, frame) => {
      const waiting = 'call' in frame ? early.get(legId(connection, frame.call)) : undefined
      if (waiting !== undefined && waiting.length < mostWaiting) waiting.push(frame)
      return waiting === undefined
    },
    forget: (connectionId) => {
      for (const key of early.keys()) if (key.startsWith(`${connectionId}.`)) early.delete(key)
    },
  }
}
