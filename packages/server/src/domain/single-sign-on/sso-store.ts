import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface ProviderRow {
  readonly name: string
  readonly issuer: string
  readonly client_id: string
  readonly secret_box: Buffer | null
  readonly email_claim: string
  readonly revision: number
  readonly tried_at: Date | null
  readonly is_on: boolean
  readonly allows_password: boolean
  readonly allows_passkey: boolean
  readonly keeper_id: number | null
}

const columns = [
  'name',
  'issuer',
  'client_id',
  'secret_box',
  'email_claim',
  'revision',
  'tried_at',
  'is_on',
  'allows_password',
  'allows_passkey',
  'keeper_id',
] as const

export const readProvider = (db: Db, customerId: number): Promise<ProviderRow | undefined> =>
  db.selectFrom('sso_providers').select(columns).where('customer_id', '=', customerId).executeTakeFirst()

/** The same, and nobody else changes it before this transaction ends. */
export const holdProvider = (db: Db, customerId: number): Promise<ProviderRow | undefined> =>
  db.selectFrom('sso_providers').select(columns).where('customer_id', '=', customerId).forUpdate().executeTakeFirst()

export type Connection = Pick<ProviderRow, 'name' | 'issuer' | 'client_id' | 'secret_box' | 'email_claim'>

/** @param isSame the provider is asked as before, so what was tried stays tried, and goes on */
export const saveConnection = async (
  db: Db,
  customerId: number,
  connection: Connection,
  isSame: boolean,
): Promise<void> => {
  const renewed = { tried_at: null, is_on: false, revision: sql<number>`sso_providers.revision + 1` }
  await db
    .insertInto('sso_providers')
    .values({ customer_id: customerId, ...connection })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ ...connection, ...(isSame ? {} : renewed) }))
    .execute()
}

/** @returns false: there was none */
export const deleteProvider = async (db: Db, customerId: number): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('sso_providers')
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type RulesRow = Pick<ProviderRow, 'is_on' | 'allows_password' | 'allows_passkey' | 'keeper_id'>

export const updateRules = async (db: Db, customerId: number, rules: RulesRow): Promise<void> => {
  await db.updateTable('sso_providers').set(rules).where('customer_id', '=', customerId).execute()
}

/** Notes a try, unless the connection has been changed since it was begun. @returns false: it has */
export const noteTried = async (
  db: Db,
  customerId: number,
  { revision, now }: { revision: number; now: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('sso_providers')
    .set({ tried_at: now })
    .where('customer_id', '=', customerId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether any company signs in with a provider of its own. */
export const isSsoUsed = async (db: Db): Promise<boolean> => {
  const query = db.selectFrom('sso_providers').select('customer_id').where('is_on', '=', true).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** The company that has a mail domain, if its provider signs in. */
export const findByDomain = async (db: Db, domain: string): Promise<number | undefined> => {
  const row = await db
    .selectFrom('mail_domains as m')
    .innerJoin('sso_providers as p', 'p.customer_id', 'm.customer_id')
    .select('m.customer_id')
    .where('m.name', '=', domain)
    .where('p.is_on', '=', true)
    .executeTakeFirst()
  return row?.customer_id
}

/**
 * Lines of people of one customer with a mail address; groups are nobody's, and removed lines are none. Two are enough to
 * know that there are several.
 */
export const seatsWithAddress = (db: Db, customerId: number, address: string): Promise<{ id: number }[]> =>
  db
    .selectFrom('subscribers')
    .select('id')
    .where('customer_id', '=', customerId)
    .where(sql`lower(email)`, '=', address)
    .where('status', '<>', 'terminated')
    .where('is_pbx_group', '=', false)
    .limit(2)
    .execute()

export interface KeeperRow {
  readonly subscriber_id: number
  readonly name: string
}

/** Administrators of a customer who have a web password, by name. There are few; a page of them is listed. */
export const listKeepers = async (db: Db, customerId: number): Promise<readonly KeeperRow[]> => {
  const { rows } = await sql<KeeperRow>`
    select id as subscriber_id, coalesce(nullif(display_name, ''), webusername, username) as name from subscribers
    where customer_id = ${customerId} and administrative and status = 'active' and web_password_hash is not null
    order by lower(coalesce(nullif(display_name, ''), webusername, username)), id limit 100`.execute(db)
  return rows
}

/** Whether the line is one of `listKeepers`. */
export const isKeeper = async (db: Db, customerId: number, subscriberId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', subscriberId)
    .where('customer_id', '=', customerId)
    .where('administrative', '=', true)
    .where('status', '=', 'active')
    .where('web_password_hash', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
