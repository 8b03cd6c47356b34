import type { Platform } from '../../platform/platform.ts'
import { type OpenEnrolment, openEnrolment } from './confirm-factor.ts'
import { readFactor } from '../../platform/auth/factor/factors-store.ts'

/**
 * FACT-02: the enrolment that is open. Whoever has to enrol gets a new one where none is open, so that a client of the
 * original platform finds the secret; it stays the same until it is over, because it may have been scanned already.
 * @returns null when the second step is on, or nobody has begun one and none is asked for
 */
export const ensureEnrolment = async (
  platform: Pick<Platform, 'db' | 'now' | 'secrets'>,
  subscriberId: number,
): Promise<OpenEnrolment | null> => {
  const now = platform.now()
  const { secretBox, pendingBox, pendingUntil, mustEnrol } = await readFactor(platform.db, subscriberId, now)
  if (secretBox !== null) return null
  if (pendingBox !== null && pendingUntil !== null && pendingUntil > now)
    return { key: platform.secrets.open(pendingBox), until: pendingUntil }
  return mustEnrol ? await openEnrolment(platform, subscriberId) : null
}
