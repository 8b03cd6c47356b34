import type { Db } from '../../platform/db/database.ts'

export interface OperatorKey {
  readonly id: number
  readonly name: string
  /** The reseller whose things it reaches; null: a key of an operator, which reaches everything. */
  readonly reseller_id: number | null
  readonly expires_at: Date | null
  readonly revoked_at: Date | null
  readonly last_used_at: Date | null
}

export interface NewOperatorKey {
  readonly name: string
  readonly reseller_id: number | null
  readonly prefix: string
  readonly key_hash: Buffer
  readonly made_at: Date
  readonly made_by: string
  readonly expires_at: Date | null
}

/** @returns its ID; undefined: there is, or was, a key with this name */
export const addKey = async (db: Db, key: NewOperatorKey): Promise<number | undefined> => {
  const row = await db
    .insertInto('operator_keys')
    .values({ ...key, role: key.reseller_id === null ? 'operator' : 'reseller' })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Keys with their resellers, the oldest first; only their beginnings are stored. */
export const listKeys = async (db: Db, { limit, offset }: { readonly limit: number; readonly offset: number }) =>
  await db
    .selectFrom('operator_keys as k')
    .leftJoin('resellers as r', 'r.id', 'k.reseller_id')
    .select(['k.name', 'k.role', 'r.name as reseller', 'k.prefix', 'k.made_at as made', 'k.made_by as by'])
    .select(['k.expires_at as until', 'k.revoked_at as revoked', 'k.last_used_at as used', 'k.last_used_from as from'])
    .orderBy('k.id')
    .limit(limit)
    .offset(offset)
    .execute()

/** @returns false: there is no such key in use */
export const revokeKey = async (db: Db, name: string, { by, at }: { by: string; at: Date }): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('operator_keys')
    .set({ revoked_at: at, revoked_by: by })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const findKey = async (db: Db, hash: Buffer): Promise<OperatorKey | undefined> =>
  await db
    .selectFrom('operator_keys')
    .select(['id', 'name', 'reseller_id', 'expires_at', 'revoked_at', 'last_used_at'])
    .where('key_hash', '=', hash)
    .executeTakeFirst()

/** Whether a name is one of a key of this reseller, in use or not. */
export const isKeyOf = async (db: Db, name: string, resellerId: number): Promise<boolean> =>
  (await db
    .selectFrom('operator_keys')
    .select('id')
    .where('name', '=', name)
    .where('reseller_id', '=', resellerId)
    .executeTakeFirst()) !== undefined
