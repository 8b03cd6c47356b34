import { readFactor } from '../../platform/auth/factor/factors-store.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Doer, noticeFactorChanged } from '../security-mails/notice.ts'
import { removeFactor } from './factors-store.ts'

type FactorPlatform = Pick<Platform, 'now' | 'sessions'>

export interface LineAndDoer {
  readonly line: number
  readonly by: Doer
}

export const factorOff = (): Refusal => new Refusal('factor_off', 'No second factor is on.', {})

/**
 * FACT-01: takes away the caller's own second step, which the caller has just proved. Nothing of it stays, and every session
 * goes on: none of them skips anything now. The caller of this records it.
 * @param db a transaction
 * @throws Refusal `factor_off`, `factor_required`
 */
export const switchOff = async (platform: FactorPlatform, db: Db, { line, by }: LineAndDoer): Promise<void> => {
  const { now, sessions } = platform
  await holdSubscriber(db, line, 'change')
  const { secretBox, isAsked } = await readFactor(db, line, now())
  if (secretBox === null) throw factorOff()
  if (isAsked) throw new Refusal('factor_required', 'The customer asks for a second factor.', {})
  await removeFactor(db, line)
  await noticeFactorChanged(platform, db, { subscriberId: line, change: 'app_removed', by })
  await sessions.subscriberChanged(db, line)
}

/**
 * FACT-06: takes away a second step that its owner has lost. All sessions and tokens of the owner end, and a mail tells. Where
 * the rules ask for a second step, the next sign-in sets up a new one. The caller of this records it.
 * @param db a transaction
 * @throws Refusal `factor_off`
 */
export const resetFactor = async (platform: FactorPlatform, db: Db, { line, by }: LineAndDoer): Promise<void> => {
  const { now, sessions } = platform
  await holdSubscriber(db, line, 'change')
  if ((await readFactor(db, line, now())).secretBox === null) throw factorOff()
  await removeFactor(db, line)
  await noticeFactorChanged(platform, db, { subscriberId: line, change: 'reset', by })
  await deleteTokensOf(db, line)
  await sessions.endAllOf(db, line)
}
