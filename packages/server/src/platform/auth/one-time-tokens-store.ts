import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '../db/database.ts'
import { holdSubscriber } from './hold-subscriber-store.ts'

/**
 * An `expires` token works any number of times until it expires, the others once. `passwordreset` and `handover` set a
 * web password, the others sign in; `handover` and `handoverapp` are those that an administrator hands to the user of a
 * seat.
 */
export type TokenPurpose = 'onetime' | 'expires' | 'passwordreset' | HandOverPurpose
export type HandOverPurpose = 'handover' | 'handoverapp'

/** Purposes of tokens that set a password. */
const settingPasswords = ['passwordreset', 'handover'] as const
/** Purposes of tokens that sign in once. */
const signingInOnce = ['onetime', 'handoverapp'] as const

export interface NewToken {
  readonly subscriberId: number
  readonly purpose: TokenPurpose
  readonly expiresAt: Date
  /**
   * The session that makes the token and ends it when it ends itself; absent: the token goes by mail, or its maker has
   * no session.
   */
  readonly sessionId?: string | null
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Makes a token and stores only its hash. A new password reset replaces the subscriber's older one.
 * @returns 32 lower-case hexadecimal digits
 */
export const issueToken = async (
  db: Db,
  { subscriberId, purpose, expiresAt, sessionId = null }: NewToken,
): Promise<string> => {
  const token = randomBytes(16).toString('hex')
  const values = { token_hash: hashOf(token), expires_at: expiresAt }
  await db
    .insertInto('one_time_tokens')
    .values({ ...values, purpose, subscriber_id: subscriberId, session_id: sessionId })
    .onConflict((conflict) =>
      conflict.column('subscriber_id').where('purpose', '=', 'passwordreset').doUpdateSet(values),
    )
    .execute()
  return token
}

/**
 * Makes a token for a hand-over; it replaces the subscriber's older one.
 * @param db a transaction that holds the subscriber
 */
export const issueHandOver = async (
  db: Db,
  token: Pick<NewToken, 'subscriberId' | 'expiresAt'> & { readonly purpose: HandOverPurpose },
): Promise<string> => {
  await db
    .deleteFrom('one_time_tokens')
    .where('subscriber_id', '=', token.subscriberId)
    .where('purpose', '=', token.purpose)
    .execute()
  return await issueToken(db, token)
}

/** Whether a hand-over of this kind was made for the subscriber, used or not. */
export const hasHandOver = async (db: Db, subscriberId: number, purpose: HandOverPurpose): Promise<boolean> =>
  (await db
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('subscriber_id', '=', subscriberId)
    .where('purpose', '=', purpose)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Counts the subscriber's tokens that can still be used. */
export const countTokens = async (db: Db, subscriberId: number, now: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('one_time_tokens')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('subscriber_id', '=', subscriberId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** The subscriber whom this token signs in now; the token stays usable. */
export const findSignInToken = async (db: Db, token: string, now: Date): Promise<number | undefined> => {
  const holder = await signInTokens(db, token, now)
    .where('t.purpose', 'in', [...signingInOnce, 'expires'])
    .where('t.expires_at', '>', now)
    .executeTakeFirst()
  return holder?.subscriber_id
}

/** The token, unless the session is over that made it. */
const signInTokens = (db: Db, token: string, now: Date) =>
  db
    .selectFrom('one_time_tokens as t')
    .leftJoin('sessions as s', 's.id', 't.session_id')
    .select(['t.subscriber_id', 't.purpose'])
    .where('t.token_hash', '=', hashOf(token))
    .where((row) => row.or([row('t.session_id', 'is', null), row('s.expires_at', '>', now)]))

/** A token that has signed somebody in. */
export interface RedeemedToken {
  readonly subscriberId: number
  readonly purpose: TokenPurpose
}

/**
 * The subscriber whom this token signs in; a token for one use is used up.
 * @param db a transaction: until its end no password change comes between the token and the session
 */
export const redeemSignInToken = async (db: Db, token: string, now: Date): Promise<RedeemedToken | undefined> => {
  const holder = await signInTokens(db, token, now).executeTakeFirst()
  if (holder === undefined || !(await holdSubscriber(db, holder.subscriber_id, 'use'))) return undefined
  const used = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', signingInOnce)
    .returning('expires_at')
    .executeTakeFirst()
  const redeemed = { subscriberId: holder.subscriber_id, purpose: holder.purpose }
  if (used !== undefined) return used.expires_at > now ? redeemed : undefined
  const kept = await db
    .selectFrom('one_time_tokens')
    .select('subscriber_id')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', 'expires')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return kept && redeemed
}

export interface ResetSubscriber {
  readonly id: number
  readonly customer_id: number
  readonly username: string
  readonly webusername: string | null
}

/** The subscriber whose password this token may set; the token stays usable. */
export const findResetToken = (db: Db, token: string, now: Date): Promise<ResetSubscriber | undefined> =>
  db
    .selectFrom('one_time_tokens as t')
    .innerJoin('subscribers as s', 's.id', 't.subscriber_id')
    .select(['s.id', 's.customer_id', 's.username', 's.webusername'])
    .where('t.token_hash', '=', hashOf(token))
    .where('t.purpose', 'in', settingPasswords)
    .where('t.expires_at', '>', now)
    .where('s.status', '=', 'active')
    .executeTakeFirst()

/** Whether the subscriber has a token for setting its password that is still valid after this moment. */
export const hasResetToken = async (db: Db, subscriberId: number, after: Date): Promise<boolean> => {
  const token = await db
    .selectFrom('one_time_tokens')
    .select('expires_at')
    .where('subscriber_id', '=', subscriberId)
    .where('purpose', '=', 'passwordreset')
    .where('expires_at', '>', after)
    .executeTakeFirst()
  return token !== undefined
}

/**
 * Removes the token.
 * @returns false when another request has used it first
 */
export const useUpResetToken = async (db: Db, token: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', settingPasswords)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteTokensOf = async (db: Db, subscriberId: number): Promise<void> => {
  await db.deleteFrom('one_time_tokens').where('subscriber_id', '=', subscriberId).execute()
}
