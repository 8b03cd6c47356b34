import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** How many visits one person may have; the oldest ones end. */
const mostOfOne = 5
/** A visit that nobody has used for this long is over. */
const idleMs = 3_600_000
/** Uses are written down at most this often, for a page asks for many things at once. */
const notedEveryMs = 60_000

export interface VisitRow {
  readonly session_id: string
  readonly cookies_box: Buffer | null
}

interface NewVisit {
  readonly keyHash: Buffer
  readonly subscriberId: number
  readonly sessionId: string
}

/** Opens a visit, and ends the person's oldest ones beyond the most that one may have. */
export const insertVisit = async (db: Db, { keyHash, subscriberId, sessionId }: NewVisit, at: Date): Promise<void> => {
  await db
    .insertInto('old_portal_visits')
    .values({ key_hash: keyHash, subscriber_id: subscriberId, session_id: sessionId, opened_at: at, used_at: at })
    .execute()
  await db
    .deleteFrom('old_portal_visits')
    .where('key_hash', 'in', (rows) =>
      rows
        .selectFrom('old_portal_visits')
        .select('key_hash')
        .where('subscriber_id', '=', subscriberId)
        .orderBy('opened_at', 'desc')
        .orderBy(sql`key_hash = ${keyHash}`, 'desc')
        .offset(mostOfOne),
    )
    .execute()
}

/** Finds a visit that is not over, and notes that it is used. */
export const useVisit = async (db: Db, keyHash: Buffer, at: Date): Promise<VisitRow | undefined> => {
  const visit = await db
    .selectFrom('old_portal_visits')
    .select(['session_id', 'cookies_box', 'used_at'])
    .where('key_hash', '=', keyHash)
    .where('used_at', '>', new Date(at.getTime() - idleMs))
    .executeTakeFirst()
  if (visit !== undefined && visit.used_at.getTime() < at.getTime() - notedEveryMs)
    await db.updateTable('old_portal_visits').set({ used_at: at }).where('key_hash', '=', keyHash).execute()
  return visit
}

export const deleteVisit = async (db: Db, keyHash: Buffer): Promise<void> => {
  await db.deleteFrom('old_portal_visits').where('key_hash', '=', keyHash).execute()
}

/**
 * Changes the cookies of a visit, one answer after the other: the parts of a page come at once, by several servers.
 * @param change makes the new box from the present one
 */
export const changeCookies = (db: Db, keyHash: Buffer, change: (box: Buffer | null) => Buffer | null): Promise<void> =>
  db.transaction().execute(async (transaction) => {
    const visit = await transaction
      .selectFrom('old_portal_visits')
      .select('cookies_box')
      .where('key_hash', '=', keyHash)
      .forUpdate()
      .executeTakeFirst()
    if (visit === undefined) return
    await transaction
      .updateTable('old_portal_visits')
      .set({ cookies_box: change(visit.cookies_box) })
      .where('key_hash', '=', keyHash)
      .execute()
  })
