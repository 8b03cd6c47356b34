import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import type { Principal } from '../../platform/auth/principal.ts'

/**
 * Most sessions of a subscriber; one more removes the oldest, so that a client that makes them without end does no
 * harm.
 */
const mostOfSubscriber = 50

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

type Holder = Pick<Principal, 'subscriberId'> & { readonly sessionId: string }

/** @returns the id of the new session */
export const insertRtcSession = async (
  db: Db,
  { subscriberId, sessionId }: Holder,
  created_at: Date,
): Promise<number> => {
  const { id } = await db
    .insertInto('rtc_sessions')
    .values({ subscriber_id: subscriberId, session_id: sessionId, created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('rtc_sessions')
    .where('id', 'in', (query) =>
      query
        .selectFrom('rtc_sessions')
        .select('id')
        .where('subscriber_id', '=', subscriberId)
        .orderBy('id', 'desc')
        .offset(mostOfSubscriber),
    )
    .execute()
  return id
}

/** @returns undefined when there is no such session, or another session of the portal made it */
export const renewRtcToken = async (
  db: Db,
  { sessionId, subscriberId }: Holder,
  { id, expiresAt }: { id: number; expiresAt: Date },
): Promise<string | undefined> => {
  const token = randomBytes(32).toString('base64url')
  const { numUpdatedRows } = await db
    .updateTable('rtc_sessions')
    .set({ token_hash: hashOf(token), token_expires_at: expiresAt })
    .where('id', '=', id)
    .where('session_id', '=', sessionId)
    .where('subscriber_id', '=', subscriberId)
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : token
}

/**
 * Redeems a token, which cannot be used again whatever follows.
 * @returns the portal session to which it belongs, and which may have ended; undefined for a token that is unknown,
 *   used or expired
 */
export const redeemRtcToken = async (db: Db, token: string, now: Date): Promise<string | undefined> => {
  const hash = hashOf(token)
  const held = await db
    .updateTable('rtc_sessions as r')
    // join the row before the update, whose values are returned
    .from('rtc_sessions as before')
    .whereRef('before.id', '=', 'r.id')
    .set({ token_hash: null, token_expires_at: null })
    .where('r.token_hash', '=', hash)
    .returning(['r.session_id', 'before.token_expires_at'])
    .executeTakeFirst()
  return held?.token_expires_at && held.token_expires_at > now ? held.session_id : undefined
}
