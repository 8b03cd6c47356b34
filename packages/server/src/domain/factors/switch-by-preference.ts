import type { Principal } from '../../platform/auth/principal.ts'
import { readFactor } from '../../platform/auth/factor/factors-store.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { Refusal } from '../../platform/refusal.ts'
import { resetFactor, switchOff } from './change-factor.ts'
import { setWanted } from './factors-store.ts'

/**
 * FACT-02: `enable_2fa` is written. `true`: the next sign-in sets up a second step. `false`: the wish is gone, or the second step
 * itself. An administrator may take away that of another line, as if it were lost; the owner only with a request that carries
 * password and code itself (HTTP Basic with X-OTP), because a session alone may be somebody else's.
 * @param db a transaction
 * @throws Refusal
 */
export const switchByPreference = async (
  platform: Pick<Platform, 'now' | 'sessions'>,
  db: Db,
  { principal, line, wanted }: { principal: Principal; line: number; wanted: boolean },
): Promise<void> => {
  const now = platform.now()
  const { secretBox, policy } = await readFactor(db, line, now)
  const isOn = secretBox !== null
  if (principal.scope !== null) throw new Refusal('scope_missing', 'The app password does not open this resource.', {})
  if (wanted) {
    if (isOn) return
    if (policy === 'off') throw factorNotOffered()
    await setWanted(db, line, now)
  } else if (!isOn) {
    await setWanted(db, line, null)
  } else if (line !== principal.subscriberId) {
    return await resetFactor(platform, db, { line, by: principal })
  } else {
    if (principal.sessionId !== null || principal.factor === null)
      throw new Refusal('factor_needs_code', 'Switch the second factor off with password and code.', {}, 'enable_2fa')
    return await switchOff(platform, db, { line, by: principal })
  }
  await platform.sessions.subscriberChanged(db, line)
}

export const factorNotOffered = (): Refusal =>
  new Refusal('factor_not_offered', 'The customer offers no second factor.', {}, 'enable_2fa')
