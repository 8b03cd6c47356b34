import { limits } from '@lineside/contract/limits'
import { type FactorPolicy, factorPolicies } from '@lineside/contract/resources/sign-in/second-factor'
import { resetFactor } from '../../../domain/factors/change-factor.ts'
import { setPasswordRule, setPolicy } from '../../../domain/factors/set-policy.ts'
import { countPeople, readPasswordRule, readPolicy } from '../../../domain/factors/sign-in-rules-store.ts'
import { operatorRefusal } from '../../../domain/saving/saving.ts'
import { command, type Options } from '../../command.ts'
import { findCustomer, requireCustomer, requireSubscriber } from '../../references-store.ts'

const customer = {
  id: { kind: 'text', help: "the reseller's own ID for the customer", required: true },
  reseller: { kind: 'text', help: 'name of the reseller, if several have a customer with this ID' },
} as const satisfies Options

const policyOf = (text: string): FactorPolicy => {
  const policy = factorPolicies.find((each) => each === text)
  if (policy === undefined) throw operatorRefusal(`--policy is one of ${factorPolicies.join(', ')}.`)
  return policy
}

/** @throws Refusal unless it is a day, or a moment with a zone */
const momentOf = (text: string | undefined): Date | null => {
  if (text === undefined) return null
  const isWhole = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d))?$/.test(text)
  const moment = new Date(text)
  if (!isWhole || Number.isNaN(moment.getTime()))
    throw operatorRefusal('--from is a day, such as 2026-12-01 (from midnight UTC), or a moment with its zone.')
  return moment
}

/** FACT-06: second steps of sign-in, by the operator. */
export const signInCommands = [
  command({
    noun: 'customers',
    verb: 'set-sign-in',
    audience: 'reseller',
    object: { kind: 'customer', by: ['id'] },
    summary: 'the people of a customer that have to have a second step of sign-in',
    options: {
      ...customer,
      policy: { kind: 'text', help: factorPolicies.join(', '), required: true },
      from: { kind: 'text', help: 'day from which it is asked for, such as 2026-12-01; at once by default' },
    },
    run: async (work, { id: externalId, reseller, policy, from }) => {
      const wanted = { policy: policyOf(policy), from: momentOf(from) }
      const { id } = await requireCustomer(work, externalId, reseller)
      const { before, after } = await setPolicy(work, work.db, id, wanted)
      const isSame = before.policy === after.policy && before.from?.getTime() === after.from?.getTime()
      return { id, outcome: isSame ? 'unchanged' : 'updated', ...after }
    },
  }),
  command({
    noun: 'customers',
    verb: 'set-passwords',
    audience: 'reseller',
    object: { kind: 'customer', by: ['id'] },
    summary: 'when web passwords of the people of a customer expire, so that they set new ones',
    options: {
      ...customer,
      days: { kind: 'number', help: 'days after a password was set; 0: it never expires' },
      own: { kind: 'yes or no', help: 'a password that somebody else has set expires at once' },
    },
    run: async (work, { id: externalId, reseller, days, own }) => {
      if (days !== undefined && days > limits.passwordDaysMaximum)
        throw operatorRefusal(`--days is at most ${limits.passwordDaysMaximum}.`)
      const { id } = await requireCustomer(work, externalId, reseller)
      const wanted = { days: days === 0 ? null : days, own }
      const { before, after } = await setPasswordRule(work, work.db, id, wanted)
      const isSame = before.days === after.days && before.own === after.own
      return { id, outcome: isSame ? 'unchanged' : 'updated', ...after }
    },
  }),
  command({
    noun: 'customers',
    verb: 'show-sign-in',
    audience: 'reseller',
    summary: 'the rules of a customer for passwords and second steps of sign-in, and how many people have one',
    reads: true,
    options: customer,
    run: async (work, { id: externalId, reseller }) => {
      const { id } = await findCustomer(work, externalId, reseller)
      const { days, own } = await readPasswordRule(work.db, id)
      const passwords = { password_days: days, password_own: own }
      return { id, ...(await readPolicy(work.db, id)), ...passwords, ...(await countPeople(work.db, id)) }
    },
  }),
  command({
    noun: 'subscribers',
    verb: 'reset-factor',
    audience: 'reseller',
    object: { kind: 'line', by: ['subscriber'] },
    summary:
      'take away second step, passkeys and app passwords of a person who has lost a device; all sessions end, and a mail tells',
    options: { subscriber: { kind: 'text', help: 'name@domain', required: true } },
    run: async (work, { subscriber }) => {
      const { id } = await requireSubscriber(work, subscriber)
      await resetFactor(work, work.db, { line: id, by: 'operator' })
      return { id, outcome: 'reset' }
    },
  }),
]
