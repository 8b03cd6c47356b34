import type { UsedFactor } from '@lineside/contract/resources/sign-in/second-factor'
import { forbidden } from '../../http-problem.ts'
import { addJob } from '../../jobs/add-job-store.ts'
import type { Platform } from '../../platform.ts'
import { fromBase32 } from './base32.ts'
import { readFactor, spendRecoveryCode, spendStep } from './factors-store.ts'
import { asTyped } from './one-time-secrets.ts'
import { stepOfCode } from './totp.ts'
import { mostWrongCodes, takeTry } from './wrong-codes-store.ts'

/**
 * `passed`: the code was right, or (null) none is asked for. `must_enrol`: none is asked for yet, because the second step has
 * to be set up first.
 */
export type CodeVerdict =
  | { readonly outcome: 'passed'; readonly factor: UsedFactor | null }
  | { readonly outcome: 'missing' | 'wrong' | 'must_enrol' }

export interface GivenCode {
  /** As it was sent; undefined: not at all. */
  readonly otp: string | undefined
  /**
   * FACT-02: confirms an enrolment that is open by a code, and says whether it did, for clients that enrol with
   * `api/otpsecret/`; absent: they enrol in a session.
   */
  readonly confirm?: ((subscriberId: number, code: string) => Promise<boolean>) | undefined
}

type CodePlatform = Pick<Platform, 'db' | 'now' | 'secrets'>

/** A person whose first step is proved. */
export interface KnownPerson {
  readonly subscriberId: number
  /** Address of the client, by which failures are counted. */
  readonly address: string
}

/**
 * FACT-03: whether a person passes the second step; a right code is used up. Call it only for whoever has proved the first
 * step, and count what is wrong by name and network. It counts wrong codes of the person itself, and has the owner mailed of
 * too many.
 * @throws HttpProblem 403 Banned after too many wrong codes
 */
export const checkCode = async (
  platform: CodePlatform,
  { subscriberId, address }: KnownPerson,
  { otp, confirm }: GivenCode,
): Promise<CodeVerdict> => {
  const { db, now, secrets } = platform
  const at = now()
  const row = await readFactor(db, subscriberId, at)
  const typed = asTyped(otp ?? '')
  if (row.secretBox === null) {
    if (!row.mustEnrol) return { outcome: 'passed', factor: null }
    if (confirm === undefined) return { outcome: 'must_enrol' }
    if (typed === '') return { outcome: 'missing' }
    return (await confirm(subscriberId, typed)) ? { outcome: 'passed', factor: 'code' } : { outcome: 'wrong' }
  }
  if (typed === '') return { outcome: 'missing' }
  const tries = await takeTry(db, subscriberId, at)
  if (tries === null) throw forbidden('Banned')
  const step = stepOfCode(fromBase32(secrets.open(row.secretBox)), typed, at)
  if (step !== null && (await spendStep(db, subscriberId, step, at))) return { outcome: 'passed', factor: 'code' }
  if (await spendRecoveryCode(db, subscriberId, typed, at)) return { outcome: 'passed', factor: 'recovery_code' }
  if (tries >= mostWrongCodes) await addJob(db, 'notice_refused_codes', { subscriber: subscriberId, address })
  return { outcome: 'wrong' }
}
