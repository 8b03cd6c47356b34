import { opensGate, type ProfileGate } from '@lineside/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { notAllowed } from '../../platform/refusal.ts'
import { findProfileAttributes } from './profile-attributes-store.ts'

/**
 * What a line's profile does not grant, nobody writes for it, its administrator neither.
 * @param gate which attribute is asked for
 * @param resource as it is called in the refusal
 * @throws Refusal
 */
export const requireGranted = async (
  db: Db,
  subscriberId: number,
  gate: ProfileGate,
  resource: string,
): Promise<void> => {
  if (!opensGate(await findProfileAttributes(db, subscriberId), gate))
    throw notAllowed(`This user is not allowed to modify ${resource}.`)
}
