import type { FactorPolicy } from '@lineside/contract/resources/sign-in/second-factor'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  type PasswordRule,
  type PolicyRow,
  readPasswordRule,
  readPolicy,
  updatePasswordRule,
  updatePolicy,
} from './sign-in-rules-store.ts'

/**
 * FACT-06: sets what a customer asks of those who sign in. Nobody loses a second step by it, and sessions go on; where one is
 * asked for now, they lead through enrolment first.
 * @param db a transaction
 * @param from from when it is asked for; null: at once. Policies that ask nobody have no beginning.
 * @returns the policy before and after it
 */
export const setPolicy = async (
  { now, sessions }: Pick<Platform, 'now' | 'sessions'>,
  db: Db,
  customerId: number,
  { policy, from }: { readonly policy: FactorPolicy; readonly from: Date | null },
): Promise<{ readonly before: PolicyRow; readonly after: PolicyRow }> => {
  const before = await readPolicy(db, customerId)
  const asks = policy === 'administrators' || policy === 'everybody'
  // asked for again, it keeps its beginning
  const since = before.policy === policy && before.from !== null && before.from <= now() ? before.from : now()
  const after: PolicyRow = { policy, from: asks ? (from ?? since) : null }
  await updatePolicy(db, customerId, after)
  await sessions.rulesChanged(db, customerId)
  return { before, after }
}

/**
 * FRONT-03: sets when web passwords of a customer's people expire. Sessions that a password opened answer nothing but a new
 * password from then on, where it has expired.
 * @param db a transaction
 * @param wanted absent members stay
 * @returns the rule before and after it
 */
export const setPasswordRule = async (
  { sessions }: Pick<Platform, 'sessions'>,
  db: Db,
  customerId: number,
  { days, own }: { readonly days?: number | null | undefined; readonly own?: boolean | undefined },
): Promise<{ readonly before: PasswordRule; readonly after: PasswordRule }> => {
  const before = await readPasswordRule(db, customerId)
  const after = { days: days === undefined ? before.days : days, own: own ?? before.own }
  await updatePasswordRule(db, customerId, after)
  await sessions.rulesChanged(db, customerId)
  return { before, after }
}
