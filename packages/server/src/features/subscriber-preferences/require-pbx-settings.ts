import { isDeepStrictEqual } from 'node:util'
import { opensGate } from '@lineside/contract/access'
import { pbxPreferences } from '@lineside/contract/preferences'
import type { Principal } from '../../platform/auth/principal.ts'
import { forbidden } from '../../platform/http/http-problem.ts'

type Values = Readonly<Partial<Record<string, unknown>>>

/**
 * PBX-01: settings of a PBX are changed in a PBX, by its administrator, and by subscribers whose profile grants them.
 * @throws HttpProblem 403
 */
export const requirePbxSettings = (principal: Principal, stored: Values, wanted: Values): void => {
  if (principal.isPbx && (principal.role === 'subscriberadmin' || opensGate(principal, 'pbxSettings'))) return
  if (pbxPreferences.some((name) => wanted[name] !== undefined && !isDeepStrictEqual(wanted[name], stored[name])))
    throw forbidden()
}
