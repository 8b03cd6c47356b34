import { preferenceNames } from '@lineside/contract/preferences'
import type { Db } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { LineValues } from './line-values.ts'
import { findProfile, type Profile, removeForwardings, removePreferences } from './line-profiles-store.ts'

/**
 * The profile that is wanted for a line of a customer.
 * @returns null: none
 * @throws Refusal for one that is not of the customer's set
 */
export const wantedProfile = async (
  db: Db,
  profileSetId: number | null,
  wanted: LineValues['profile_id'],
): Promise<Profile | null> => {
  if (wanted === 'none') return null
  const profile = await findProfile(db, profileSetId, wanted ?? 'default')
  if (profile !== undefined) return profile
  if (typeof wanted !== 'number') return null
  throw new Refusal('profile_unknown', 'Invalid profile_id parameter', { profile: String(wanted) }, 'profile_id')
}

/** ngcp-api-facts 1.10: what a line's new profile does not grant goes. */
export const takeUngranted = async (db: Db, subscriberId: number, { attributes }: Profile): Promise<void> => {
  const ungranted = preferenceNames.filter((name) => !attributes.includes(name))
  await removePreferences(db, subscriberId, ungranted)
  await removeForwardings(db, subscriberId, attributes)
}
