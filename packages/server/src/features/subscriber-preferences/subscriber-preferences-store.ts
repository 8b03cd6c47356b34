import type { PreferenceName } from '@lineside/contract/preferences'
import { sql } from 'kysely'
import { ownershipOf } from '../../platform/access/ownership.ts'
import type { Principal } from '../../platform/auth/principal.ts'
import type { Db } from '../../platform/db/database.ts'

export interface PreferencesRow {
  readonly id: number
  readonly customer_id: number
  /** null: nothing has ever been set. */
  readonly preferences: Readonly<Record<string, unknown>> | null
  /** Of the line's profile. null: it has none. */
  readonly attributes: readonly string[] | null
}

/** The caller's lines, each with its preferences. */
const ownLines = (db: Db, principal: Principal, id: number | undefined) => {
  const { column, id: owner } = ownershipOf(principal)
  return db
    .selectFrom('subscribers as s')
    .where('s.status', '<>', 'terminated')
    .where(column === 'customer_id' ? 's.customer_id' : 's.id', '=', owner)
    .$if(id !== undefined, (query) => query.where('s.id', '=', id ?? 0))
}

export const listPreferences = async (
  db: Db,
  principal: Principal,
  { id, offset, limit }: { id: number | undefined; offset: number; limit: number },
): Promise<readonly PreferencesRow[]> =>
  (await ownLines(db, principal, id)
    .leftJoin('subscriber_preferences as p', 'p.subscriber_id', 's.id')
    .leftJoin('profiles as r', 'r.id', 's.profile_id')
    .select(['s.id', 's.customer_id', 'p.preferences', 'r.attributes'])
    .orderBy('s.id')
    .offset(offset)
    .limit(limit)
    .execute()) as PreferencesRow[]

export const findPreferences = async (db: Db, principal: Principal, id: number): Promise<PreferencesRow | undefined> =>
  (await listPreferences(db, principal, { id, offset: 0, limit: 1 }))[0]

export const countPreferences = async (db: Db, principal: Principal, id: number | undefined): Promise<number> => {
  const row = await ownLines(db, principal, id)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

/** Writes some preferences anew; those of other names stay as they are. */
export const storePreferences = async (
  db: Db,
  subscriberId: number,
  { names, values }: { names: readonly PreferenceName[]; values: object },
): Promise<void> => {
  await sql`
    insert into subscriber_preferences as p (subscriber_id, preferences)
    values (${subscriberId}, ${JSON.stringify(values)})
    on conflict (subscriber_id) do update set preferences = (p.preferences - ${names}::text[]) || excluded.preferences
  `.execute(db)
}

/** Whether one of the customer's lines has this number. */
export const hasNumber = async (db: Db, customerId: number, digits: string): Promise<boolean> => {
  const row = await db
    .selectFrom('numbers as n')
    .innerJoin('subscribers as s', 's.id', 'n.subscriber_id')
    .where('s.customer_id', '=', customerId)
    .where('s.status', '<>', 'terminated')
    .where('n.e164', '=', digits)
    .select('n.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
