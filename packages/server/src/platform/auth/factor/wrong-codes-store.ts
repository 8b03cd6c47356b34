import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** FACT-03: wrong codes of one person, from all networks together, within an hour, after which none is checked for an hour. */
export const mostWrongCodes = 20
const hourMs = 3_600_000

/** Members of a second step with which nothing counts. */
export const noWrongCodes = { wrong_codes: 0, wrong_since: null, codes_refused_until: null } as const

/**
 * Takes one of the tries that a person has, before the code is compared: so however many are under way at once, at several
 * processes too, no more codes are compared than may be wrong. Right codes give all tries back (`noWrongCodes`).
 * @returns the tries taken within the hour, this one included; null: codes are refused
 */
export const takeTry = async (db: Db, subscriberId: number, now: Date): Promise<number | null> => {
  const since = new Date(now.getTime() - hourMs)
  const until = new Date(now.getTime() + hourMs)
  const tries = sql<number>`case when wrong_since > ${since} then wrong_codes else 0 end + 1`
  const row = await db
    .updateTable('second_factors')
    .set({
      wrong_codes: tries,
      wrong_since: sql<Date>`case when wrong_since > ${since} then wrong_since else ${now}::timestamptz end`,
      codes_refused_until: sql<Date | null>`case when ${tries} >= ${mostWrongCodes} then ${until}::timestamptz end`,
    })
    .where('subscriber_id', '=', subscriberId)
    .where((other) => other.or([other('codes_refused_until', 'is', null), other('codes_refused_until', '<=', now)]))
    .returning('wrong_codes')
    .executeTakeFirst()
  return row?.wrong_codes ?? null
}
