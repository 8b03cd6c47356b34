import type { KeyGroup } from '@lineside/contract/http/key-groups'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** API keys of one customer: no statement of this file may forget the customer. */
interface OwnKey {
  readonly customerId: number
  readonly id: number
}

/** Those that are not withdrawn, the oldest first, with their makers' names and whether these may still use them. */
export const listKeys = async (db: Db, customerId: number) =>
  await db
    .selectFrom('api_keys as k')
    .innerJoin('subscribers as s', 's.id', 'k.made_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.reads', 'k.writes', 'k.made_at', 'k.expires_at'])
    .select(['k.last_used_at', 'k.last_used_from'])
    .select(sql<string>`coalesce(nullif(s.display_name, ''), s.username)`.as('made_by'))
    .select(sql<boolean>`s.status = 'active' and s.administrative`.as('is_maker_there'))
    .where('k.customer_id', '=', customerId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.id')
    .execute()

/** How many are not withdrawn. */
export const countKeys = async (db: Db, customerId: number): Promise<number> => {
  const query = db.selectFrom('api_keys').select((row) => row.fn.countAll<number>().as('count'))
  const own = query.where('customer_id', '=', customerId).where('revoked_at', 'is', null)
  return (await own.executeTakeFirstOrThrow()).count
}

export interface NewKey {
  readonly customer_id: number
  readonly made_by: number
  readonly name: string
  readonly prefix: string
  readonly key_hash: Buffer
  readonly reads: KeyGroup[]
  readonly writes: KeyGroup[]
  readonly made_at: Date
  readonly expires_at: Date | null
}

export const insertKey = async (db: Db, key: NewKey): Promise<number> =>
  (await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id

/** @returns undefined: there is no such key, or it is withdrawn already */
export const revokeKey = async (db: Db, { customerId, id }: OwnKey, at: Date) =>
  await db
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .returning(['name', 'prefix', 'reads', 'writes', 'expires_at'])
    .executeTakeFirst()

/** Forgets withdrawn keys but the last ones. */
export const forgetRevokedKeys = async (db: Db, customerId: number, but: number): Promise<void> => {
  const last = db
    .selectFrom('api_keys')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(but)
  await db
    .deleteFrom('api_keys')
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is not', null)
    .where('id', 'not in', last)
    .execute()
}
