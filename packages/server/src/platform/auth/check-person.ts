import { callerNetwork } from '../caller-network.ts'
import type { Platform } from '../platform.ts'
import { Refusal } from '../refusal.ts'
import { readCredentials } from './credentials-store.ts'
import { asTyped } from './factor/one-time-secrets.ts'
import { checkCode, type CodeVerdict, type GivenCode, type KnownPerson } from './factor/check-code.ts'
import { verifyPassword } from './passwords/passwords.ts'
import { createSignInGuard } from './sign-in-guard/sign-in-guard.ts'

export interface PersonChecks {
  /**
   * Asks for the password again before anything of the sign-in changes.
   * @throws Refusal `password_wrong`, HttpProblem 403 Banned
   */
  requirePassword(person: KnownPerson, password: string): Promise<void>
  /** The second step of a person who has proved the first one; a wrong code is counted. */
  codeOf(person: KnownPerson, code: GivenCode): Promise<CodeVerdict>
  /**
   * Asks for a code of the second step, where one is on.
   * @throws Refusal `code_wrong`, HttpProblem 403 Banned
   */
  requireCode(person: KnownPerson, otp: string | undefined): Promise<void>
  /**
   * Confirms an enrolment by a code, as it was typed.
   * @param confirm returns the recovery codes; null when the code is wrong
   * @throws Refusal `code_wrong`, or what `confirm` throws; HttpProblem 403 Banned
   */
  requireEnrolmentCode(
    person: KnownPerson,
    otp: string,
    confirm: (code: string) => Promise<readonly string[] | null>,
  ): Promise<string[]>
}

/** FACT-03: what is wrong counts as a failed sign-in of that person, wherever it is asked for. */
export const createPersonChecks = (platform: Pick<Platform, 'db' | 'now' | 'secrets'>): PersonChecks => {
  const guard = createSignInGuard(platform)

  const codeOf = async ({ subscriberId, address }: KnownPerson, code: GivenCode): Promise<CodeVerdict> => {
    const { name } = await readCredentials(platform.db, subscriberId)
    const verdict = await guard.attempt<CodeVerdict>(
      { username: name, address: callerNetwork(address) },
      async () => {
        const found = await checkCode(platform, { subscriberId, address }, code)
        return found.outcome === 'wrong' ? null : found
      },
      ({ outcome }) => outcome !== 'missing',
    )
    return verdict ?? { outcome: 'wrong' }
  }

  return {
    codeOf,
    requirePassword: async ({ subscriberId, address }, password) => {
      const { name, web_password_hash } = await readCredentials(platform.db, subscriberId)
      const key = { username: name, address: callerNetwork(address) }
      // a right password is no success as long as a code may be wrong
      const fits = await guard.attempt(
        key,
        async () => (await verifyPassword(web_password_hash, password, key.address)) || null,
        () => false,
      )
      if (fits === null) throw new Refusal('password_wrong', 'The password is wrong.', {}, 'password')
    },
    requireEnrolmentCode: async ({ subscriberId, address }, otp, confirm) => {
      const { name } = await readCredentials(platform.db, subscriberId)
      const key = { username: name, address: callerNetwork(address) }
      const codes = await guard.attempt(key, () => confirm(asTyped(otp)))
      if (codes === null) throw codeWrong()
      return [...codes]
    },
    requireCode: async (person, otp) => {
      const { outcome } = await codeOf(person, { otp })
      if (outcome === 'missing' || outcome === 'wrong') throw codeWrong()
    },
  }
}

export const codeWrong = (): Refusal => new Refusal('code_wrong', 'Invalid OTP', {}, 'otp')
