import type { Principal } from '../../platform/auth/principal.ts'
import { notAllowed } from '../../platform/refusal.ts'

/**
 * PBX-01: what administers a PBX is there for customers with a PBX only.
 * @throws Refusal
 */
export const requirePbx = ({ isPbx }: Pick<Principal, 'isPbx'>): void => {
  if (!isPbx) throw notAllowed()
}
