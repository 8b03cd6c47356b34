import { limits } from '@lineside/contract/limits'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { fromBase32 } from '../../platform/auth/factor/base32.ts'
import {
  confirmPending,
  markSession,
  openPending,
  readFactor,
  replaceRecoveryCodes,
} from '../../platform/auth/factor/factors-store.ts'
import { newRecoveryCode, newTotpSecret } from '../../platform/auth/factor/one-time-secrets.ts'
import { type Doer, noticeFactorChanged } from '../security-mails/notice.ts'
import { recordFactor } from './record-factor.ts'
import { stepOfCode } from '../../platform/auth/factor/totp.ts'

export interface OpenEnrolment {
  /** The secret in base32. */
  readonly key: string
  readonly until: Date
}

/** FACT-01: opens an enrolment with a new secret; an earlier one that is open is forgotten. */
export const openEnrolment = async (
  { db, now, secrets }: Pick<Platform, 'db' | 'now' | 'secrets'>,
  subscriberId: number,
): Promise<OpenEnrolment> => {
  const key = newTotpSecret()
  const until = new Date(now().getTime() + limits.factorEnrolmentSeconds * 1000)
  await openPending(db, subscriberId, { box: secrets.seal(key), until })
  return { key, until }
}

/** Makes ten recovery codes in place of all earlier ones; only their hashes are stored. */
export const makeRecoveryCodes = async (db: Db, subscriberId: number, now: Date): Promise<readonly string[]> => {
  const codes = Array.from({ length: limits.recoveryCodes }, newRecoveryCode)
  await replaceRecoveryCodes(db, subscriberId, { codes, now })
  return codes
}

/**
 * FACT-01: switches the second step on with a code of the enrolment that is open. Every session but this one ends, because
 * none of them has passed the second step.
 * @param sessionId null: the person signs in
 * @param by the owner's session, or where the owner signs in
 * @returns the recovery codes; null when the code is wrong or no enrolment is open
 */
export const confirmFactor = async (
  platform: Pick<Platform, 'db' | 'now' | 'secrets' | 'sessions'>,
  { subscriberId, code, sessionId, by }: { subscriberId: number; code: string; sessionId: string | null; by: Doer },
): Promise<readonly string[] | null> => {
  const { now, secrets, sessions } = platform
  return await platform.db.transaction().execute(async (db) => {
    await holdSubscriber(db, subscriberId, 'change')
    const at = now()
    const { pendingBox, pendingUntil, secretBox } = await readFactor(db, subscriberId, at)
    if (pendingBox === null || pendingUntil === null || pendingUntil <= at) return null
    const step = stepOfCode(fromBase32(secrets.open(pendingBox)), code, at)
    if (step === null || !(await confirmPending(db, subscriberId, { box: pendingBox, step, now: at }))) return null
    const codes = await makeRecoveryCodes(db, subscriberId, at)
    await noticeFactorChanged(platform, db, { subscriberId, change: 'app_added', by })
    await sessions.endAllOf(db, subscriberId, sessionId)
    if (sessionId !== null) await markSession(db, sessionId, 'code')
    await recordFactor(db, { by: subscriberId, line: subscriberId, was: secretBox !== null, is: true, at })
    return codes
  })
}
