import { sql } from 'kysely'
import { operatorRefusal } from '../domain/saving/saving.ts'
import type { Db } from '../platform/db/database.ts'

/** @throws Refusal when it does not exist, like all functions of this file */
export const requireReseller = async (db: Db, name: string): Promise<number> => {
  const row = await db.selectFrom('resellers').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id ?? unknown(`reseller '${name}'`)
}

export const requireProfileSet = async (db: Db, resellerId: number, name: string): Promise<number> => {
  const query = db.selectFrom('profile_sets').select('id').where('reseller_id', '=', resellerId)
  return (await query.where('name', '=', name).executeTakeFirst())?.id ?? unknown(`profile set '${name}'`)
}

export interface CustomerReference {
  readonly id: number
  readonly reseller_id: number
  /** The reseller's only domain; null: it has several, or none. */
  readonly only_domain: string | null
}

/** Finds a customer by its external id, which several resellers may have assigned. */
export const requireCustomer = async (
  db: Db,
  externalId: string,
  reseller: string | undefined,
): Promise<CustomerReference> => {
  const rows = await db
    .selectFrom('customers as c')
    .innerJoin('resellers as r', 'r.id', 'c.reseller_id')
    .select(['c.id', 'c.reseller_id'])
    .select(
      sql<string | null>`(select min(d.name) from domains d where d.reseller_id = r.id having count(*) = 1)`.as(
        'only_domain',
      ),
    )
    .where('c.external_id', '=', externalId)
    .$if(reseller !== undefined, (query) => query.where('r.name', '=', reseller ?? ''))
    .execute()
  if (rows.length > 1) throw operatorRefusal(`Several resellers have a customer '${externalId}': add --reseller.`)
  return rows[0] ?? unknown(`customer '${externalId}'`)
}

/** Finds a subscriber by `username@domain`. */
export const requireSubscriber = async (db: Db, name: string): Promise<{ id: number; names: string[] }> => {
  const { username, domain } = partsOf(name)
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.id', 's.username', 's.webusername'])
    .where(sql`lower(s.username)`, '=', username.toLowerCase())
    .where('d.name', '=', (domain ?? '').toLowerCase())
    .where('s.status', '<>', 'terminated')
    .executeTakeFirst()
  if (row === undefined) return unknown(`subscriber '${name}'`)
  return { id: row.id, names: [row.username, row.webusername ?? row.username] }
}

/** The two parts of a subscriber's name; without an @ the domain is undefined. */
export const partsOf = (name: string): { username: string; domain: string | undefined } => {
  const separator = name.lastIndexOf('@')
  return separator < 0
    ? { username: name, domain: undefined }
    : { username: name.slice(0, separator), domain: name.slice(separator + 1) }
}

const unknown = (what: string): never => {
  throw operatorRefusal(`There is no ${what}.`)
}
