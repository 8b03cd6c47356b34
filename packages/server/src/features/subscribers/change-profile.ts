import { preferenceNames } from '@lineside/contract/preferences'
import type { Pilot } from '../../domain/pbx-lines/pilot-store.ts'
import { findProfileId } from '../../domain/provisioning/profiles-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { unprocessable } from '../../platform/http/http-problem.ts'
import { findProfileAttributes, removeForwardings, removePreferences } from './profiles-store.ts'
import { updateLine } from './subscribers-store.ts'

/**
 * Gives a subscriber another profile of its customer's set; null: the set's default. What the new one does not grant goes
 * (ngcp-api-facts 1.10).
 */
export const changeProfile = async (
  db: Db,
  { profile_set_id: set }: Pilot,
  subscriberId: number,
  wanted: number | null,
): Promise<void> => {
  const profile = wanted ?? (set === null ? null : ((await findProfileId(db, set)) ?? null))
  if (profile !== null) {
    const attributes = set === null ? undefined : await findProfileAttributes(db, set, profile)
    if (attributes === undefined) throw unprocessable('Invalid profile_id parameter')
    await removePreferences(
      db,
      subscriberId,
      preferenceNames.filter((name) => !attributes.includes(name)),
    )
    await removeForwardings(db, subscriberId, attributes)
  }
  await updateLine(db, subscriberId, { profile_id: profile })
}
