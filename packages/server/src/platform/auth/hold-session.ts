import type { Db } from '../db/database.ts'
import { unauthorized } from '../http/http-problem.ts'
import type { Platform } from '../platform.ts'
import { holdSubscriber } from './hold-subscriber-store.ts'
import type { Principal } from './principal.ts'

/**
 * Makes sure that the caller's session was not ended by a password change or sign-out that overtook the call, and that none
 * does until the end of the transaction.
 * @throws HttpProblem 401
 */
export const holdSession = async (
  { sessions }: Pick<Platform, 'sessions'>,
  db: Db,
  { subscriberId, sessionId }: Principal,
  purpose: 'use' | 'change',
): Promise<void> => {
  await holdSubscriber(db, subscriberId, purpose)
  if (sessionId !== null && !(await sessions.hold(db, sessionId))) throw unauthorized()
}
