import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Puts a subscriber's new number into the stored addresses of its own voicebox, conference, fax and secretary, which
 * contain the number (ngcp-api-facts 4.2).
 * @param from the number before; null: there was none, and the addresses contain the uuid
 * @param to digits of the new number
 */
export const readdressDestinations = async (
  db: Db,
  subscriberId: number,
  { from, to }: { from: string | null; to: string },
): Promise<void> => {
  const before = sql`coalesce(${from}::text, (select uuid::text from subscribers where id = ${subscriberId}))`
  const address = sql`'"sip:(vm[ub]|conf=|fax=|)' || ${before} || '@(voicebox|conference|fax2mail|managersecretary)[.]local"'`
  await sql`
    update cf_destination_sets
    set destinations = regexp_replace(destinations::text, ${address}, ${`"sip:\\1${to}@\\2.local"`}, 'g')::jsonb
    where subscriber_id = ${subscriberId} and destinations::text ~ (${address})`.execute(db)
}
