import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Outcome } from '../saving/saving.ts'

export const mergePreferences = async (db: Db, subscriberId: number, preferences: object): Promise<Outcome> => {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into subscriber_preferences as p (subscriber_id, preferences)
    values (${subscriberId}, ${JSON.stringify(preferences)})
    on conflict (subscriber_id) do update set preferences = p.preferences || excluded.preferences
      where not p.preferences @> excluded.preferences
    returning p.xmax = 0 as is_new`.execute(db)
  const written = rows[0]
  if (written === undefined) return 'unchanged'
  return written.is_new ? 'created' : 'updated'
}
