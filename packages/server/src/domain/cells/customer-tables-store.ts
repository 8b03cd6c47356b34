import type { ClientBase } from 'pg'
import type { Pool } from '../../platform/db/database.ts'
import { type CustomerTable, customerTables, type Reference } from './customer-tables.ts'

type Queryable = Pick<Pool | ClientBase, 'query'>

/** All foreign keys between tables of the schema `public`, by their first column; those of partitioned tables once. */
export const readReferences = async (client: Queryable): Promise<readonly Reference[]> => {
  const { rows } = await client.query<Reference>(`
    select c.relname as table, a.attname as column, p.relname as target, f.attname as "targetColumn",
      not a.attnotnull as "isNullable", cardinality(k.conkey) > 1 as "isPartial"
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute f on f.attrelid = p.oid and f.attnum = k.confkey[1]
    where k.contype = 'f' and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
    order by 1, 2, 3`)
  return rows
}

export const readCustomerTables = async (client: Queryable): Promise<readonly CustomerTable[]> =>
  customerTables(await readReferences(client))
