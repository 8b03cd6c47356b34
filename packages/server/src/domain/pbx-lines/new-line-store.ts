import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** @param pinBox the voicebox's PIN, sealed */
export const insertVoicebox = async (db: Db, subscriber_id: number, pinBox: Buffer): Promise<void> => {
  await db.insertInto('voicemail_settings').values({ subscriber_id, pin_box: pinBox }).execute()
}

/** How the line lies for who signs in with this name, if anybody has it. */
export const isUsernameTaken = async (db: Db, domain: string, username: string): Promise<boolean> => {
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select('s.id')
    .where('d.name', '=', domain)
    .where(sql`lower(s.username)`, '=', username.toLowerCase())
    .where('s.status', '<>', 'terminated')
    .executeTakeFirst()
  return row !== undefined
}
