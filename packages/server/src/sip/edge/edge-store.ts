import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** The edge's role sees what is in its schema, also what migrations put there since. @returns false: there is no such role */
export const grantToEdge = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ isThere: boolean }>`
    select to_regrole('lineside_sip') is not null as "isThere"`.execute(db)
  if (rows[0]?.isThere !== true) return false
  for (const grant of [
    sql`grant usage on schema lineside_sip to lineside_sip`,
    sql`grant select on all tables in schema lineside_sip to lineside_sip`,
    sql`grant insert, update, delete on lineside_sip.location, lineside_sip.location_attrs to lineside_sip`,
    sql`grant usage on all sequences in schema lineside_sip to lineside_sip`,
  ])
    await grant.execute(db)
  return true
}
