import type { ClientFrameOf } from '@lineside/contract/rtc/frames'
import type { Log } from '../../platform/log.ts'
import type { BrowserConnection } from './browser-connection.ts'
import { connectionLeg } from './connection-leg.ts'
import type { Connection, LostCall, LostCalls } from './connection.ts'

interface Resumed {
  /** IDs of the calls that go on in the new connection. */
  readonly calls: string[]
  /**
   * Moves the calls to the new connection; called once its browser has been told of them.
   * @returns old connections that have no calls left
   */
  take(): readonly BrowserConnection[]
}

/**
 * Finds the calls that a new connection may continue: those of an older connection of the same session whose page was
 * reloaded, and those that the browser had at another process.
 */
export const resumeCalls = async (
  lostCalls: LostCalls,
  { resume, previous }: Pick<ClientFrameOf<'hello'>, 'resume' | 'previous'>,
  { subscriberId }: Connection['principal'],
  log: Log,
): Promise<{ in(connection: BrowserConnection, siblings: readonly BrowserConnection[]): Resumed }> => {
  // a failed search must not keep the browser from connecting
  const elsewhere = await lostCalls.find(resume, { subscriberId, previous }).catch((error: unknown) => {
    log.error(error, 'Calls of a browser that comes from another process could not be found')
    return []
  })
  return {
    in: (connection, siblings) => {
      const { sessionId } = connection.principal
      const left = siblings.filter(
        (other) => other !== connection && !other.isAttached && other.principal.sessionId === sessionId,
      )
      const here = resume.filter((call) => left.some(({ legs }) => legs.has(call)))
      const back = elsewhere.filter(({ browserCall }) => !siblings.some(({ legs }) => legs.has(browserCall)))
      return {
        calls: [...here, ...back.map(({ browserCall }) => browserCall)],
        take: () => {
          const done = left.filter((other) => moveLegs(other, connection, here))
          for (const call of back) giveBack(lostCalls, connection, call)
          return done
        },
      }
    },
  }
}

/**
 * Moves calls from a page's old connection to its new one.
 * @returns true: the old connection had some of the calls, and has no calls left
 */
const moveLegs = (from: BrowserConnection, to: BrowserConnection, calls: readonly string[]): boolean => {
  const legs = calls.flatMap((call) => from.legs.get(call) ?? [])
  for (const leg of legs) {
    from.drop(leg)
    leg.moveTo(to)
  }
  return legs.length > 0 && from.legs.size === 0
}

const giveBack = (lostCalls: LostCalls, connection: BrowserConnection, call: LostCall): void => {
  const leg = connectionLeg(connection, 'talking', {
    callId: call.browserCall,
    id: call.legId,
    ...(call.device !== null && { device: call.device }),
  })
  if (connection.take(leg)) lostCalls.attach(leg, call)
}
