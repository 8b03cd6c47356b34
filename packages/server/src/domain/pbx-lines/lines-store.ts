import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A pilot, seat, group or line that is not terminated, with everything that a write needs to know. */
export type LineRow = Awaited<ReturnType<ReturnType<typeof live>['executeTakeFirstOrThrow']>>

/**
 * A pilot administers a PBX; seats and groups have its extensions; a line is a subscriber of a customer without a PBX.
 */
export type LineKind = 'pilot' | 'seat' | 'group' | 'line'

export const kindOf = (line: Pick<LineRow, 'is_pbx_pilot' | 'is_pbx_group' | 'pbx_extension'>): LineKind => {
  if (line.is_pbx_pilot) return 'pilot'
  if (line.is_pbx_group) return 'group'
  return line.pbx_extension === null ? 'line' : 'seat'
}

const live = (db: Db) =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.id', 's.customer_id', 's.domain_id', 'd.name as domain', 's.username', 's.webusername'])
    .select(['s.display_name', 's.is_pbx_pilot', 's.is_pbx_group', 's.pbx_extension', 's.profile_id'])
    .select(['s.web_password_hash', 's.sip_password_box'])
    .where('s.status', '<>', 'terminated')

export const findLineRowByName = (db: Db, domainId: number, username: string): Promise<LineRow | undefined> =>
  live(db)
    .where('s.domain_id', '=', domainId)
    .where(sql`lower(s.username)`, '=', username.toLowerCase())
    .executeTakeFirst()

export const findLineRow = (db: Db, id: number): Promise<LineRow | undefined> =>
  live(db).where('s.id', '=', id).executeTakeFirst()

/** ROLE-01: whether the customer gave the line a role besides that of an administrator. */
export const hasGivenRole = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('seat_roles').select('role').where('subscriber_id', '=', id).executeTakeFirst()) !== undefined

/** The line that signs in with this name. */
export const findWebUser = (db: Db, domainId: number, webusername: string): Promise<LineRow | undefined> =>
  live(db)
    .where('s.domain_id', '=', domainId)
    .where(sql`lower(s.webusername)`, '=', webusername.toLowerCase())
    .executeTakeFirst()

/** Web user names in a domain, in lower case, and the ids of their lines. */
export const listNames = async (db: Db, domainId: number): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ name: string; id: number }>`
    select lower(n.name) as name, s.id from subscribers s, lateral (values (s.username), (s.webusername)) n (name)
    where s.domain_id = ${domainId} and s.status <> 'terminated' and n.name is not null`.execute(db)
  return new Map(rows.map(({ name, id }) => [name, id]))
}

export interface ExtensionHolder {
  readonly id: number
  readonly pbx_extension: string
  readonly name: string
}

/** The extensions of a customer, and who has them. */
export const listExtensions = async (db: Db, customerId: number): Promise<readonly ExtensionHolder[]> => {
  const rows = await live(db).where('s.customer_id', '=', customerId).where('s.pbx_extension', 'is not', null).execute()
  return rows.map(({ id, pbx_extension, display_name, username }) => ({
    id,
    pbx_extension: pbx_extension ?? '',
    name: display_name ?? username,
  }))
}

/** The extensions of a customer, and of which kind of line; newest line first. */
export const listTakenExtensions = (db: Db, customerId: number) =>
  db
    .selectFrom('subscribers')
    .select(['pbx_extension as extension', 'is_pbx_group', 'is_pbx_pilot'])
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .where('pbx_extension', 'is not', null)
    .orderBy('id', 'desc')
    .$narrowType<{ extension: string }>()
    .execute()

/** Id of the customer's line that has the extension. */
export const findExtension = async (db: Db, customerId: number, extension: string): Promise<number | undefined> => {
  const query = live(db).where('s.customer_id', '=', customerId)
  return (await query.where('s.pbx_extension', '=', extension).executeTakeFirst())?.id
}

export const countLines = async (db: Db, customerId: number): Promise<number> => {
  const { count } = await db
    .selectFrom('subscribers')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('customer_id', '=', customerId)
    .where('status', '<>', 'terminated')
    .executeTakeFirstOrThrow()
  return count
}

/** The data that a customer's lines share: its settings, and its pilot, which may not exist yet. */
export const findPlace = (db: Db, customerId: number) =>
  db
    .selectFrom('customers as c')
    .leftJoin('subscribers as p', (join) =>
      join.onRef('p.customer_id', '=', 'c.id').on('p.is_pbx_pilot', '=', true).on('p.status', '<>', 'terminated'),
    )
    .leftJoin('domains as d', 'd.id', 'p.domain_id')
    .leftJoin('numbers as n', (join) => join.onRef('n.subscriber_id', '=', 'p.id').on('n.is_primary', '=', true))
    .select(['c.id', 'c.reseller_id', 'c.product_class', 'c.profile_set_id', 'c.max_subscribers'])
    .select(['c.ext_range_min as min', 'c.ext_range_max as max'])
    .select(['p.id as pilot_id', 'p.domain_id as pilot_domain_id', 'd.name as pilot_domain'])
    .select(['n.cc', 'n.e164 as pilot_number'])
    .where('c.id', '=', customerId)
    .executeTakeFirst()

export type LinePlace = NonNullable<Awaited<ReturnType<typeof findPlace>>>

/** @param pinBox the voicebox's PIN, encrypted */
export const insertVoicebox = async (db: Db, subscriber_id: number, pinBox: Buffer): Promise<void> => {
  await db.insertInto('voicemail_settings').values({ subscriber_id, pin_box: pinBox }).execute()
}

export const setModified = async (db: Db, id: number, modify_timestamp: Date): Promise<void> => {
  await db.updateTable('subscribers').set({ modify_timestamp }).where('id', '=', id).execute()
}
