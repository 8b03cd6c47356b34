import type { FastifyRequest } from 'fastify'
import type { Platform } from '../platform.ts'
import type { Principal } from './principal.ts'
import { seenEveryMs, writeSeen } from './sessions-store.ts'

/** Sessions that are remembered as noted; those used longest ago are forgotten, and then asked of the database. */
const remembered = 20_000

/**
 * SESS-01: notes the use of sessions, without a write on each request: this process notes a session once a minute, and
 * the row takes no second note within the same minute.
 */
export const createSeenNotes = ({ pool, log, now }: Pick<Platform, 'pool' | 'log' | 'now'>) => {
  const noted = new Map<string, number>()
  return (
    { sessionId }: Pick<Principal, 'sessionId'>,
    { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  ): void => {
    if (sessionId === null) return
    const at = now()
    if (at.getTime() - (noted.get(sessionId) ?? 0) < seenEveryMs) return
    noted.delete(sessionId)
    noted.set(sessionId, at.getTime())
    const [oldest] = noted.keys()
    if (noted.size > remembered && oldest !== undefined) noted.delete(oldest)
    writeSeen(pool, sessionId, { address: ip, userAgent: headers['user-agent'], now: at }).catch((error: unknown) =>
      log.warn(error, 'The use of a session could not be noted'),
    )
  }
}
