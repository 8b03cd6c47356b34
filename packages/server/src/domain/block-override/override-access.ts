import { longestPin } from '@lineside/telephony/blocking/override-pin'
import { hashPassword, verifyPassword } from '../../platform/auth/passwords/passwords.ts'
import { createSignInGuard } from '../../platform/auth/sign-in-guard/sign-in-guard.ts'
import type { Db } from '../../platform/db/database.ts'
import { HttpProblem } from '../../platform/http-problem.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Services } from '../services.ts'
import { findOverrideHash, storeOverrideHash } from './override-pin-store.ts'

/** FRONT-03: checks who may call a number on a block list. */
export interface OverrideAccess {
  /**
   * @param line the calling line
   * @returns `banned`: this line has tried too many wrong PINs lately, over all of its calls
   */
  check(line: number, pin: string): Promise<'right' | 'wrong' | 'banned'>
}

export const createOverrideAccess = ({ db, now }: Pick<Services, 'db' | 'now'>): OverrideAccess => {
  const guard = createSignInGuard({ db, now })
  return {
    async check(line, pin) {
      const key = { address: `block override from ${line}`, username: `block override of ${line}` }
      try {
        const hash = await findOverrideHash(db, line)
        const isRight = async () => ((await verifyPassword(hash, pin, key.address)) ? true : null)
        return (await guard.attempt(key, isRight)) ? 'right' : 'wrong'
      } catch (error) {
        if (error instanceof HttpProblem) return 'banned'
        throw error
      }
    },
  }
}

/** Stands for a PIN in replies, which never show it; a write that sends it back leaves the PIN as it is. */
export const shownPin = '********'

const shortestPin = 4
const pinPattern = new RegExp(`^\\d{${shortestPin},${longestPin}}$`)

/**
 * Sets the customer's PIN.
 * @param sent null, an empty text or nothing: removes it
 * @throws Refusal of what is no PIN
 */
export const setOverridePin = async (db: Db, customerId: number, sent: unknown): Promise<void> => {
  if (sent === shownPin) return
  if (sent === undefined || sent === null || sent === '') return await storeOverrideHash(db, customerId, null)
  const pin = typeof sent === 'string' || typeof sent === 'number' ? String(sent) : ''
  if (!pinPattern.test(pin))
    throw new Refusal(
      'value_invalid',
      `Invalid value for preference 'block_out_override_pin', expected ${shortestPin} to ${longestPin} digits`,
      {},
      'block_out_override_pin',
    )
  await storeOverrideHash(db, customerId, await hashPassword(pin))
}
