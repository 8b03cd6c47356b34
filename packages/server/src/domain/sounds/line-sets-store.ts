import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Preference with the id of a line's chosen sound set; the id, because a set may be renamed. */
const preference = 'contract_sound_set'

/** Finds the customer's own set with this name. */
export const findSetId = async (db: Db, customerId: number, name: string): Promise<number | undefined> =>
  (
    await db
      .selectFrom('sound_sets')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('name', '=', name)
      .executeTakeFirst()
  )?.id

/** Gives this set to every line of the customer that has chosen none. */
export const giveToLinesWithout = async (db: Db, customerId: number, setId: number): Promise<void> => {
  await sql`
    insert into subscriber_preferences as p (subscriber_id, preferences)
    select id, jsonb_build_object(${preference}::text, ${setId}::int) from subscribers
    where customer_id = ${customerId} and status <> 'terminated'
    on conflict (subscriber_id) do update set preferences = p.preferences || excluded.preferences
      where not p.preferences ? ${preference}`.execute(db)
}

/** Gives a new line the default set of its customer, if there is one (ngcp-api-facts 2.1). */
export const presetSoundSet = async (db: Db, customerId: number, subscriberId: number): Promise<void> => {
  await sql`
    insert into subscriber_preferences as p (subscriber_id, preferences)
    select ${subscriberId}, jsonb_build_object(${preference}::text, id) from sound_sets
    where customer_id = ${customerId} and contract_default
    on conflict (subscriber_id) do update set preferences = p.preferences || excluded.preferences
      where not p.preferences ? ${preference}`.execute(db)
}

/** Clears the choice of lines that have chosen this set, which is removed. */
export const takeFromLines = async (db: Db, setId: number): Promise<void> => {
  await sql`
    update subscriber_preferences set preferences = preferences - ${preference}::text
    where preferences ->> 'contract_sound_set' = ${String(setId)} and preferences ? 'contract_sound_set'`.execute(db)
}
