import { randomBytes } from 'node:crypto'
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
    sql`grant insert, update, delete on lineside_sip.location, lineside_sip.location_attrs, lineside_sip.phones to lineside_sip`,
    sql`grant usage on all sequences in schema lineside_sip to lineside_sip`,
  ])
    await grant.execute(db)
  return true
}

const tokenName = 'sip edge token'

/**
 * The word by which an edge tells our processes from others that reach its inside listener: made once, and the same for all
 * processes and edges of a database.
 */
export const edgeToken = async (db: Db): Promise<string> => {
  await db
    .insertInto('platform_settings')
    .values({ name: tokenName, value: JSON.stringify(randomBytes(16).toString('hex')) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { value } = await db
    .selectFrom('platform_settings')
    .select('value')
    .where('name', '=', tokenName)
    .executeTakeFirstOrThrow()
  return String(value)
}

/** Lists where the edge must register: the contact of each trunk, with a checksum of all its settings. */
export const listTrunkSignIns = async (db: Db): Promise<Map<string, string>> => {
  const { rows } = await sql<{ contact: string; sum: string }>`
    select l_uuid as contact, md5(u::text) as sum from lineside_sip.uacreg u`.execute(db)
  return new Map(rows.map(({ contact, sum }) => [contact, sum]))
}

/**
 * Signs out the phones that registered at an address which the edge no longer has: they cannot be reached until they
 * register again. For an edge that is the only one.
 * @param addresses its addresses, `host:port`
 */
export const dropOtherRegistrations = async (db: Db, addresses: readonly string[]): Promise<void> => {
  // the edge notes where a phone came in as `udp:host:port`
  await sql`
    delete from lineside_sip.location where regexp_replace(socket, '^[a-z]+:', '') <> all (${addresses}::text[])`.execute(
    db,
  )
}
