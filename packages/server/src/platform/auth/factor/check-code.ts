import type { UsedFactor } from '@lineside/contract/resources/sign-in/second-factor'
import type { Platform } from '../../platform.ts'
import { fromBase32 } from './base32.ts'
import { readFactor, spendRecoveryCode, spendStep } from './factors-store.ts'
import { asTyped } from './one-time-secrets.ts'
import { stepOfCode } from './totp.ts'

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

/**
 * FACT-03: whether a person passes the second step; a right code is used up. Call it only for whoever has proved the first
 * step, and count what is wrong.
 */
export const checkCode = async (
  platform: CodePlatform,
  subscriberId: number,
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
  const step = stepOfCode(fromBase32(secrets.open(row.secretBox)), typed, at)
  if (step !== null && (await spendStep(db, subscriberId, step, at))) return { outcome: 'passed', factor: 'code' }
  if (await spendRecoveryCode(db, subscriberId, typed, at)) return { outcome: 'passed', factor: 'recovery_code' }
  return { outcome: 'wrong' }
}
