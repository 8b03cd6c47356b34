import { sql } from 'kysely'
import { operatorRefusal } from '../domain/saving/saving.ts'
import { customerLock, holdLock } from '../platform/db/locks.ts'
import type { Db } from '../platform/db/database.ts'
import { refuseOperatorWhileMoving } from '../platform/db/moving-writes.ts'
import { notFound } from '../platform/http-problem.ts'
import type { Work } from './command.ts'

/** The means of finding; a reseller finds only what is its own. */
type Finder = Pick<Work, 'db' | 'reseller'>
/** The means of a command that changes what it finds. */
type Changer = Finder & Pick<Work, 'touches'>

/*
 * All functions of this file throw an HttpProblem 404 when there is no such thing. `find…` only looks. `require…` is for commands
 * that change it: until the end of the transaction others that change the same reseller or customer wait, the portal's
 * changes of a PBX among them.
 */

export const findReseller = async ({ db, reseller }: Finder, name: string): Promise<number> => {
  const row = await db.selectFrom('resellers').select('id').where('name', '=', name).executeTakeFirst()
  return row === undefined || (reseller !== null && row.id !== reseller) ? unknown(`reseller '${name}'`) : row.id
}

export const requireReseller = async (finder: Finder, name: string): Promise<number> => {
  const id = await findReseller(finder, name)
  await holdLock(finder.db, { name: 'reseller', id })
  return id
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
export const findCustomer = async (
  { db, reseller: only }: Finder,
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
    .$if(only !== null, (query) => query.where('r.id', '=', only))
    .$if(reseller !== undefined, (query) => query.where('r.name', '=', reseller ?? ''))
    .execute()
  if (rows.length > 1) throw operatorRefusal(`Several resellers have a customer '${externalId}': add --reseller.`)
  return rows[0] ?? unknown(`customer '${externalId}'`)
}

export const requireCustomer = async (
  finder: Changer,
  externalId: string,
  reseller: string | undefined,
): Promise<CustomerReference> => {
  const found = await findCustomer(finder, externalId, reseller)
  // GROW-08: not while it is on its way to another cell, nor since it has gone there
  await refuseOperatorWhileMoving(finder.db, found.id)
  await holdLock(finder.db, customerLock(found.id))
  await finder.touches({ what: 'customer', id: found.id })
  return found
}

export interface SubscriberReference {
  readonly id: number
  readonly customer_id: number
  /** Names that its passwords may not hold. */
  readonly names: readonly string[]
}

/** Finds a subscriber by `username@domain`. */
export const findSubscriber = async ({ db, reseller }: Finder, name: string): Promise<SubscriberReference> => {
  const { username, domain } = partsOf(name)
  const row = await db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select(['s.id', 's.customer_id', 's.username', 's.webusername'])
    .where(sql`lower(s.username)`, '=', username.toLowerCase())
    .where('d.name', '=', (domain ?? '').toLowerCase())
    .where('s.status', '<>', 'terminated')
    .$if(reseller !== null, (query) => query.where('d.reseller_id', '=', reseller))
    .executeTakeFirst()
  if (row === undefined) return unknown(`subscriber '${name}'`)
  return { id: row.id, customer_id: row.customer_id, names: [row.username, row.webusername ?? row.username] }
}

export const requireSubscriber = async (finder: Changer, name: string): Promise<SubscriberReference> => {
  const found = await findSubscriber(finder, name)
  await refuseOperatorWhileMoving(finder.db, found.customer_id)
  await holdLock(finder.db, customerLock(found.customer_id))
  await finder.touches({ what: 'line', id: found.id })
  return found
}

/** Tells the log of a line that a command may change, if it is there already. */
export const touchLine = async (changer: Changer, username: string, domain: string): Promise<void> => {
  const row = await changer.db
    .selectFrom('subscribers as s')
    .innerJoin('domains as d', 'd.id', 's.domain_id')
    .select('s.id')
    .where(sql`lower(s.username)`, '=', username.toLowerCase())
    .where('d.name', '=', domain.toLowerCase())
    .where('s.status', '<>', 'terminated')
    .$if(changer.reseller !== null, (query) => query.where('d.reseller_id', '=', changer.reseller))
    .executeTakeFirst()
  if (row !== undefined) await changer.touches({ what: 'line', id: row.id })
}

/** The two parts of a subscriber's name; without an @ the domain is undefined. */
export const partsOf = (name: string): { username: string; domain: string | undefined } => {
  const separator = name.lastIndexOf('@')
  return separator < 0
    ? { username: name, domain: undefined }
    : { username: name.slice(0, separator), domain: name.slice(separator + 1) }
}

const unknown = (what: string): never => {
  throw notFound(`There is no ${what}.`)
}
