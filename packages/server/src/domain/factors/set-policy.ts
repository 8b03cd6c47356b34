import type { FactorPolicy } from '@lineside/contract/resources/sign-in/second-factor'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { type PolicyRow, readPolicy, updatePolicy } from './sign-in-rules-store.ts'

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
