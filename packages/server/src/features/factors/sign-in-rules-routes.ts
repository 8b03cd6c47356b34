import { limits } from '@lineside/contract/limits'
import {
  getSignInRules,
  listSignInPeople,
  putSignInRules,
  resetFactor as resetFactorRoute,
  type SignInPerson,
  type SignInRules,
} from '@lineside/contract/resources/sign-in/sign-in-rules'
import { resetFactor } from '../../domain/factors/change-factor.ts'
import { setPasswordRule, setPolicy } from '../../domain/factors/set-policy.ts'
import {
  countPeople,
  isOwnLine,
  listPeople,
  type PasswordRule,
  type PersonRow,
  type PolicyRow,
  readPasswordRule,
  readPolicy,
} from '../../domain/factors/sign-in-rules-store.ts'
import { recordWrite } from '../../platform/audit/record-write.ts'
import { recordFactor } from '../../domain/factors/record-factor.ts'
import { holdSession } from '../../platform/auth/hold-session.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Api } from '../../platform/http/api.ts'
import { entityNotFound } from '../../platform/http-problem.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'

/** FACT-06, FRONT-03: what a customer asks of those who sign in, set by its administrators. */
export const signInRulesRoutes = (api: Api, platform: Platform): void => {
  const { db, now } = platform

  api.route(getSignInRules, ({ principal }) => rulesOf(db, principal.customerId))

  api.route(putSignInRules, async ({ principal, body: { policy, from, password_days: days, password_own: own } }) => {
    const { customerId } = principal
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      const wanted = { policy, from: from === null ? null : new Date(from) }
      const { before, after } = await setPolicy(platform, within, customerId, wanted)
      const passwords = await setPasswordRule(platform, within, customerId, { days, own })
      await recordWrite(within, principal, {
        resource: 'customers',
        id: customerId,
        method: 'patch',
        at: now(),
        before: membersOf(before, passwords.before),
        after: membersOf(after, passwords.after),
      })
    })
    return await rulesOf(db, customerId)
  })

  api.route(listSignInPeople, async ({ principal: { customerId }, query }) => {
    const rows = Math.min(Math.max(query.rows ?? limits.rowsDefault, 1), limits.signInPeopleRows)
    const offset = (Math.max(query.page ?? 1, 1) - 1) * rows
    const people = await listPeople(db, customerId, { now: now(), offset, limit: rows })
    return { items: people.map(present), total_count: (await countPeople(db, customerId)).people }
  })

  api.route(resetFactorRoute, async ({ principal, params: { id } }) => {
    if (id === principal.subscriberId)
      throw new Refusal('own_line', 'Switch the second factor of your own line off with password and code.', {})
    await db.transaction().execute(async (within) => {
      await holdSession(platform, within, principal, 'use')
      if (!(await isOwnLine(within, principal.customerId, id))) throw entityNotFound('subscriber')
      await resetFactor(platform, within, { line: id, by: principal })
      await recordFactor(within, { by: principal.subscriberId, line: id, was: true, is: false, at: now() })
    })
  })
}

const rulesOf = async (db: Db, customerId: number): Promise<SignInRules> => {
  const { policy, from } = await readPolicy(db, customerId)
  const { days, own } = await readPasswordRule(db, customerId)
  const counts = await countPeople(db, customerId)
  return {
    policy,
    from: from?.toISOString() ?? null,
    password_days: days,
    password_own: own,
    everybody: { people: counts.people, with_factor: counts.with_factor },
    administrators: { people: counts.administrators, with_factor: counts.administrators_with_factor },
  }
}

const membersOf = ({ policy, from }: PolicyRow, { days, own }: PasswordRule) => ({
  factor_policy: policy,
  factor_policy_from: from,
  // names with "password" are those of secrets, whose values are not kept
  expiry_days: days,
  expiry_own: own,
})

const present = ({ since, last_used_at, signed_in_at, ...row }: PersonRow): SignInPerson => ({
  ...row,
  since: since?.toISOString() ?? null,
  last_used_at: row.has_factor ? (last_used_at?.toISOString() ?? null) : null,
  signed_in_at: signed_in_at?.toISOString() ?? null,
})
