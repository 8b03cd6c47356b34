import { limits } from '@lineside/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** FACT-08: how seats are made for people whom no seat knows. */
export interface SeatTemplate {
  readonly makes_seats: boolean
  /** null: the default of the customer's profiles. */
  readonly seat_profile_id: number | null
  readonly seat_ext_min: string | null
  readonly seat_ext_max: string | null
}

const columns = ['makes_seats', 'seat_profile_id', 'seat_ext_min', 'seat_ext_max'] as const

export const readTemplate = (db: Db, customerId: number): Promise<SeatTemplate | undefined> =>
  db.selectFrom('sso_providers').select(columns).where('customer_id', '=', customerId).executeTakeFirst()

/** Ids of the groups of such seats, without those that are removed; ascending. */
export const listSeatGroups = async (db: Db, customerId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('sso_seat_groups as g')
    .innerJoin('subscribers as s', 's.id', 'g.group_id')
    .select('g.group_id')
    .where('g.customer_id', '=', customerId)
    .where('s.status', '<>', 'terminated')
    .orderBy('g.group_id')
    .execute()
  return rows.map(({ group_id: id }) => id)
}

export const saveTemplate = async (
  db: Db,
  customerId: number,
  template: SeatTemplate,
  groups: readonly number[],
): Promise<void> => {
  await db.updateTable('sso_providers').set(template).where('customer_id', '=', customerId).execute()
  await db.deleteFrom('sso_seat_groups').where('customer_id', '=', customerId).execute()
  const rows = [...new Set(groups)].map((group_id) => ({ customer_id: customerId, group_id }))
  if (rows.length > 0) await db.insertInto('sso_seat_groups').values(rows).execute()
}

/** Profiles that lines of a customer may have, by name. */
export const listProfiles = (db: Db, customerId: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom('profiles as p')
    .innerJoin('customers as c', 'c.profile_set_id', 'p.profile_set_id')
    .select(['p.id', 'p.name'])
    .where('c.id', '=', customerId)
    .orderBy('p.name')
    .limit(500)
    .execute()

/** How many of these are groups of the customer. */
export const countGroups = async (db: Db, customerId: number, ids: readonly number[]): Promise<number> => {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('subscribers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('is_pbx_group', '=', true)
    .where('status', '<>', 'terminated')
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** Notes that a single sign-on has made the line. */
export const noteMade = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('subscribers').set({ sso_made_at: now }).where('id', '=', id).execute()
}

export interface MadeRow {
  readonly subscriber_id: number
  readonly name: string
  readonly extension: string | null
  readonly made_at: Date
}

/** The latest lines of a customer that a single sign-on has made, newest first. */
export const listMade = async (db: Db, customerId: number): Promise<readonly MadeRow[]> => {
  const { rows } = await sql<MadeRow>`
    select id as subscriber_id, coalesce(nullif(display_name, ''), username) as name, pbx_extension as extension,
      sso_made_at as made_at from subscribers
    where customer_id = ${customerId} and sso_made_at is not null and status <> 'terminated'
    order by sso_made_at desc, id desc limit ${limits.ssoMadeListed}`.execute(db)
  return rows
}

/** Whether a line of the customer had this address when it was removed. */
export const wasRemoved = async (db: Db, customerId: number, address: string): Promise<boolean> => {
  const query = db.selectFrom('subscribers').select('id').where('customer_id', '=', customerId)
  const removed = query.where('status', '=', 'terminated').where(sql`lower(email)`, '=', address)
  return (await removed.limit(1).executeTakeFirst()) !== undefined
}

/** Whether the operator has blocked the customer. */
export const isCustomerBlocked = async (db: Db, customerId: number): Promise<boolean> => {
  const query = db.selectFrom('customers').select('id').where('id', '=', customerId)
  return (await query.where('blocked_at', 'is not', null).executeTakeFirst()) !== undefined
}
