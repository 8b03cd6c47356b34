import { randomUUID } from 'node:crypto'
import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { SessionRow } from '../sessions-store.ts'

export interface NewSeeAs {
  readonly subscriberId: number
  /** The administrator, and the session that it is bound to. */
  readonly by: number
  readonly bySession: string
  readonly reason: string
  readonly address: string
  readonly userAgent: string | undefined
  readonly now: Date
  readonly expiresAt: Date
}

/** Opens a view of a seat, in place of one that the administrator's session has open. The caller has checked the seat. */
export const insertSeeAs = async (db: Db, { subscriberId, now, userAgent, ...seen }: NewSeeAs): Promise<SessionRow> => {
  await db.updateTable('see_as_sessions').set({ by_session: null }).where('by_session', '=', seen.bySession).execute()
  const { rows } = await sql<SessionRow>`
    with seen as (
      insert into see_as_sessions (id, subscriber_id, by_subscriber, by_session, reason, address, user_agent, created_at,
        expires_at)
      values (${randomUUID()}, ${subscriberId}, ${seen.by}, ${seen.bySession}, ${seen.reason}, ${seen.address},
        ${userAgent?.slice(0, limits.userAgentLength) ?? null}, ${now}, ${seen.expiresAt})
      returning id, subscriber_id
    )
    select seen.id, b.id as "subscriberId", b.uuid, coalesce(b.webusername, b.username) as username
    from seen join subscribers b on b.id = seen.subscriber_id`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`There is no subscriber ${subscriberId}`)
  return row
}

/** Ends one view. @returns the seat; undefined: there is none that is open */
export const endSeeAs = async (db: Db, id: string): Promise<number | undefined> => {
  const query = db.updateTable('see_as_sessions').set({ by_session: null }).where('id', '=', id)
  return (await query.where('by_session', 'is not', null).returning('subscriber_id').executeTakeFirst())?.subscriber_id
}

/** Ends all views of a seat. @returns how many were open */
export const endSeeAsOf = async (db: Db, subscriberId: number, now: Date): Promise<number> => {
  const query = db.updateTable('see_as_sessions').set({ by_session: null }).where('subscriber_id', '=', subscriberId)
  const open = query.where('by_session', 'is not', null).where('expires_at', '>', now)
  return Number((await open.executeTakeFirst()).numUpdatedRows)
}

/** Whether the view is open, as its administrator's session is. Neither can be ended before this transaction ends. */
export const holdOpenSeeAs = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select v.id from see_as_sessions v join sessions s on s.id = v.by_session
    where v.id = ${id} and v.expires_at > ${now} and s.expires_at > ${now} for key share of v, s`.execute(db)
  return rows.length > 0
}

export interface OpenSeeAs {
  readonly id: string
  readonly reason: string
  readonly name: string
  readonly by_name: string
  readonly address: string | null
  readonly user_agent: string | null
  readonly created_at: Date
  readonly expires_at: Date
  readonly settings_open_until: Date | null
}

const views = (db: Db) =>
  db
    .selectFrom('see_as_sessions as v')
    .innerJoin('subscribers as a', 'a.id', 'v.by_subscriber')
    .innerJoin('subscribers as b', 'b.id', 'v.subscriber_id')
    .select(['v.id', 'v.reason', 'v.address', 'v.user_agent', 'v.created_at', 'v.expires_at', 'b.settings_open_until'])
    .select(sql<string>`coalesce(nullif(b.display_name, ''), b.webusername, b.username)`.as('name'))
    .select(sql<string>`coalesce(nullif(a.display_name, ''), a.webusername, a.username)`.as('by_name'))

/** One view by its id; undefined: there is none. */
export const readSeeAs = (db: Db, id: string): Promise<OpenSeeAs | undefined> =>
  views(db).where('v.id', '=', id).executeTakeFirst()

/** The open views of a seat, newest first. */
export const listOpenSeeAs = (db: Db, subscriberId: number, now: Date): Promise<readonly OpenSeeAs[]> =>
  views(db)
    .innerJoin('sessions as s', 's.id', 'v.by_session')
    .where('v.subscriber_id', '=', subscriberId)
    .where('v.expires_at', '>', now)
    .where('s.expires_at', '>', now)
    .orderBy('v.created_at', 'desc')
    .limit(limits.sessionsListed)
    .execute()

/** The last views of a seat, open or over, newest first. */
export const listTold = (db: Db, subscriberId: number): Promise<readonly OpenSeeAs[]> =>
  views(db)
    .where('v.subscriber_id', '=', subscriberId)
    .orderBy('v.created_at', 'desc')
    .limit(limits.seeAsTold)
    .execute()

/** The seat that an open view shows; undefined: it is not open. */
export const seatOfSeeAs = async (db: Db, id: string, now: Date): Promise<number | undefined> => {
  const query = db.selectFrom('see_as_sessions').select('subscriber_id').where('id', '=', id)
  const row = await query.where('by_session', 'is not', null).where('expires_at', '>', now).executeTakeFirst()
  return row?.subscriber_id
}
