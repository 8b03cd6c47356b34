import type { Db } from '../../platform/db/database.ts'

/**
 * Who can be reached, in one place: today the phones and apps that are registered, with the call engine the browsers that
 * have a session too. A registration that is over reaches nobody, so it is nowhere: not in lists, not in counts, not in what
 * would happen to a call.
 */

/** Of a registration `r`: whether it still holds. @param now the parameter that has the moment, such as `$4` */
export const isLive = (now: string): string => `r.expires > ${now}`

/** A table of what rings for each subscriber: `subscriber_id`, `name`, `rank` (what rings first has the highest), `id`. */
export const reachable = (now: string): string =>
  `(select r.subscriber_id, coalesce(nullif(r.user_agent, ''), r.contact) as name, r.q as rank, r.id
    from registrations r where ${isLive(now)})`

/** Phones come back under new contacts, and leave the old ones behind. */
export const deleteOldRegistrations = async (db: Db, overSince: Date): Promise<void> => {
  await db.deleteFrom('registrations').where('expires', '<', overSince).execute()
}
