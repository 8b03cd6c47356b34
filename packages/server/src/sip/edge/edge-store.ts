import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/**
 * Grants the edge's database role access to its schema, including what migrations have added since.
 * @returns false: there is no such role
 */
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

/** Lists where the edge must register: the contact of each trunk, with a checksum of all its settings. */
export const listTrunkSignIns = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await sql<{ contact: string; sum: string }>`
    select l_uuid as contact, md5(u::text) as sum from lineside_sip.uacreg u`.execute(db)
  return new Map(rows.map(({ contact, sum }) => [contact, sum]))
}
