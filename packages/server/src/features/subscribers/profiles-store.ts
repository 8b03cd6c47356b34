import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** undefined: the set has no such profile. */
export const findProfileAttributes = async (
  db: Db,
  profileSetId: number,
  id: number,
): Promise<readonly string[] | undefined> => {
  const query = db.selectFrom('profiles').select('attributes').where('profile_set_id', '=', profileSetId)
  return (await query.where('id', '=', id).executeTakeFirst())?.attributes
}

export const removePreferences = async (db: Db, subscriberId: number, names: readonly string[]): Promise<void> => {
  await sql`update subscriber_preferences set preferences = preferences - ${names}::text[]
    where subscriber_id = ${subscriberId}`.execute(db)
}

/** @param kept types of forwarding that stay */
export const removeForwardings = async (db: Db, subscriberId: number, kept: readonly string[]): Promise<void> => {
  await sql`delete from cf_mappings where subscriber_id = ${subscriberId} and not type = any (${kept}::text[])`.execute(
    db,
  )
}
