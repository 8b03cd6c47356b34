import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Addresses are compared in lower case: mail servers that tell letters apart by case are no more. */
export const folded = (address: string): string => address.trim().toLowerCase()

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface Asker {
  readonly customerId: number
  readonly name: string
  readonly company: string
  /** In lower case: the own address of the line is not asked. */
  readonly own: string
  readonly language: string | null
}

export const readAsker = (db: Db, subscriberId: number): Promise<Asker> =>
  db
    .selectFrom('subscribers as s')
    .innerJoin('customers as c', 'c.id', 's.customer_id')
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .where('s.id', '=', subscriberId)
    .select(({ fn, val }) => [
      's.customer_id as customerId',
      fn.coalesce('s.display_name', 's.username').as('name'),
      'c.name as company',
      sql<string>`lower(${fn.coalesce('s.email', val(''))})`.as('own'),
      sql<string | null>`p.preferences ->> 'language'`.as('language'),
    ])
    .executeTakeFirstOrThrow()

export interface AskedRow {
  readonly subscriber_id: number
  readonly address: string
  readonly state: 'asked' | 'agreed' | 'refused'
  readonly asked_at: Date
}

/** Answers that lines of this customer have from an address, or wait for. */
export const readAsked = (db: Db, customerId: number, address: string): Promise<AskedRow[]> =>
  db
    .selectFrom('asked_addresses as a')
    .innerJoin('subscribers as s', 's.id', 'a.subscriber_id')
    .where('s.customer_id', '=', customerId)
    .where('a.address', '=', address)
    .select(['a.subscriber_id', 'a.address', 'a.state', 'a.asked_at'])
    .execute()

/** How many addresses this line has asked since then. */
export const countAsked = async (db: Db, subscriberId: number, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('asked_addresses')
      .where('subscriber_id', '=', subscriberId)
      .where('asked_at', '>=', since)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count

/** @param token of the link; null: the address is not mailed now */
export const storeAsked = async (
  db: Db,
  { token, ...row }: AskedRow & { readonly token: string | null },
): Promise<void> => {
  const values = { state: row.state, asked_at: row.asked_at, ...(token !== null && { token_hash: hashOf(token) }) }
  await db
    .insertInto('asked_addresses')
    .values({ ...row, ...values })
    .onConflict((conflict) => conflict.columns(['subscriber_id', 'address']).doUpdateSet(values))
    .execute()
}

/** An address answers for all lines of the customer that asked it. @returns false: nobody has asked with this token */
export const storeAnswer = async (
  db: Db,
  { token, wants, since }: { token: string; wants: boolean; since: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('asked_addresses as a')
    .from('asked_addresses as own')
    .innerJoin('subscribers as o', 'o.id', 'own.subscriber_id')
    .innerJoin('subscribers as s', 's.customer_id', 'o.customer_id')
    .whereRef('s.id', '=', 'a.subscriber_id')
    .whereRef('a.address', '=', 'own.address')
    .where('own.token_hash', '=', hashOf(token))
    .where('own.asked_at', '>', since)
    .set({ state: wants ? 'agreed' : 'refused' })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Addresses that this line has asked and that have not agreed. */
export const readHeld = (
  db: Db,
  subscriberId: number,
): Promise<{ readonly address: string; readonly state: 'asked' | 'refused' }[]> =>
  db
    .selectFrom('asked_addresses')
    .where('subscriber_id', '=', subscriberId)
    .where('state', 'in', ['asked', 'refused'])
    .orderBy('address')
    .select(['address', sql<'asked' | 'refused'>`state`.as('state')])
    .execute()

/** Whether nothing is mailed there for this line. An address without a row was there before anybody was asked. */
export const isHeld = async (db: Db, subscriberId: number, address: string): Promise<boolean> =>
  (await readHeld(db, subscriberId)).some((held) => held.address === folded(address))

/**
 * Forgets what a line has asked in vain before then and names nowhere, neither for faxes nor for messages: an address that
 * it does name must not become one without a row. Answers are kept.
 */
export const forgetAsked = async (
  db: Db,
  { subscriberId, named, before }: { subscriberId: number; named: readonly string[]; before: Date },
): Promise<void> => {
  await sql`
    delete from asked_addresses a
    where a.subscriber_id = ${subscriberId} and a.state = 'asked' and a.asked_at < ${before} and a.address <> all(${named})
      and not exists (
        select from voicemail_settings v where v.subscriber_id = a.subscriber_id and lower(v.email) = a.address)
      and not exists (
        select from fax_server_settings f, jsonb_array_elements(f.destinations) as d
        where f.subscriber_id = a.subscriber_id and lower(d ->> 'destination') = a.address)`.execute(db)
}
