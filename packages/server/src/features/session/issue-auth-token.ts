import type { BodyOf } from '@lineside/contract/http/route'
import { limits } from '@lineside/contract/limits'
import type { createAuthToken } from '@lineside/contract/resources/sessions'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { countTokens, issueToken } from '../../platform/auth/one-time-tokens-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import { isSessionFromToken } from '../../platform/auth/sessions-store.ts'
import { requireRoom } from '../../platform/db/require-room.ts'
import { forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Makes a token that signs its bearer in as the caller (SET-07).
 * @throws HttpProblem 401 when a password change has just ended the caller's session, since no token may outlive it;
 *   403 for a session that itself came from a token; 422 when the subscriber has as many tokens as it may have
 */
export const issueAuthToken = (
  platform: Pick<Platform, 'db' | 'sessions' | 'now'>,
  principal: Principal,
  { type, expires }: BodyOf<typeof createAuthToken>,
): Promise<string> =>
  platform.db.transaction().execute(async (db) => {
    await holdSession(platform, db, principal, 'use')
    const { subscriberId, sessionId } = principal
    if (sessionId !== null && (await isSessionFromToken(db, sessionId))) throw forbidden('Forbidden')
    const now = platform.now()
    await requireRoom(db, {
      lock: { name: 'sign-in tokens', id: subscriberId },
      most: limits.signInTokens,
      what: 'sign-in tokens',
      count: (locked) => countTokens(locked, subscriberId, now),
    })
    const expiresAt = new Date(now.getTime() + expires * 1000)
    return await issueToken(db, { subscriberId, sessionId, purpose: type, expiresAt })
  })
