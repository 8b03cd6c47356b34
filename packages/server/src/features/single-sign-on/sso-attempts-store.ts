import { createHash } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

export interface NewAttempt {
  readonly state: string
  /** The secret in the cookie of the browser. */
  readonly browser: string
  readonly customerId: number
  /** The session that tries the connection; null: somebody signs in. */
  readonly sessionId: string | null
  readonly revision: number
  readonly redirectUri: string
}

export const keepAttempt = async (
  db: Db,
  { state, browser, customerId, sessionId, revision, redirectUri }: NewAttempt,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('sso_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      customer_id: customerId,
      session_id: sessionId,
      revision,
      redirect_uri: redirectUri,
      expires_at: new Date(now.getTime() + limits.ssoAttemptSeconds * 1000),
    })
    .execute()
}

export interface SpentAttempt {
  readonly customer_id: number
  readonly revision: number
  readonly redirect_uri: string
}

/**
 * Spends an attempt: an answer is looked at once, whatever comes of it, by whichever process it reaches.
 * @param sessionId that of `keepAttempt`
 * @returns undefined: it is unknown, spent, too old, or was begun in another browser or for another purpose
 */
export const spendAttempt = (
  db: Db,
  { state, browser, sessionId }: Pick<NewAttempt, 'state' | 'browser' | 'sessionId'>,
  now: Date,
): Promise<SpentAttempt | undefined> =>
  db
    .deleteFrom('sso_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('session_id', sessionId === null ? 'is' : '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['customer_id', 'revision', 'redirect_uri'])
    .executeTakeFirst()
