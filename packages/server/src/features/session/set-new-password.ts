import { subscribers } from '@lineside/contract/resources/subscribers'
import type { Doer } from '../../domain/security-mails/notice.ts'
import { setWebPassword } from '../../domain/subscribers/set-web-password.ts'
import { readUsernames } from '../../domain/subscribers/web-password-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { findResetToken, useUpResetToken } from '../../platform/auth/one-time-tokens-store.ts'
import { requireProof } from '../../platform/auth/owner-proof.ts'
import { requireOtherPassword } from '../../platform/auth/passwords/password-expiry-store.ts'
import { requireGoodPassword } from '../../platform/auth/passwords/password-rule.ts'
import { requireWay } from '../../platform/auth/ways-in-store.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'
import { refuseWhileMoving } from '../../platform/db/moving-writes.ts'
import { forbidden } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'

/**
 * Sets a new password with the token of the mailed link (AUTH-10). When the password is refused, the token stays
 * usable.
 * @throws HttpProblem 403 for a token that is unknown, used or expired, 422 for a bad password; Refusal `sso_only`, `password_same`
 */
export const recoverWithToken = async (
  platform: Platform,
  { token, new_password: password }: { token: string; new_password: string },
  doer: Doer,
): Promise<void> => {
  const subscriber = await findResetToken(platform.db, token, platform.now())
  if (subscriber === undefined) throw forbidden('Forbidden')
  const { id: subscriberId, username, webusername } = subscriber
  await requireWay(platform.db, subscriberId, 'password')
  await requireGoodPassword({ field: 'new_password', password, usernames: [username, webusername] })
  await requireOtherPassword(platform.db, { subscriberId, password, now: platform.now() })
  await platform.db.transaction().execute(async (db) => {
    await refuseWhileMoving(db, subscriber.customer_id)
    await holdSubscriber(db, subscriberId, 'change')
    if (!(await useUpResetToken(db, token))) throw forbidden('Forbidden')
    await setWebPassword({ ...platform, doer }, db, { subscriberId, password })
    await recordPassword(platform, db, { subscriberId, customerId: subscriber.customer_id })
  })
}

/** @throws Refusal `proof_needed`; HttpProblem 422 for a bad password, and Refusal for the expired one; 401 when another change has just ended the caller's session */
export const changeOwnPassword = async (platform: Platform, principal: Principal, password: string): Promise<void> => {
  const { subscriberId } = principal
  await requireProof(platform, platform.db, principal)
  const { username, webusername } = await readUsernames(platform.db, subscriberId)
  await requireGoodPassword({ field: 'new_password', password, usernames: [username, webusername] })
  await requireOtherPassword(platform.db, { subscriberId, password, now: platform.now() })
  await platform.db.transaction().execute(async (db) => {
    await holdSession(platform, db, principal, 'change')
    await setWebPassword({ ...platform, doer: principal }, db, { subscriberId, password })
    await recordPassword(platform, db, principal)
  })
}

const recordPassword = (
  { now }: Platform,
  db: Db,
  writer: Pick<Principal, 'subscriberId' | 'customerId'>,
): Promise<void> =>
  recordWrite(db, writer, {
    resource: subscribers.name,
    id: writer.subscriberId,
    method: 'patch',
    at: now(),
    before: {},
    after: {},
    written: { webpassword: true },
  })
