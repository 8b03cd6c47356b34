import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** The tables of keys: those of operators and resellers, and those of customers. */
export type KeyTable = 'operator_keys' | 'api_keys'

/** Stores when and from where a key was used, once a minute however often it is. */
export const markUsed = async (
  db: Db,
  table: KeyTable,
  id: number,
  { at, from }: { readonly at: Date; readonly from: string },
): Promise<void> => {
  await sql`update ${sql.table(table)} set last_used_at = ${at}, last_used_from = ${from}
    where id = ${id} and (last_used_at is null or last_used_at < ${at}::timestamptz - interval '1 minute')`.execute(db)
}
