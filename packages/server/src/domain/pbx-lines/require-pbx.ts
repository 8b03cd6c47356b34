import type { Principal } from '../../platform/auth/principal.ts'
import { notAllowed } from '../../platform/refusal.ts'

/**
 * PBX-01: functions that administer a PBX exist only for customers with a PBX.
 * @throws Refusal
 */
export const requirePbx = ({ isPbx }: Pick<Principal, 'isPbx'>): void => {
  if (!isPbx) throw notAllowed()
}
