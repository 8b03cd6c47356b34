import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { updatePasswordHash } from './web-password-store.ts'

/** A password that was hashed before the transaction began, because hashing many takes a while. */
export interface PreparedPassword {
  readonly hash: string
}

/**
 * Sets a password that `requireGoodPassword` has accepted; null: no password. It ends all sessions and all pending
 * tokens of the subscriber, so that whoever knew the old password is signed out (AUTH-11).
 * @param db the transaction of the request
 */
export const setWebPassword = async (
  { sessions, now }: Pick<Platform, 'sessions' | 'now'>,
  db: Db,
  { subscriberId, password }: { subscriberId: number; password: string | PreparedPassword | null },
): Promise<void> => {
  const hash = typeof password === 'string' ? await hashPassword(password) : (password?.hash ?? null)
  await updatePasswordHash(db, { subscriberId, hash, now: now() })
  await deleteTokensOf(db, subscriberId)
  await sessions.endAllOf(db, subscriberId)
}
