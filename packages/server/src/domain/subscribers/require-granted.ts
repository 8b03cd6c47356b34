import { opensGate, type ProfileGate } from '@lineside/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { forbidden } from '../../platform/http/http-problem.ts'
import { findProfileAttributes } from './profile-attributes-store.ts'

/**
 * What a line's profile does not grant, nobody writes for it, its administrator neither.
 * @param gate which attribute is asked for
 * @param resource as it is called in the refusal
 * @throws HttpProblem 403
 */
export const requireGranted = async (
  db: Db,
  subscriberId: number,
  gate: ProfileGate,
  resource: string,
): Promise<void> => {
  if (!opensGate(await findProfileAttributes(db, subscriberId), gate))
    throw forbidden(`This user is not allowed to modify ${resource}.`)
}
