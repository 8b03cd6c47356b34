import type { Principal } from '../../platform/auth/principal.ts'
import { forbidden } from '../../platform/http/http-problem.ts'

/**
 * PBX-01: what administers a PBX is there for customers with a PBX only.
 * @throws HttpProblem 403
 */
export const requirePbx = ({ isPbx }: Pick<Principal, 'isPbx'>): void => {
  if (!isPbx) throw forbidden()
}
