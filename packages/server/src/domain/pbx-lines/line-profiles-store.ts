import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface Profile {
  readonly id: number
  readonly attributes: readonly string[]
}

/**
 * Finds a profile that lines of a customer may have.
 * @param wanted its id, or the set's default
 * @returns undefined when the customer's profile set does not have it
 */
export const findProfile = (
  db: Db,
  profileSetId: number | null,
  wanted: number | 'default',
): Promise<Profile | undefined> =>
  db
    .selectFrom('profiles')
    .select(['id', 'attributes'])
    .where('profile_set_id', '=', profileSetId ?? 0)
    .$if(wanted === 'default', (query) => query.where('set_default', '=', true))
    .$if(wanted !== 'default', (query) => query.where('id', '=', Number(wanted)))
    .executeTakeFirst()

/** Unsets these preferences of a subscriber. */
export const removePreferences = async (db: Db, subscriberId: number, names: readonly string[]): Promise<void> => {
  await sql`update subscriber_preferences set preferences = preferences - ${names}::text[]
    where subscriber_id = ${subscriberId}`.execute(db)
}

/**
 * Removes the forwardings of a subscriber.
 * @param kept types of forwarding that stay
 */
export const removeForwardings = async (db: Db, subscriberId: number, kept: readonly string[]): Promise<void> => {
  await sql`delete from cf_mappings where subscriber_id = ${subscriberId} and not type = any (${kept}::text[])`.execute(
    db,
  )
}
