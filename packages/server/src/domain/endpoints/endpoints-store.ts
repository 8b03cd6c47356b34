import type { Db, Pool } from '../../platform/db/database.ts'

/**
 * Who can be reached, in one place: the phones and apps that are registered, and the browsers that are connected to the call
 * engine now. A registration that is over reaches nobody, so it is nowhere: not in lists, not in counts, not in what would
 * happen to a call. A browser whose socket is lost, or whose server is gone, has no row.
 */

/** Of a registration `r`: whether it still holds. @param now the parameter that has the moment, such as `$4` */
export const isLive = (now: string): string => `r.expires > ${now}`

/**
 * A table of what rings for each subscriber: `subscriber_id`, `name`, `rank` (what rings first has the highest), `id`. Pages of
 * the same browser are one.
 */
export const reachable = (now: string): string =>
  `(select r.subscriber_id, coalesce(nullif(r.user_agent, ''), r.contact) as name, r.q as rank, r.id::bigint as id
    from registrations r where ${isLive(now)}
    union all
    select c.subscriber_id, c.name, 1, min(extract(epoch from c.since))::bigint
    from rtc_connections c group by c.subscriber_id, c.name)`

/** Which of these subscribers somebody who calls can reach now. */
export const reachableAmong = async (pool: Pool, ids: readonly number[], now: Date): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await pool.query<{ id: number }>(
    `select distinct subscriber_id as id from ${reachable('$2')} e where subscriber_id = any($1)`,
    [ids, now],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Phones come back under new contacts, and leave the old ones behind. */
export const deleteOldRegistrations = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('registrations').where('expires', '<', overSince).execute()
}
