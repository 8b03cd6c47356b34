import type { Db } from '../db/database.ts'
import { limits } from '@lineside/contract/limits'
import { deleteForgottenFailures } from './sign-in-guard/sign-in-failures-store.ts'

/** Removes expired sessions, one-time tokens, challenges of passkeys, sign-ins at providers, visits of older portals and failed sign-ins. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
  await db.deleteFrom('one_time_tokens').where('expires_at', '<=', now).execute()
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
  // people are told for a while who has seen as them
  const told = new Date(now.getTime() - limits.seeAsToldDays * 86_400_000)
  await db.deleteFrom('see_as_sessions').where('created_at', '<', told).execute()
  // they are over an hour after their last use
  await db
    .deleteFrom('old_portal_visits')
    .where('used_at', '<', new Date(now.getTime() - 7_200_000))
    .execute()
  await db.deleteFrom('sso_attempts').where('expires_at', '<=', now).execute()
  // by then the cookies of the front door that led here are over, and the browsers have signed in elsewhere
  const moved = new Date(now.getTime() - 400 * 86_400_000)
  await db.deleteFrom('moved_passkeys').where('moved_at', '<', moved).execute()
  await deleteForgottenFailures(db, now)
}
