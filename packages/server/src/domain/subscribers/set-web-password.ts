import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import { hashPassword } from '../../platform/auth/passwords/passwords.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Doer, noticeSecurity } from '../security-mails/notice.ts'
import { hasPassword, updatePasswordHash } from './web-password-store.ts'

/** A password that was hashed before the transaction began, because hashing many takes a while. */
export interface PreparedPassword {
  readonly hash: string
}

/**
 * Sets a password that `requireGoodPassword` has accepted; null: no password. It ends all sessions and all pending
 * tokens of the subscriber, so that whoever knew the old password is signed out (AUTH-11).
 * The owner is mailed of it (SESS-03); without a `doer` the operator has done it.
 * @param db the transaction of the request
 */
export const setWebPassword = async (
  { sessions, now, doer = 'operator' }: Pick<Platform, 'sessions' | 'now'> & { readonly doer?: Doer | undefined },
  db: Db,
  { subscriberId, password }: { subscriberId: number; password: string | PreparedPassword | null },
): Promise<void> => {
  const hash = typeof password === 'string' ? await hashPassword(password) : (password?.hash ?? null)
  // the first password is no change
  if (await hasPassword(db, subscriberId))
    await noticeSecurity({ now }, db, { subscriberId, kind: 'password', by: doer })
  await updatePasswordHash(db, { subscriberId, hash, isGiven: !isOwner(doer, subscriberId), now: now() })
  await deleteTokensOf(db, subscriberId)
  await sessions.endAllOf(db, subscriberId)
}

/** Whether the owner sets the password: signed in, or by the link that was mailed. */
const isOwner = (doer: Doer, subscriberId: number): boolean => {
  if (typeof doer === 'string' || 'outside' in doer) return false
  return 'subscriberId' in doer ? doer.subscriberId === subscriberId && !doer.seeAs : true
}
