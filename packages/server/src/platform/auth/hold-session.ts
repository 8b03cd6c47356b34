import type { Db } from '../db/database.ts'
import { unauthorized } from '../http-problem.ts'
import type { Platform } from '../platform.ts'
import { holdSubscriber } from './hold-subscriber-store.ts'
import type { Principal } from './principal.ts'

/**
 * Makes sure that no password change or sign-out has ended the caller's session while the call was on its way, and that
 * none ends it before this transaction does.
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
