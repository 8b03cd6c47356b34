import { readFactor } from '../../platform/auth/factor/factors-store.ts'
import { holdSubscriber } from '../../platform/auth/hold-subscriber-store.ts'
import { deleteTokensOf } from '../../platform/auth/one-time-tokens-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Doer, noticeFactorChanged } from '../security-mails/notice.ts'
import { updatePasswordHash } from '../subscribers/web-password-store.ts'
import { forgetPerson, removeFactor, removeWaysIn } from './factors-store.ts'

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
 * FACT-06: for a lost device: takes away the second step with its recovery codes, passkeys and app passwords. All sessions and
 * tokens of the owner end, and a mail tells. The web password stays. Where the rules ask for a second step, the next sign-in
 * sets up a new one. The caller of this records it.
 * @param db a transaction
 * @throws Refusal `factor_off`: there was nothing of these
 */
export const resetFactor = async (platform: FactorPlatform, db: Db, { line, by }: LineAndDoer): Promise<void> => {
  const { sessions } = platform
  await holdSubscriber(db, line, 'change')
  if (!(await removeWaysIn(db, line))) throw factorOff()
  await noticeFactorChanged(platform, db, { subscriberId: line, change: 'reset', by })
  await deleteTokensOf(db, line)
  await sessions.endAllOf(db, line)
}

/**
 * HAND-01: ends every way in of the person who had a seat before somebody else gets it: what `resetFactor` takes away, the web
 * password, known browsers and notified browsers. A link sets the next password. The caller of this records it.
 * @param db a transaction that holds the line
 */
export const endPersonBefore = async (platform: FactorPlatform, db: Db, { line, by }: LineAndDoer): Promise<void> => {
  await removeWaysIn(db, line)
  await noticeFactorChanged(platform, db, { subscriberId: line, change: 'handed_over', by })
  await forgetPerson(db, line)
  await updatePasswordHash(db, { subscriberId: line, hash: null, isGiven: false, now: platform.now() })
  await deleteTokensOf(db, line)
  await platform.sessions.endAllOf(db, line)
}
