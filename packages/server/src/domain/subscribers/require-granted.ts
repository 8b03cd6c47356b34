import { opensGate, type ProfileGate } from '@lineside/contract/access'
import type { Db } from '../../platform/db/database.ts'
import { notAllowed } from '../../platform/refusal.ts'
import { findProfileAttributes } from './lines-store.ts'

/**
 * Checks that a line's profile grants what is written: without that, not even its administrator can write it.
 * @param gate the attribute that is needed
 * @param resource name of the resource in the refusal
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
