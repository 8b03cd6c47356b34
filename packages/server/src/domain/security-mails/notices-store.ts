import type { OptionalNotice, SecurityNotice } from '@lineside/contract/resources/security'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SecurityNoticeFacts } from '../../platform/db/tables/sign-in-tables.ts'

/** Events of one subscriber that may wait for their mail; those beyond are not told. */
const mostWaiting = 50

export interface NewNotice {
  readonly subscriberId: number
  readonly kind: SecurityNotice
  readonly at: Date
  /** null: the address of the subscriber. */
  readonly recipient: string | null
  readonly facts: SecurityNoticeFacts
  /** Also where the kind is switched off. */
  readonly isAlways: boolean
}

/**
 * Writes an event down for its owner to be mailed.
 * @returns false: nobody is mailed, since the owner has no address or has switched the kind off, or too many wait
 */
export const insertNotice = async (
  db: Db,
  { subscriberId, kind, at, recipient, facts, isAlways }: NewNotice,
): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into security_notices (subscriber_id, kind, happened_at, recipient, facts)
    select id, ${kind}, ${at}, coalesce(${recipient}::text, email), ${JSON.stringify(facts)}::jsonb from subscribers
    where id = ${subscriberId} and status = 'active' and coalesce(${recipient}::text, email, '') <> ''
      and (${isAlways} or not (${kind} = any(security_mails_off)))
      and (select count(*) from security_notices n where n.subscriber_id = ${subscriberId} and n.mailed_at is null)
        < ${mostWaiting}`.execute(db)
  return numAffectedRows > 0n
}

export interface WaitingNotice {
  readonly id: number
  readonly kind: SecurityNotice
  readonly happened_at: Date
  readonly recipient: string
  readonly facts: SecurityNoticeFacts
}

/** The events that wait for their mail, oldest first. */
export const waitingNotices = (db: Db, subscriberId: number): Promise<readonly WaitingNotice[]> =>
  db
    .selectFrom('security_notices')
    .select(['id', 'kind', 'happened_at', 'recipient', 'facts'])
    .where('subscriber_id', '=', subscriberId)
    .where('mailed_at', 'is', null)
    .orderBy('id')
    .limit(mostWaiting)
    .forUpdate()
    .execute()

/** When mails were sent to the subscriber after this moment, oldest first. */
export const mailedAfter = async (db: Db, subscriberId: number, after: Date): Promise<readonly Date[]> => {
  const rows = await db
    .selectFrom('security_notices')
    .select('mailed_at')
    .distinct()
    .where('subscriber_id', '=', subscriberId)
    .where('mailed_at', '>', after)
    .orderBy('mailed_at')
    .execute()
  return rows.flatMap(({ mailed_at }) => mailed_at ?? [])
}

export const markMailed = async (db: Db, ids: readonly number[], at: Date): Promise<void> => {
  await db.updateTable('security_notices').set({ mailed_at: at }).where('id', 'in', ids).execute()
}

/** Removes what was mailed a day ago, and marks of browsers that nobody has used for more than a year. */
export const deleteOldNotices = async (db: Db, now: Date): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db.deleteFrom('security_notices').where('happened_at', '<', before(2)).execute()
  await db.deleteFrom('known_browsers').where('seen_at', '<', before(400)).execute()
}

/** Whether a kind of mail is wanted, for those that can be switched off. */
export const readMailsOff = async (db: Db, subscriberId: number) =>
  await db
    .selectFrom('subscribers')
    .select(['email', 'web_password_set_at', 'security_mails_off', 'settings_open_until'])
    .where('id', '=', subscriberId)
    .executeTakeFirstOrThrow()

export const writeMailsOff = async (db: Db, subscriberId: number, off: readonly OptionalNotice[]): Promise<void> => {
  await db
    .updateTable('subscribers')
    .set({ security_mails_off: [...off] })
    .where('id', '=', subscriberId)
    .execute()
}

/** The reader of a mail: language, zone, and the name of the product as its reseller calls it. */
export const readReader = (db: Db, subscriberId: number) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .leftJoin('reseller_brandings as b', 'b.reseller_id', 'c.reseller_id')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .select([
      's.customer_id as customerId',
      'b.app_name as brand',
      'b.csc_color_primary as colour',
      sql<string>`coalesce(s.timezone, c.timezone)`.as('timezone'),
      sql<string>`coalesce(s.webusername, s.username) || '@' || d.name`.as('account'),
      sql<string | null>`p.preferences ->> 'language'`.as('language'),
    ])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst()

/** From where, with what and under which name somebody works in a session. */
export const readDoer = (db: Db, { subscriberId, sessionId }: { subscriberId: number; sessionId: string | null }) =>
  db
    .selectFrom('subscribers as s')
    .leftJoin('sessions as n', (join) => join.onRef('n.subscriber_id', '=', 's.id').on('n.id', '=', sessionId))
    .select(['n.address', 'n.user_agent', sql<string>`coalesce(s.display_name, s.webusername, s.username)`.as('name')])
    .where('s.id', '=', subscriberId)
    .executeTakeFirst()
